import type { Sql } from '../kernel/sql.ts';
import { defaultSalesChannelId } from '../sales-channels/default-sales-channel.ts';
import { claimOf, findClaims, type Claim } from './claims.ts';
import type { PricedIn } from './columns.ts';
import { handleOf, type Known } from './plan-chunk.ts';
import { valuesOf, type Holder } from './plan-variant.ts';
import type { ImportRow } from './read-row.ts';
import { storedProducts, type StoredProduct } from './stored-products.ts';

/** The currencies there are, and the regions of the shop. */
export async function pricedIn(sql: Sql): Promise<PricedIn> {
  const currencies = await sql.query<{ code: string }>('select code from currency');
  const regions = await sql.query<PricedIn['regions'][number]>(
    'select id, name, currency_code from region where deleted_at is null order by created_at, id',
  );
  return { currencies: new Set(currencies.map(({ code }) => code)), regions };
}

/**
 * Reads what the rows refer to, in as many statements for one row as for many.
 * @param tried the rows are only tried: products are not locked, and those of earlier chunks are not there
 */
export async function readKnown(
  sql: Sql,
  jobId: string,
  rows: readonly ImportRow[],
  tried: boolean,
): Promise<Known> {
  const ids = texts(rows.map(({ product }) => product.id));
  const handles = texts(rows.map(handleOf));
  const claims = await findClaims(sql, jobId, [...ids.map(claimOf.product), ...handles.map(claimOf.handle)]);
  const found = await sql.query<{ id: string }>(
    `select id from product where (id = any($1) or handle = any($2)) and deleted_at is null
     order by id ${tried ? '' : 'for no key update'}`,
    [[...ids, ...texts(claims.map(({ product_id }) => product_id))], handles],
  );
  // a statement of its own, since what one sees beside the rows it has waited for is from before the wait
  const products = await storedProducts(
    sql,
    found.map(({ id }) => id),
  );
  return {
    products,
    holders: await holdersOf(sql, rows),
    claims: [...claims, ...(await findClaims(sql, jobId, variantKeys(rows, claims, products)))],
    channels: await channelsOf(sql, rows),
    profiles: await sql.query(
      'select id, name, type from shipping_profile where deleted_at is null order by created_at, id',
    ),
    defaultChannel: await defaultSalesChannelId(sql),
    tried,
  };
}

function holdersOf(sql: Sql, rows: readonly ImportRow[]): Promise<Holder[]> {
  const codes = (code: 'sku' | 'barcode') =>
    texts(rows.map(({ variant }) => (variant?.columns[code] as string | null | undefined) ?? null));
  return sql.query<Holder>(
    `select id, product_id, sku, barcode from product_variant
     where (id = any($1) or sku = any($2) or barcode = any($3)) and deleted_at is null`,
    [texts(rows.map(({ variant }) => variant?.id ?? null)), codes('sku'), codes('barcode')],
  );
}

/** What rows could have in common with the variants of earlier rows. */
function variantKeys(
  rows: readonly ImportRow[],
  claims: readonly Claim[],
  products: readonly StoredProduct[],
): string[] {
  const byKey = new Map(claims.map((claim) => [claim.key, claim]));
  const byId = new Map(products.map((product) => [product.id, product]));
  return rows.flatMap((row) => {
    const { product, variant } = row;
    if (!variant) return [];
    const { sku, barcode } = variant.columns as { sku?: string | null; barcode?: string | null };
    const handle = handleOf(row);
    const claim =
      (product.id && byKey.get(claimOf.product(product.id))) || (handle && byKey.get(claimOf.handle(handle)));
    return [
      ...(variant.id ? [claimOf.variant(variant.id)] : []),
      ...(sku ? [claimOf.sku(sku)] : []),
      ...(barcode ? [claimOf.barcode(barcode)] : []),
      ...(claim ? valuesKey(row, claim, byId.get(claim.product_id)) : []),
    ];
  });
}

function valuesKey(
  { product, variant }: ImportRow,
  claim: Claim,
  stored: StoredProduct | undefined,
): string[] {
  const options = stored?.options ?? (claim.options ?? []).map((title) => ({ title }));
  const values = valuesOf(options, product.options, variant!.values);
  return Array.isArray(values) ? [claimOf.values(claim.product_id, values)] : [];
}

async function channelsOf(sql: Sql, rows: readonly ImportRow[]): Promise<{ id: string; name: string }[]> {
  const channels = rows.flatMap(({ product }) => product.channels ?? []);
  if (channels.length === 0) return [];
  return sql.query(
    `select id, name from sales_channel where (id = any($1) or name = any($2)) and deleted_at is null
     order by created_at, id`,
    [texts(channels.map(({ id }) => id)), texts(channels.map(({ name }) => name))],
  );
}

function texts(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value): value is string => value !== null && value !== ''))];
}
