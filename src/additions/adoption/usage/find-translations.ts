import { translatableFields } from '@storekeep/server/extend';
import type { DataSource } from 'typeorm';
import { metadataTranslationsSql } from '../../languages/index.ts';
import type { RunStatement } from '../run-statement.ts';
import type { UsageFinding } from './usage-findings.ts';

/** Tables of v1, whose metadata may have texts in other languages. */
const TABLES = ['product', 'product_variant', 'product_collection', 'product_type', 'product_tag', 'region'];

/** Finds translations in metadata, which Medusa v1 has no other place for. */
export async function findTranslations(query: RunStatement, dataSource: DataSource): Promise<UsageFinding[]> {
  const tables = dataSource.entityMetadatas.filter(({ tableName }) => TABLES.includes(tableName));
  const counts = tables.map(({ tableName, target }) => {
    const texts = metadataTranslationsSql(tableName, translatableFields(target as object));
    return `select '${tableName}' as name, count(distinct x.id)::int as rows, string_agg(distinct x.locale, ', ') as locales from (${texts}) x`;
  });
  const rows = await query<{ name: string; rows: number; locales: string | null }>(
    `select * from (${counts.join(' union all ')}) found where rows > 0 order by name`,
  );
  return rows.map(({ locales, ...row }) => ({
    kind: 'translations',
    ...row,
    name: `in metadata of ${row.name}`,
    needs: 'nothing',
    variables: [],
    recommendation: `(${locales}) remain in the metadata; npm run translations:import -- --metadata makes them texts of the shop in these languages (docs/languages.md)`,
  }));
}
