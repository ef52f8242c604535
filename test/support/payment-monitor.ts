import type { EventName } from '#engine/background/events';
import { Outbox } from '#engine/background/outbox';
import { sum } from '#engine/kernel/arithmetic/integers';
import { RetryPayments } from '#shop/orders/payments/retry-payments';
import { TestPayments } from '#shop/payments/test-payments';
import { deliverEvents } from './due-events.ts';
import { waitForEmptyOutbox } from './sales-invariants.ts';
import type { SampleShop } from './sample-shop.ts';
import { until } from './until.ts';

/** Observes the payments of orders at their provider, and through events. */
export interface PaymentMonitor {
  /** The provider `test`. */
  provider: TestPayments;
  /** Events about payments since `clearEvents`, which waits for those before it; oldest first. */
  events: { name: string; data: Record<string, unknown> }[];
  clearEvents(): Promise<void>;
  /** The amounts that the provider has captured and refunded for a payment. */
  ledger(payment: string): { captured: number; refunded: number };
  /** Waits for as many events, and expects these names in any order. */
  expectEvents(...names: string[]): Promise<void>;
  /** Repeats requests to the provider that have no response, as the periodic task does. */
  retryPayments(): Promise<void>;
}

const NAMES: EventName[] = [
  'order.payment_captured',
  'order.payment_capture_failed',
  'order.refund_created',
  'order.refund_failed',
  'payment.payment_captured',
  'payment.payment_capture_failed',
  'payment.payment_refund_created',
  'payment.payment_refund_failed',
];

export function monitorPayments(shop: SampleShop): PaymentMonitor {
  const { app } = shop;
  const provider = app.get(TestPayments, { strict: false });
  const outbox = app.get(Outbox, { strict: false });
  const events: PaymentMonitor['events'] = [];
  for (const name of NAMES)
    outbox.subscribe(name, (event) => void events.push({ name, data: event.data as never }));
  return {
    provider,
    events,
    clearEvents: async () => {
      await deliverEvents(shop);
      await waitForEmptyOutbox(shop);
      events.splice(0);
    },
    ledger: (payment) => ({
      captured: sum(listAmounts(provider.captured, payment)),
      refunded: sum(listAmounts(provider.refunded, payment)),
    }),
    expectEvents: async (...names) => {
      await until(() => events.length >= names.length);
      expect(events.map(({ name }) => name).sort()).toEqual([...names].sort());
    },
    retryPayments: () => app.get(RetryPayments, { strict: false }).run(),
  };
}

/** The amounts that a ledger has for these payments. */
export function listAmounts(
  ledger: ReadonlyMap<string, { payment: string; amount: number }>,
  ...payments: string[]
): number[] {
  return [...ledger.values()].filter((entry) => payments.includes(entry.payment)).map(({ amount }) => amount);
}
