import type { Context, Liquid } from 'liquidjs';
import { candidatesOf } from './choose-locale.ts';
import { formatCountry, formatDate, formatMoney } from './format-values.ts';
import type { TemplateSet } from './template-files.ts';

/** What a filter knows about the template that uses it. */
interface FilterContext {
  context: Context;
}

/** Adds `money`, `local_date`, `country` and `t`. The locale is the global `locale`; `t` throws for a text that exists neither in it nor in English. */
export function registerFilters(engine: Liquid, translations: TemplateSet['translations']): void {
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
