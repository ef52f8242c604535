import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { EuOptions } from '../../eu-options.ts';
import { BUILT_IN_LABELS } from '../files/labels.ts';
import { BUILT_IN_LAYOUT, type PageLayout } from '../files/page-layout.ts';
import type { DocumentContent } from '../ledger/document-content.ts';
import type { Metadata } from '../ledger/order-supply.ts';
import type { TextRenderer } from './text-renderer.ts';

/** The templates of the shop's documents. They are read at startup, which a file that cannot be used prevents. */
@Injectable()
export class DocumentTemplates implements OnModuleInit {
  private readonly logger = new Logger('Documents');
  private renderer: TextRenderer | null = null;

  constructor(private readonly options: EuOptions) {}

  async onModuleInit(): Promise<void> {
    if (this.options.templates === null) return;
    this.renderer = await createRenderer(this.options.templates);
  }

  /** The languages that documents have labels in. */
  get languages(): string[] {
    return this.renderer?.languages ?? Object.keys(BUILT_IN_LABELS);
  }

  get layout(): PageLayout {
    return this.renderer?.layout ?? BUILT_IN_LAYOUT;
  }

  /**
   * Adds the texts of the shop to a document before it is stored. A template that fails is logged, and the built-in text is used instead:
   * no invoice may fail because of a template.
   */
  addTexts(content: DocumentContent, metadata: Metadata): DocumentContent {
    if (this.renderer === null) return content;
    const onError = ({ message }: Error): void =>
      this.logger.error(`${content.type} ${content.number} has a built-in text instead of ${message}`);
    const texts = this.renderer.render(content, { metadata, isStrict: false, onError });
    return Object.keys(texts).length === 0 ? content : { ...content, texts };
  }
}

/** Loads LiquidJS, only in shops with templates. */
async function createRenderer(directory: string): Promise<TextRenderer> {
  const { TextRenderer } = await import('./text-renderer.ts');
  return TextRenderer.create(directory);
}
