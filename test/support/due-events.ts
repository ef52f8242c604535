import type { Shop } from './shop.ts';

type Query = (text: string) => Promise<unknown>;

/** Ends the delay of events: of new ones, after a failed delivery, and while a killed process has them. */
export async function makeEventsDue(query: Query): Promise<void> {
  await query(
    'update outbox_event set available_at = now() where available_at > now() and parked_at is null',
  );
}

/** Like `makeEventsDue`, and wakes the outbox of this process. */
export async function deliverEvents({ sql, database }: Pick<Shop, 'sql' | 'database'>): Promise<void> {
  await makeEventsDue(sql);
  database.events.wake();
}
