import type { Liquid } from 'liquidjs';
import type { MailOptions } from '../mail-options.ts';
import type { MessageTemplate } from '../messages/message-content.ts';
import { candidatesOf, chooseLocale } from './choose-locale.ts';
import { registerFilters } from './liquid-filters.ts';
import { override, readTemplates, type TemplateSet } from './template-files.ts';

/** A message as it is sent. */
export interface RenderedMessage {
  template: MessageTemplate;
  /** One line. */
  subject: string;
  text: string;
  html: string;
}

/** What a template may cost; a built-in one needs 1 % of it. */
const LIMITS = { parseLimit: 1_000_000, renderLimit: 2000, memoryLimit: 10_000_000 };

/**
 * Renders messages from Liquid templates. Liquid is a language without access to JavaScript; templates are looked up in memory, see only
 * their data, and are limited in time and memory. In HTML every output is escaped.
 */
export class MessageRenderer {
  private constructor(
    private readonly set: TemplateSet,
    private readonly html: Liquid,
    private readonly plain: Liquid,
    private readonly defaultLocale: string,
  ) {}

  /**
   * Loads LiquidJS, the built-in templates and those of the shop.
   * @throws for a template of the shop that cannot be parsed
   */
  static async create({ templates, defaultLocale }: Pick<MailOptions, 'templates' | 'defaultLocale'>) {
    const { Liquid } = await import('liquidjs');
    const { builtInTemplates } = await import('../templates/built-in-templates.ts');
    const set =
      templates === null ? builtInTemplates : override(builtInTemplates, await readTemplates(templates));
    const options = {
      ...LIMITS,
      templates: set.templates,
      cache: true,
      strictFilters: true,
      ownPropertyOnly: true,
    };
    const html = new Liquid({ ...options, outputEscape: 'escape' });
    const plain = new Liquid(options);
    for (const engine of [html, plain]) registerFilters(engine, set.translations);
    for (const name of Object.keys(set.templates))
      (name.endsWith('.html') ? html : plain).parseFileSync(name);
    return new MessageRenderer(set, html, plain, defaultLocale);
  }

  /** The languages with texts, and the default one first. */
  get locales(): string[] {
    return [...new Set([this.defaultLocale, ...Object.keys(this.set.translations)])];
  }

  /**
   * @param locale the requested locale of the recipient, of any type
   * @param data see `MessageContent`
   * @throws if a template fails
   */
  async render(
    template: MessageTemplate,
    locale: unknown,
    data: Record<string, unknown>,
  ): Promise<RenderedMessage> {
    const chosen = chooseLocale(locale, Object.keys(this.set.translations), this.defaultLocale);
    const renderPart = (engine: Liquid, kind: string): Promise<string> =>
      engine.renderFile(
        this.nameOf(template, kind, chosen),
        { ...data, locale: chosen },
        {
          globals: { locale: chosen },
        },
      ) as Promise<string>;
    const [subject, text, html] = [
      await renderPart(this.plain, 'subject'),
      await renderPart(this.plain, 'text'),
      await renderPart(this.html, 'html'),
    ];
    return {
      template,
      subject: subject
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, 500),
      text: `${text.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`,
      html,
    };
  }

  /** The template for this language, e.g. `order-placed.de.html`, else the one for all languages. */
  private nameOf(template: string, kind: string, locale: string): string {
    const names = candidatesOf(locale).map((tag) => `${template}.${tag}.${kind}`);
    return names.find((name) => name in this.set.templates) ?? `${template}.${kind}`;
  }
}
