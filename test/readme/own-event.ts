import type { Outbox, Tx } from '@storekeep/server';

declare module '@storekeep/server' {
  interface Events {
    'loyalty.earned': { customer_id: string; points: number };
  }
}

export function earn(outbox: Outbox, tx: Tx, customer_id: string, points: number) {
  return outbox.publish(tx, 'loyalty.earned', { customer_id, points });
}
