import type { Outbox } from '../../../engine/background/outbox.ts';
import { PriceList } from '../../../model/entities/catalogue/price-list.entity.ts';
import { updateExistingRow, type Columns } from '../../../engine/kernel/writing/rows.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';

/**
 * Changes a list under the lock of its row, and tells it: what is added meanwhile to a list that is deleted would stay.
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
