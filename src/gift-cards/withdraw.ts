import { notAllowed } from '../kernel/errors.ts';
import type { Tx } from '../kernel/sql.ts';

/**
 * Disables the gift cards that were bought with an order, or with a swap.
 * @throws not_allowed when one of them has paid for something
 */
export async function withdrawGiftCards(tx: Tx, of: 'order_id' | 'swap_id', id: string): Promise<void> {
  const used = await tx.query<{ code: string }>(
    `with locked as materialized (
       select id from gift_card where ${of} = $1 and deleted_at is null order by id for update)
     update gift_card g set is_disabled = true, updated_at = now() from locked l where g.id = l.id
     returning case when g.balance < g.value then right(g.code, 4) end as code`,
    [id],
  );
  const [spent] = used.filter(({ code }) => code !== null);
  if (spent)
    throw notAllowed(`The gift card ending in ${spent.code}, which was bought with it, was used already`);
}
