import type { Tx } from '../../../engine/kernel/database/sql.ts';

/** Takes all prices off a list. @param exceptIds but these, by their ids */
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

/** Takes prices off a list. @returns those of the ids that are, or were, of this list; others are left alone */
export function deleteListPrices(tx: Tx, listId: string, ids: readonly string[]): Promise<string[]> {
  return deleteSelected(
    tx,
    'with named as (select id from money_amount where price_list_id = $1 and id = any($2))',
    listId,
    ids,
  );
}

/** Takes the prices of products off a list. @returns the ids of those prices */
export function deleteListPricesOfProducts(
  tx: Tx,
  listId: string,
  productIds: readonly string[],
): Promise<string[]> {
  return deleteSelected(
    tx,
    `with named as (${SELECT_PRICES} join product_variant v on v.id = l.variant_id and v.product_id = any($2)
    where m.price_list_id = $1 and m.deleted_at is null)`,
    listId,
    productIds,
  );
}

/** Takes the prices of a variant off a list. @returns the ids of those prices */
export function deleteListPricesOfVariant(tx: Tx, listId: string, variantId: string): Promise<string[]> {
  return deleteSelected(
    tx,
    `with named as (${SELECT_PRICES}
    where m.price_list_id = $1 and m.deleted_at is null and l.variant_id = any($2))`,
    listId,
    [variantId],
  );
}

const SELECT_PRICES =
  'select m.id from money_amount m join product_variant_money_amount l on l.money_amount_id = m.id';

async function deleteSelected(
  tx: Tx,
  named: string,
  listId: string,
  values: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `${named}, deleted as (
       update money_amount m set deleted_at = now() from named where m.id = named.id and m.deleted_at is null)
     select id from named order by id`,
    [listId, values],
  );
  return rows.map(({ id }) => id);
}

/**
 * The end of a statement that puts prices into a list, in place of all it has: so there is no moment in between.
 * @param prices what it calls them: rows `id, link_id, variant_id, currency_code, region_id, amount`
 * @param list SQL for the id of the list
 */
export function replaceListPricesSql(prices: string, list: string): string {
  return `deleted as (
      update money_amount set deleted_at = now() where price_list_id = ${list} and deleted_at is null),
    inserted as (
      insert into money_amount (id, currency_code, region_id, amount, price_list_id)
      select id, currency_code, region_id, amount, ${list} from ${prices})
    insert into product_variant_money_amount (id, variant_id, money_amount_id) select link_id, variant_id, id from ${prices}`;
}
