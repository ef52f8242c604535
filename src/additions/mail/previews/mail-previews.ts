import { Injectable } from '@nestjs/common';
import { Database, notFound } from '@storekeep/server/extend';
import type { MessageTemplate } from '../messages/message-content.ts';
import { readStore } from '../messages/read-store.ts';
import { MailRenderer } from '../rendering/mail-renderer.ts';
import type { RenderedMessage } from '../rendering/message-renderer.ts';
import { previewMessages } from './mail-preview-data.ts';

/** A built-in message, with the templates of the shop where it has its own. */
export interface ListedTemplate {
  name: MessageTemplate;
  /** With the data of an example. */
  subject: string;
}

/** Shows staff the mails of the shop with the data of an example, under the name of the store. */
@Injectable()
export class MailPreviews {
  constructor(
    private readonly renderer: MailRenderer,
    private readonly database: Database,
  ) {}

  /** The messages, and the languages that they are written in. @param locale of the subjects; defaults to that of the shop */
  async list(locale?: string): Promise<{ templates: ListedTemplate[]; locales: string[] }> {
    const renderer = await this.renderer.load();
    const store = await readStore(this.database);
    const templates = await Promise.all(
      previewMessages.map(async ({ template, data }) => ({
        name: template,
        subject: (await renderer.render(template, locale, { ...data, store })).subject,
      })),
    );
    return { templates, locales: renderer.locales };
  }

  /** @throws not_found */
  async render(name: string, locale?: string): Promise<RenderedMessage> {
    const example = previewMessages.find(({ template }) => template === name);
    if (!example) throw notFound('mail template', name);
    const renderer = await this.renderer.load();
    const store = await readStore(this.database);
    return renderer.render(example.template, locale, { ...example.data, store });
  }
}
