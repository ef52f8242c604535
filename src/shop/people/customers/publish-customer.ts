import { insertEvents } from '#engine/background/deliveries';
import type { CustomerPayload } from '#engine/background/events';
import type { Tx } from '#engine/kernel/database/sql';

/** Publishes the row as it is in the transaction. */
export async function publishCustomer(
  tx: Tx,
  name: 'customer.created' | 'customer.updated',
  id: string,
): Promise<void> {
  if (!tx.events.hasSubscriber(name)) return;
  const [customer] = await tx.query<CustomerPayload>(
    'select id, email, first_name, last_name, has_account from customer where id = $1',
    [id],
  );
  await insertEvents(tx, [[name, customer]]);
}
