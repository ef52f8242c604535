import type { Outbox, Tx } from 'storekeep';

declare module 'storekeep' {
  interface Events {
    'loyalty.earned': { customer_id: string; points: number };
  }
}

export function earn(outbox: Outbox, tx: Tx, customer_id: string, points: number) {
  return outbox.publish(tx, 'loyalty.earned', { customer_id, points });
}
