import type { Tx } from '#engine/kernel/database/sql';

/** Deletes all prices of a price list. @param exceptIds the ids of prices to keep */
export async function deleteAllListPrices(
  tx: Tx,
  listId: string,
  exceptIds: readonly string[] = [],
): Promise<void> {
  await tx.query(
    'update money_amount set deleted_at = now() where price_list_id = $1 and id <> all($2) and deleted_at is null',
    [listId, exceptIds],
  );
}

/** Deletes prices of a price list. @returns the ids that belong to the list, even if they were deleted before; others are ignored */
export function deleteListPrices(tx: Tx, listId: string, ids: readonly string[]): Promise<string[]> {
  return deleteSelected(
    tx,
    'with selected as (select id from money_amount where price_list_id = $1 and id = any($2))',
    listId,
    ids,
  );
}

/** Deletes the prices of products from a price list. @returns the ids of the prices */
export function deleteListPricesOfProducts(
  tx: Tx,
  listId: string,
  productIds: readonly string[],
): Promise<string[]> {
  return deleteSelected(
    tx,
    `with selected as (${SELECT_PRICES} join product_variant v on v.id = l.variant_id and v.product_id = any($2)
    where m.price_list_id = $1 and m.deleted_at is null)`,
    listId,
    productIds,
  );
}

/** Deletes the prices of a variant from a price list. @returns the ids of the prices */
export function deleteListPricesOfVariant(tx: Tx, listId: string, variantId: string): Promise<string[]> {
  return deleteSelected(
    tx,
    `with selected as (${SELECT_PRICES}
    where m.price_list_id = $1 and m.deleted_at is null and l.variant_id = any($2))`,
    listId,
    [variantId],
  );
}

const SELECT_PRICES =
  'select m.id from money_amount m join product_variant_money_amount l on l.money_amount_id = m.id';

async function deleteSelected(
  tx: Tx,
  selected: string,
  listId: string,
  values: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `${selected}, deleted as (
       update money_amount m set deleted_at = now() from selected where m.id = selected.id and m.deleted_at is null)
     select id from selected order by id`,
    [listId, values],
  );
  return rows.map(({ id }) => id);
}

/**
 * Replaces all prices of a price list.
 * @param prices SQL that selects rows with `id, link_id, variant_id, currency_code, region_id, amount`; its parameters begin with $2
 */
export async function replaceListPrices(
  tx: Tx,
  listId: string,
  prices: string,
  values: readonly unknown[],
): Promise<void> {
  await tx.query(
    `with price as (${prices}),
     deleted as (update money_amount set deleted_at = now() where price_list_id = $1 and deleted_at is null),
     inserted as (
       insert into money_amount (id, currency_code, region_id, amount, price_list_id)
       select id, currency_code, region_id, amount, $1 from price)
     insert into product_variant_money_amount (id, variant_id, money_amount_id) select link_id, variant_id, id from price`,
    [listId, ...values],
  );
}
