import type { Outbox } from '#engine/background/outbox';
import type { Tx } from '#engine/kernel/database/sql';
import { type Columns, updateExistingRow } from '#engine/kernel/writing/rows';
import { PriceList } from '#model/entities/catalogue/price-list.entity';

/**
 * Changes a price list while its row is locked, and publishes `price-list.updated`. Without the lock, prices that are added to a list
 * while it is deleted would remain.
 * @throws not_found
 */
export async function changePriceList(
  tx: Tx,
  outbox: Outbox,
  id: string,
  columns: Columns<PriceList>,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await updateExistingRow(tx, PriceList, id, columns);
  await work(tx);
  await outbox.publish(tx, 'price-list.updated', { id });
}
