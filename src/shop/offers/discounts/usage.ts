import { queryOrReject, rejectTransactionSql, type Tx } from '#engine/kernel/database/sql';
import { discountErrors } from './discount-errors.ts';

/** A discount of an order. */
export type UsedDiscount = Readonly<{ id: string; code: string }>;

/**
 * Increments the usage count of discounts. The condition of the update prevents concurrent orders from exceeding a limit. The commit need
 * not wait for the response.
 * @throws not_allowed if a limit is reached
 */
export async function countUsage(tx: Tx, discounts: readonly UsedDiscount[]): Promise<void> {
  if (discounts.length === 0) return;
  await queryOrReject<string[]>(tx, COUNT, [discounts.map(({ id }) => id)], (counted) =>
    discountErrors.usage_limit_reached(discounts.find(({ id }) => !counted.includes(id))!.code),
  );
}

/** The lock does not conflict with the key share locks that other orders hold through their foreign keys. */
const COUNT = `
  with locked as materialized (
    select id from discount where id = any($1) order by id for no key update
  ), counted as (
    update discount d set usage_count = usage_count + 1, updated_at = now() from locked l
    where d.id = l.id and (d.usage_limit is null or d.usage_count < d.usage_limit) returning d.id
  )
  select ${rejectTransactionSql(
    '(select count(*) from counted) = cardinality($1)',
    '(select to_json(array(select id from counted)))',
  )}`;
