import { defaultSalesChannelId, type Sql } from '@storekeep/server/extend';
import type { CurrenciesAndRegions } from '../csv/columns.ts';
import type { ImportRow } from '../csv/read-row.ts';
import { readStoredProducts, type StoredProduct } from '../export/stored-products.ts';
import { findDanglingKeys } from './dangling-keys.ts';
import { handleOf, type ImportContext } from './plan-chunk.ts';
import { alignValues, type CodeOwner } from './plan-variant.ts';
import { findReservedKeys, importKey, type ReservedKey } from './reserved-keys.ts';

/** Reads the currencies and regions that price columns can refer to. */
export async function readCurrenciesAndRegions(sql: Sql): Promise<CurrenciesAndRegions> {
  const currencies = await sql.query<{ code: string }>('select code from currency');
  const regions = await sql.query<CurrenciesAndRegions['regions'][number]>(
    'select id, name, currency_code from region where deleted_at is null order by created_at, id',
  );
  return { currencies: new Set(currencies.map(({ code }) => code)), regions };
}

/**
 * Reads the records that rows refer to; the number of statements does not depend on the number of rows.
 * @param isTrial in the trial pass, products are not locked, and those of earlier chunks do not exist
 */
export async function readImportContext(
  sql: Sql,
  jobId: string,
  rows: readonly ImportRow[],
  isTrial: boolean,
): Promise<ImportContext> {
  const ids = uniqueTexts(rows.map(({ product }) => product.id));
  const handles = uniqueTexts(rows.map(handleOf));
  const reservedKeys = await findReservedKeys(sql, jobId, [
    ...ids.map(importKey.product),
    ...handles.map(importKey.handle),
  ]);
  const rowsFound = await sql.query<{ id: string }>(
    `select id from product where (id = any($1) or handle = any($2)) and deleted_at is null
     order by id ${isTrial ? '' : 'for no key update'}`,
    [[...ids, ...uniqueTexts(reservedKeys.map(({ product_id }) => product_id))], handles],
  );
  // after the lock, in a new statement: a statement that waited for the lock sees other tables as they were before the wait
  const products = await readStoredProducts(
    sql,
    rowsFound.map(({ id }) => id),
  );
  return {
    products,
    codeOwners: await findCodeOwners(sql, rows),
    reservedKeys: [
      ...reservedKeys,
      ...(await findReservedKeys(sql, jobId, variantKeys(rows, reservedKeys, products))),
    ],
    categories: await findCategories(sql, rows, isTrial),
    channels: await findChannels(sql, rows),
    danglingKeys: await findDanglingKeys(sql, rows, isTrial),
    profiles: await sql.query(
      'select id, name, type from shipping_profile where deleted_at is null order by created_at, id',
    ),
    defaultChannel: await defaultSalesChannelId(sql),
    isTrial,
  };
}

function findCodeOwners(sql: Sql, rows: readonly ImportRow[]): Promise<CodeOwner[]> {
  const codes = (code: 'sku' | 'barcode') =>
    uniqueTexts(rows.map(({ variant }) => (variant?.columns[code] as string | null | undefined) ?? null));
  return sql.query<CodeOwner>(
    `select id, product_id, sku, barcode from product_variant
     where (id = any($1) or sku = any($2) or barcode = any($3)) and deleted_at is null`,
    [uniqueTexts(rows.map(({ variant }) => variant?.id ?? null)), codes('sku'), codes('barcode')],
  );
}

/** Returns the keys with which rows could refer to variants of earlier rows. */
function variantKeys(
  rows: readonly ImportRow[],
  reservedKeys: readonly ReservedKey[],
  products: readonly StoredProduct[],
): string[] {
  const byKey = new Map(reservedKeys.map((reservedKey) => [reservedKey.key, reservedKey]));
  const byId = new Map(products.map((product) => [product.id, product]));
  return rows.flatMap((row) => {
    const { product, variant } = row;
    if (!variant) return [];
    const { sku, barcode } = variant.columns as { sku?: string | null; barcode?: string | null };
    const handle = handleOf(row);
    const reservedKey =
      (product.id && byKey.get(importKey.product(product.id))) ||
      (handle && byKey.get(importKey.handle(handle)));
    return [
      ...(variant.id ? [importKey.variant(variant.id)] : []),
      ...(sku ? [importKey.sku(sku)] : []),
      ...(barcode ? [importKey.barcode(barcode)] : []),
      ...(reservedKey ? valuesKeys(row, reservedKey, byId.get(reservedKey.product_id)) : []),
    ];
  });
}

function valuesKeys(
  { product, variant }: ImportRow,
  reservedKey: ReservedKey,
  stored: StoredProduct | undefined,
): string[] {
  const options = stored?.options ?? (reservedKey.options ?? []).map((title) => ({ title }));
  const values = alignValues(options, product.options, variant!.values);
  return Array.isArray(values) ? [importKey.values(reservedKey.product_id, values)] : [];
}

async function findChannels(sql: Sql, rows: readonly ImportRow[]): Promise<{ id: string; name: string }[]> {
  const channels = rows.flatMap(({ product }) => product.channels ?? []);
  if (channels.length === 0) return [];
  return sql.query(
    `select id, name from sales_channel where (id = any($1) or name = any($2)) and deleted_at is null
     order by created_at, id`,
    [uniqueTexts(channels.map(({ id }) => id)), uniqueTexts(channels.map(({ name }) => name))],
  );
}

/** Reads categories, and locks them against deletion until the products are linked to them. */
async function findCategories(
  sql: Sql,
  rows: readonly ImportRow[],
  isTrial: boolean,
): Promise<{ id: string; handle: string }[]> {
  const handles = uniqueTexts(rows.flatMap(({ product }) => product.categories ?? []));
  if (handles.length === 0) return [];
  return sql.query(
    `select id, handle from product_category where handle = any($1) order by id ${isTrial ? '' : 'for key share'}`,
    [handles],
  );
}

function uniqueTexts(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value): value is string => value !== null && value !== ''))];
}
