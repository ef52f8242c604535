import {
  canonicalLocale,
  Product,
  ProductVariant,
  type Sql,
  translatableFields,
} from '@storekeep/server/extend';

/* Texts in other languages. Their headers are `Product Title [de]` and `Variant Title [de-AT]`. */

/** A column of a file for a text in one language. */
export interface TranslationColumn {
  header: string;
  of: 'translation';
  owner: 'product' | 'variant';
  field: string;
  locale: string;
}

/** Texts by language and field; null for a text that is removed. */
export type TranslationCells = Record<string, Record<string, string | null>>;

const OWNERS = { product: Product, variant: ProductVariant };
const HEADER = /^(product|variant) (\w+) \[([\w-]+)\]$/i;

/** The columns of an export: all texts in the languages of the shop. */
export async function translationColumns(sql: Sql): Promise<TranslationColumn[]> {
  const [store] = await sql.query<{ locales: string[] | null }>(
    'select locales from store order by created_at, id limit 1',
  );
  return (store?.locales ?? []).flatMap((locale) =>
    (['product', 'variant'] as const).flatMap((owner) =>
      translatableFields(OWNERS[owner]).map((field) => column(owner, field, locale)),
    ),
  );
}

/** @returns the column of a header, or null if it is not one of a text in a language */
export function parseTranslationHeader(header: string): TranslationColumn | null {
  const [, owner, field, tag] = HEADER.exec(header.trim().replaceAll(/\s+/g, ' ')) ?? [];
  const locale = tag && canonicalLocale(tag);
  if (!locale) return null;
  const name = owner.toLowerCase() as TranslationColumn['owner'];
  const isField = translatableFields(OWNERS[name]).includes(field.toLowerCase());
  return isField ? column(name, field.toLowerCase(), locale) : null;
}

/** Returns the texts that differ from the stored ones; undefined if none does. */
export function changedTranslations(stored: unknown, requested: unknown): TranslationCells | undefined {
  const changes: TranslationCells = {};
  for (const [locale, texts] of Object.entries((requested ?? {}) as TranslationCells))
    for (const [field, text] of Object.entries(texts)) {
      const current = (stored as TranslationCells | null | undefined)?.[locale]?.[field] ?? null;
      if (text !== current) (changes[locale] ??= {})[field] = text;
    }
  return Object.keys(changes).length > 0 ? changes : undefined;
}

function column(owner: TranslationColumn['owner'], field: string, locale: string): TranslationColumn {
  const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
  const header = `${capitalized(owner)} ${capitalized(field)} [${locale}]`;
  return { header, of: 'translation', owner, field, locale };
}
