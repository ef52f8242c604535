import { Column, type EntityMetadata, getMetadataArgsStorage } from 'typeorm';

type ColumnMetadata = EntityMetadata['columns'][number];

/** The column in which a record has its texts in other languages: `{ "de": { "title": "Hemd" } }`. */
export const TRANSLATIONS = 'translations';

const fieldsByEntity = new Map<object, readonly string[]>();

/**
 * Declares which texts of an entity can be translated. Its table needs a column `translations` of type jsonb. Everything else derives
 * from the declaration: responses of `/store` have the texts in the language of the request, staff read all with
 * `expand=translations`, and bodies with `ColumnsOf` the table set them.
 */
export function Translatable(...fields: readonly string[]): ClassDecorator {
  return (entity) => {
    Column({ type: 'jsonb', nullable: true })(entity.prototype as object, TRANSLATIONS);
    fieldsByEntity.set(entity, fields);
  };
}

/** The names of the fields of an entity that can be translated. */
export function translatableFields(entity: object): readonly string[] {
  return fieldsByEntity.get(entity) ?? [];
}

/** The same by the name of the table. Entities are declared when modules are loaded, so it is looked up late. */
export function translatableFieldsOfTable(table: string): readonly string[] {
  const target = getMetadataArgsStorage().tables.find(
    (candidate) => candidate.name === table && fieldsByEntity.has(candidate.target as object),
  );
  return target ? translatableFields(target.target as object) : [];
}

export function isTranslations({ propertyName, target }: ColumnMetadata): boolean {
  return propertyName === TRANSLATIONS && fieldsByEntity.has(target as object);
}

/**
 * SQL of a text in the first of these languages in which the row has it.
 * @param locales as `canonicalLocale` returns them, the preferred one first
 * @param sql of the text in the default language
 */
export function translatedSql(
  { propertyName, target }: ColumnMetadata,
  alias: string,
  sql: string,
  locales: readonly string[] = [],
): string {
  if (locales.length === 0 || !translatableFields(target as object).includes(propertyName)) return sql;
  const texts = locales.map((locale) => `${alias}.${TRANSLATIONS} #>> '{${locale},${propertyName}}'`);
  return `coalesce(${[...texts, sql].join(', ')})`;
}
