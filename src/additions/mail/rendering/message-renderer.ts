import type { Context, Liquid } from 'liquidjs';
import type { MailOptions } from '../mail-options.ts';
import type { MessageTemplate } from '../messages/message-content.ts';
import { candidatesOf, chooseLocale } from './choose-locale.ts';
import { formatCountry, formatDate, formatMoney } from './format-values.ts';
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

/** What a filter knows about the template that uses it. */
interface FilterContext {
  context: Context;
}

function registerFilters(engine: Liquid, translations: TemplateSet['translations']): void {
  /** `{{ order.total | money: order.currency_code }}` */
  function money(this: FilterContext, amount: unknown, currency: unknown): string {
    return typeof amount === 'number' && typeof currency === 'string'
      ? formatMoney(amount, currency, localeOf(this))
      : '';
  }
  /** `{{ order.created_at | local_date }}` */
  function localDate(this: FilterContext, timestamp: unknown): string {
    return typeof timestamp === 'string' ? formatDate(timestamp, localeOf(this)) : '';
  }
  /** `{{ address.country_code | country }}` */
  function country(this: FilterContext, code: unknown): string {
    return typeof code === 'string' ? formatCountry(code, localeOf(this)) : '';
  }
  /** `{{ 'order_placed.intro' | t: number: order.display_id }}`: a text with its parameters. */
  function translate(this: FilterContext, key: string, ...parameters: [string, unknown][]): string {
    const text = translationOf(translations, localeOf(this), key);
    const values = new Map(parameters.map(([name, value]) => [name, value]));
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values.get(name) ?? ''));
  }
  engine.registerFilter('money', money);
  engine.registerFilter('local_date', localDate);
  engine.registerFilter('country', country);
  engine.registerFilter('t', translate);
}

function localeOf({ context }: FilterContext): string {
  return (context.globals as { locale: string }).locale;
}

/** @throws if the text exists neither in this language nor in English */
function translationOf(translations: TemplateSet['translations'], locale: string, key: string): string {
  for (const language of [...candidatesOf(locale), 'en']) {
    const text = translations[language]?.[key];
    if (text !== undefined) return text;
  }
  throw new Error(`there is no text ${key}`);
}
