import { canonicalLocale, type Database, translatableFields } from '@storekeep/server/extend';
import { fieldsInMetadata, metadataTranslationsSql } from './metadata-translations.ts';

/** A text of a record in a language. */
export interface ImportedText {
  id: string;
  locale: string;
  field: string;
  text: string;
}

/** What was imported: records by table, and the languages. */
export interface ImportSummary {
  records: Record<string, number>;
  locales: string[];
}

/** A table whose texts can be translated. */
export interface TranslatedTable {
  name: string;
  fields: readonly string[];
  hasMetadata: boolean;
  idPrefix: string | undefined;
}

const BATCH = 500;

function translatedTables({ entityMetadatas }: Pick<Database, 'entityMetadatas'>): TranslatedTable[] {
  return entityMetadatas
    .map((metadata) => ({
      name: metadata.tableName,
      fields: translatableFields(metadata.target as object),
      hasMetadata: metadata.findColumnWithPropertyName('metadata') !== undefined,
      idPrefix: (metadata.target as { idPrefix?: string }).idPrefix,
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** Imports the translations that records have in their metadata, which stays as it is. */
export async function importFromMetadata(database: Database): Promise<ImportSummary> {
  const summary = new Summary();
  for (const table of translatedTables(database)) {
    if (!table.hasMetadata) continue;
    const texts = metadataTranslationsSql(table.name, fieldsInMetadata(table.fields));
    for (let last = ''; ;) {
      const rows = await database.query<ImportedText>(
        `with page as (select id from "${table.name}" where id > $1 and metadata is not null order by id limit ${BATCH})
         select p.id, x.locale, x.field, x.text from page p left join (${texts}) x on x.id = p.id order by p.id`,
        [last],
      );
      if (rows.length === 0) break;
      last = rows.at(-1)!.id;
      await storeTexts(
        database,
        table,
        rows.filter(({ text }) => text !== null),
        summary,
      );
    }
  }
  return summary;
}

/** Imports texts from elsewhere. Those of other records and fields than the shop has are left out. */
export async function importTexts(
  database: Database,
  texts: readonly ImportedText[],
): Promise<ImportSummary> {
  const summary = new Summary();
  for (const table of translatedTables(database)) {
    const own = texts.filter(({ id }) => table.idPrefix !== undefined && id.startsWith(`${table.idPrefix}_`));
    for (let from = 0; from < own.length; from += BATCH)
      await storeTexts(database, table, own.slice(from, from + BATCH), summary);
  }
  return summary;
}

/** Adds texts to those that records have: a translation that is there already stays. */
async function storeTexts(
  database: Database,
  { name, fields }: TranslatedTable,
  texts: readonly ImportedText[],
  summary: Summary,
): Promise<void> {
  const byId = new Map<string, Record<string, Record<string, string>>>();
  for (const { id, locale: tag, field, text } of texts) {
    const locale = canonicalLocale(tag.replace('_', '-'));
    if (locale === null || text === '' || !fields.includes(field)) continue;
    const translations = byId.get(id) ?? {};
    byId.set(id, { ...translations, [locale]: { [field]: text, ...translations[locale] } });
  }
  if (byId.size === 0) return;
  const rows = [...byId].map(([id, translations]) => ({ id, translations }));
  const stored = await database.transaction((tx) =>
    tx.query<{ id: string }>(
      `update "${name}" t set translations = merge_translations(r.translations, t.translations)
       from json_to_recordset($1) r (id varchar, translations jsonb) where t.id = r.id returning t.id`,
      [JSON.stringify(rows)],
    ),
  );
  for (const { id } of stored) summary.add(name, Object.keys(byId.get(id)!));
}

class Summary implements ImportSummary {
  readonly records: Record<string, number> = {};
  private readonly known = new Set<string>();

  add(table: string, locales: readonly string[]): void {
    this.records[table] = (this.records[table] ?? 0) + 1;
    for (const locale of locales) this.known.add(locale);
  }

  get locales(): string[] {
    return [...this.known].sort();
  }
}
