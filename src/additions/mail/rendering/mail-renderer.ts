import { Injectable } from '@nestjs/common';
import { MailOptions } from '../mail-options.ts';
import type { MessageRenderer } from './message-renderer.ts';

/** The renderer of an installation, which is loaded when it is needed: LiquidJS and the templates, those of the shop among them. */
@Injectable()
export class MailRenderer {
  private renderer?: Promise<MessageRenderer>;

  constructor(private readonly options: MailOptions) {}

  /** @throws if a template of the shop is missing or cannot be parsed */
  load(): Promise<MessageRenderer> {
    this.renderer ??= createRenderer(this.options);
    this.renderer.catch(() => (this.renderer = undefined)); // e.g. a missing file, which may be restored
    return this.renderer;
  }
}

async function createRenderer(options: MailOptions): Promise<MessageRenderer> {
  const { MessageRenderer } = await import('./message-renderer.ts');
  return MessageRenderer.create(options);
}
