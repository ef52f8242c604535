import {
  canonicalLocale,
  type Database,
  normalizeIdentifier,
  translatableFields,
  type Tx,
} from '@storekeep/server/extend';
import { metadataTranslationsSql } from './metadata-translations.ts';

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
  /** How many handles were left out, as other records have them in the language. */
  takenHandles: number;
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
    const texts = metadataTranslationsSql(table.name, table.fields);
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

/** Texts by language and field, of records by their ids. */
type TextsById = Map<string, Record<string, Record<string, string>>>;

/** Adds texts to those that records have: a translation that is there already stays. */
async function storeTexts(
  database: Database,
  { name, fields }: TranslatedTable,
  texts: readonly ImportedText[],
  summary: Summary,
): Promise<void> {
  const byId: TextsById = new Map();
  for (const { id, locale: tag, field, text: raw } of texts) {
    const locale = canonicalLocale(tag.replace('_', '-'));
    const text = field === HANDLE ? normalizeIdentifier(raw) : raw;
    if (locale === null || text === '' || !fields.includes(field)) continue;
    const translations = byId.get(id) ?? {};
    byId.set(id, { ...translations, [locale]: { [field]: text, ...translations[locale] } });
  }
  if (byId.size === 0) return;
  const stored = await database.transaction(async (tx) => {
    if (fields.includes(HANDLE)) summary.takenHandles += await leaveOutTakenHandles(tx, name, byId);
    const rows = [...byId].map(([id, translations]) => ({ id, translations }));
    return tx.query<{ id: string }>(
      `update "${name}" t set translations = merge_translations(r.translations, t.translations)
       from json_to_recordset($1) r (id varchar, translations jsonb) where t.id = r.id returning t.id`,
      [JSON.stringify(rows)],
    );
  });
  for (const { id } of stored) summary.add(name, Object.keys(byId.get(id)!));
}

/** The field by which a record is found, which no two records of a table have in the same language. */
const HANDLE = 'handle';

/**
 * Leaves out the handles that other records have in the language: of several imported records that want one, the first gets it. Their
 * other texts stay. @returns how many were left out
 */
async function leaveOutTakenHandles(tx: Tx, table: string, byId: TextsById): Promise<number> {
  const handles = [...byId].flatMap(([id, translations]) =>
    Object.entries(translations).flatMap(([locale, { handle }]) => (handle ? [{ id, locale, handle }] : [])),
  );
  if (handles.length === 0) return 0;
  const taken = await tx.query<{ id: string; locale: string }>(takenHandlesSql(table), [
    JSON.stringify(handles),
    table,
  ]);
  for (const { id, locale } of taken) {
    const { [locale]: texts, ...others } = byId.get(id)!;
    const { handle: _taken, ...rest } = texts;
    byId.set(id, Object.keys(rest).length > 0 ? { ...others, [locale]: rest } : others);
    if (Object.keys(byId.get(id)!).length === 0) byId.delete(id);
  }
  return taken.length;
}

/** SQL of handles, for records that have none in the language and are not deleted, if another record has them or gets them first. */
const takenHandlesSql = (table: string) => `
  select w.id, w.locale from (
    select w.*, row_number() over (partition by w.locale, w.handle order by w.id) as turn
    from json_to_recordset($1) w (id varchar, locale varchar, handle varchar) join "${table}" t on t.id = w.id
    where t.translations -> w.locale ->> '${HANDLE}' is null and to_jsonb(t) ->> 'deleted_at' is null) w
  where w.turn > 1 or exists (
    select from translated_handle h
    where h."table" = $2 and h.locale = w.locale and h.handle = w.handle and h.record_id <> w.id)`;

class Summary implements ImportSummary {
  readonly records: Record<string, number> = {};
  takenHandles = 0;
  private readonly known = new Set<string>();

  add(table: string, locales: readonly string[]): void {
    this.records[table] = (this.records[table] ?? 0) + 1;
    for (const locale of locales) this.known.add(locale);
  }

  get locales(): string[] {
    return [...this.known].sort();
  }
}
