import type { Tx } from '#engine/kernel/database/sql';
import { updateRows } from '#engine/kernel/writing/rows';
import { MoneyAmount } from '#model/entities/catalogue/money-amount.entity';
import type { Price } from './write-prices.ts';

/** Updates columns of prices, the same ones for all. `reassignPrices` changes their variants. */
export async function updatePrices(
  tx: Tx,
  prices: readonly (Partial<Price> & { id: string })[],
): Promise<void> {
  await updateRows(
    tx,
    MoneyAmount,
    prices.map(({ variant_id: _, ...row }) => row),
  );
}

/** Assigns prices to other variants. */
export async function reassignPrices(
  tx: Tx,
  prices: readonly { id: string; variant_id: string }[],
): Promise<void> {
  if (prices.length === 0) return;
  await tx.query(
    `update product_variant_money_amount l set variant_id = x.variant_id, updated_at = now()
     from unnest($1::text[], $2::text[]) x (id, variant_id) where l.money_amount_id = x.id`,
    [prices.map(({ id }) => id), prices.map(({ variant_id }) => variant_id)],
  );
}

/** Deletes prices by their ids. */
export async function deletePrices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.query('update money_amount set deleted_at = now() where id = any($1)', [ids]);
}

/** Deletes all prices of variants, which the caller has locked. */
export async function deletePricesOfVariants(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update money_amount m set deleted_at = now() from product_variant_money_amount l
     where l.variant_id = any($1) and m.id = l.money_amount_id and m.deleted_at is null`,
    [ids],
  );
}
