import { notAllowed } from '../../../engine/kernel/errors.ts';
import { messages } from '../../../engine/kernel/text/messages.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';

/**
 * Increments the usage count of discounts. The condition of the update prevents concurrent orders from exceeding a limit.
 * @throws not_allowed if a limit is reached
 */
export async function countUsage(
  tx: Tx,
  discounts: readonly Readonly<{ id: string; code: string }>[],
): Promise<void> {
  const ids = discounts.map((discount) => discount.id).sort();
  if (ids.length === 0) return;
  const counted = await tx.query<{ id: string }>(
    `with locked as materialized (select id from discount where id = any($1) order by id for update)
     update discount d set usage_count = usage_count + 1, updated_at = now() from locked l
     where d.id = l.id and (d.usage_limit is null or d.usage_count < d.usage_limit) returning d.id`,
    [ids],
  );
  const exhausted = discounts.find((discount) => !counted.some(({ id }) => id === discount.id));
  if (exhausted) throw notAllowed(messages.discountUsageLimitReached(exhausted.code));
}
