import { catalogueWrites, MoneyAmount, newId, type Tx, VariantPriceLink } from '@storekeep/server/extend';
import type { PriceCell } from './csv/price-file-rows.ts';

/** Stores prices until the import is complete. @returns the rejected ones: their variant and column already have a staged price */
export async function stagePrices(tx: Tx, jobId: string, prices: readonly PriceCell[]): Promise<PriceCell[]> {
  const rows = prices.map(({ variant_id, column: { price }, amount }) => ({
    variant_id,
    place: price.region?.id ?? price.currency_code,
    id: newId(MoneyAmount),
    link_id: newId(VariantPriceLink),
    currency_code: price.currency_code,
    region_id: price.region?.id ?? null,
    amount,
  }));
  const inserted = await tx.query<{ id: string }>(
    `insert into staged_price (job_id, variant_id, place, id, link_id, currency_code, region_id, amount)
     select $1, variant_id, place, id, link_id, currency_code, region_id, amount
     from json_populate_recordset(null::staged_price, $2) on conflict do nothing returning id`,
    [jobId, JSON.stringify(rows)],
  );
  const ids = new Set(inserted.map(({ id }) => id));
  return prices.filter((_, index) => !ids.has(rows[index].id));
}

/** Deletes the staged prices of the job, and those that ended jobs have left. */
export async function deleteStagedPrices(tx: Tx, jobId: string): Promise<void> {
  await tx.query(
    `delete from staged_price s where s.job_id = $1 or exists (
       select from batch_job j where j.id = s.job_id
         and coalesce(j.completed_at, j.canceled_at, j.failed_at) is not null)`,
    [jobId],
  );
}

/** Replaces all prices of the list with the staged ones. Skips deleted variants, and locks the others against deletion. */
export async function publishStagedPrices(tx: Tx, jobId: string, listId: string): Promise<void> {
  await Promise.all([
    catalogueWrites.replaceListPrices(tx, listId, STAGED_PRICES, [jobId]),
    tx.query('delete from staged_price where job_id = $1', [jobId]),
  ]);
}

const STAGED_PRICES = `
  select s.* from staged_price s join product_variant v on v.id = s.variant_id and v.deleted_at is null
  where s.job_id = $2 order by s.variant_id for key share of v`;
