import type { Liquid } from 'liquidjs';
import { registerFilters } from '../../../mail/index.ts';
import { BUILT_IN_LABELS } from '../files/labels.ts';
import type { DocumentContent, DocumentTexts } from '../ledger/document-content.ts';
import type { Metadata } from '../ledger/order-supply.ts';
import { type DocumentTemplateSet, type Part, PARTS, readDocumentTemplates } from './read-templates.ts';
import { templateData } from './template-data.ts';

/** What a template may cost. A number of the circle is locked meanwhile, so it is less than for mails. */
const LIMITS = { parseLimit: 100_000, renderLimit: 200, memoryLimit: 1_000_000 };
const MAX_LENGTH = 4000;

/** How a document is rendered. */
interface RenderOptions {
  /** The metadata of the order. */
  metadata: Metadata;
  /** Whether a name that does not exist is an error; otherwise it is empty. */
  isStrict: boolean;
  /** Decides about an error, which names the template. The built-in text is used if it returns. */
  onError(error: Error): void;
}

/** Renders the texts of documents from the Liquid templates of a shop. They are plain text. */
export class TextRenderer {
  private constructor(
    private readonly directory: string,
    private readonly set: DocumentTemplateSet,
    private readonly liquid: Liquid,
  ) {}

  /** Loads LiquidJS and the templates. @throws for a file that cannot be used */
  static async create(directory: string): Promise<TextRenderer> {
    const { Liquid } = await import('liquidjs');
    const set = await readDocumentTemplates(directory);
    const options = { templates: set.templates, cache: true, ownPropertyOnly: true, lenientIf: true };
    const liquid = new Liquid({ ...LIMITS, ...options, strictFilters: true });
    registerFilters(liquid, set.translations);
    for (const name of Object.keys(set.templates)) liquid.parseFileSync(name);
    return new TextRenderer(directory, set, liquid);
  }

  /** The languages with labels. */
  get languages(): string[] {
    return Object.keys(this.set.translations);
  }

  get layout(): DocumentTemplateSet['layout'] {
    return this.set.layout;
  }

  /** The texts for a document that has its number. */
  render(content: DocumentContent, options: RenderOptions): DocumentTexts {
    const texts: Partial<Record<string, string>> = {};
    const data = templateData(content, options.metadata);
    for (const part of PARTS) {
      if (part === 'payment-terms' && content.totals.due <= 0) continue;
      const name = this.nameOf(part, content);
      if (name === null) continue;
      try {
        texts[part.replace('-', '_')] = this.renderPart(name, content.locale, data, options.isStrict);
      } catch (error) {
        options.onError(
          new Error(`${this.directory}/${name}.liquid: ${(error as Error).message}`, { cause: error }),
        );
      }
    }
    const labels = this.ownLabels(content.locale);
    return { ...texts, ...(Object.keys(labels).length > 0 && { labels }) };
  }

  private renderPart(name: string, locale: string, data: object, strictVariables: boolean): string {
    const globals = { locale };
    const text = this.liquid.renderFileSync(name, data, { globals, strictVariables }) as string;
    return text
      .replaceAll(/[^\P{Cc}\n]/gu, ' ')
      .replaceAll(/ +$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
      .slice(0, MAX_LENGTH);
  }

  /** The most specific template: by type and language, by type, by language, or for all. */
  private nameOf(part: Part, { type, locale }: DocumentContent): string | null {
    const prefix = type.replace('_', '-');
    const names = [`${prefix}.${part}.${locale}`, `${prefix}.${part}`, `${part}.${locale}`, part];
    return names.find((name) => name in this.set.templates) ?? null;
  }

  private ownLabels(locale: string): Record<string, string> {
    const builtIn = BUILT_IN_LABELS[locale] as object as Record<string, string> | undefined;
    const labels = Object.entries(this.set.translations[locale] ?? {});
    return Object.fromEntries(
      labels.filter(([name, text]) => name in BUILT_IN_LABELS.en && text !== builtIn?.[name]),
    );
  }
}
