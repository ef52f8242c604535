import { createHash } from 'node:crypto';
import type { Sql, WritableSql } from '@storekeep/server/extend';
import type { VariantCells } from '../csv/read-row.ts';

/** A key (an id, handle, SKU …) that a row of the file reserves, so that no later row can use it for another record. */
export interface ReservedKey {
  key: string;
  row: number;
  /** The product of the key. In the trial pass new products have a provisional id. */
  product_id: string;
  /** Option titles, for keys of products; else null. */
  options: string[] | null;
}

export const importKey = {
  product: (id: string) => `product ${id}`,
  handle: (handle: string) => `handle ${handle}`,
  variant: (id: string) => `variant ${id}`,
  sku: (sku: string) => `sku ${sku}`,
  barcode: (barcode: string) => `barcode ${barcode}`,
  /** A variant by its option values, in the order of the options. */
  values: (productId: string, values: readonly (string | null)[]) =>
    `values ${productId} ${hashIfLong(JSON.stringify(values))}`,
};

/** Hashes long texts, which exceed the maximum size of an index row. */
function hashIfLong(text: string): string {
  return text.length <= 100 ? text : createHash('sha1').update(text).digest('base64url');
}

/** Finds which of these keys earlier rows of the job have reserved. */
export async function findReservedKeys(
  sql: Sql,
  jobId: string,
  keys: readonly string[],
): Promise<ReservedKey[]> {
  return sql.query<ReservedKey>(
    'select key, row, product_id, options from product_import_holding where job_id = $1 and key = any($2)',
    [jobId, keys],
  );
}

/** Reserves keys. Keys that are reserved already remain with their row. */
export async function insertReservedKeys(
  sql: WritableSql,
  jobId: string,
  reservedKeys: readonly ReservedKey[],
): Promise<void> {
  await sql.query(
    `insert into product_import_holding (job_id, key, row, product_id, options)
     select $1, key, row, product_id, options
     from json_to_recordset($2) as c (key text, row int, product_id text, options jsonb) on conflict do nothing`,
    [jobId, JSON.stringify(reservedKeys)],
  );
}

/** Deletes the keys that the job has reserved, and leftovers of ended jobs. */
export async function deleteReservedKeys(sql: WritableSql, jobId: string): Promise<void> {
  await sql.query(
    `delete from product_import_holding h where h.job_id = $1 or exists (
       select from batch_job j where j.id = h.job_id
         and coalesce(j.completed_at, j.canceled_at, j.failed_at) is not null)`,
    [jobId],
  );
}

/** The keys that a row of a variant reserves, by its SKU or barcode and by that which the variant has. */
export function importKeysOf(
  code: 'sku' | 'barcode',
  cells: VariantCells,
  existing: { stored: { sku: string | null; barcode: string | null } | null } | undefined,
): string[] {
  const values = new Set([codeIn(cells, code), existing?.stored?.[code]]);
  return [...values].flatMap((value) => (value ? [importKey[code](value)] : []));
}

/** The id, SKU or barcode in the cells of a row; null without one. */
export function codeIn({ id, columns }: VariantCells, code: 'id' | 'sku' | 'barcode'): string | null {
  return code === 'id' ? id : ((columns[code] as string | null | undefined) ?? null);
}
