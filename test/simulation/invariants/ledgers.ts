import { hasMoney, type Intent, listIntents } from '../intents.ts';
import { filterBy, type PaymentRow, type ShopState, sumBy } from '../rows.ts';
import type { Invariant } from './all.ts';

/** Stripe and PayPal: what they have moved is in the books, and what the books say was moved. */
export const ledgerInvariants: Invariant[] = [
  {
    name: 'a company has only money that the books or an open payer name',
    when: 'settled',
    findViolations: (run) =>
      listIntents(run.environment, run.payers).flatMap((intent) => {
        const { id, payer, company, capturable, captured, refunded } = intent;
        const { held, reserved } = readBooks(run.state, id);
        if (captured - refunded === held && capturable === reserved) return [];
        // only the company knows of it; the shopper can still come back, or `payments:reconcile` shows it to staff
        const isOpen = isNamedByOpenPayer(run.state, intent);
        if (run.unreported.has(id) && (isOpen || run.paidTooLate.has(id))) return [];
        return [
          `${id} of ${payer}: ${company} has captured ${captured}, refunded ${refunded} and reserves ${capturable}; ` +
            `the books have ${held}, and ${reserved} reserved`,
        ];
      }),
  },
  {
    name: 'the company has what the books say of a payment',
    when: 'settled',
    findViolations: (run) => {
      const intents = listIntents(run.environment, run.payers);
      return run.state.payments.filter(isAtCompany).flatMap((payment) => {
        const intent = intents.find(({ id }) => id === findIntentId(payment));
        if (!intent || !hasMoneyInBooks(payment, run.state) || hasMoney(intent)) return [];
        return [`${payment.id} of ${payment.amount}: ${intent.id} has nothing at ${intent.company}`];
      });
    },
  },
];

/** What an intent has according to the payments here: captured and not refunded, and authorized. */
function readBooks(state: ShopState, intent: string): { held: number; reserved: number } {
  const payments = state.payments.filter((payment) => isSettled(payment) && findIntentId(payment) === intent);
  return {
    held: sumBy(payments, (payment) => heldBy(payment, state)),
    reserved: sumBy(payments, ({ captured_at, amount }) => (captured_at === null ? amount : 0)),
  };
}

function heldBy({ id, amount, captured_at }: PaymentRow, state: ShopState): number {
  if (captured_at === null) return 0;
  const settled = filterBy(state.refunds, 'payment_id', id).filter(({ settled_at }) => settled_at !== null);
  return amount - sumBy(settled, (refund) => refund.amount);
}

function hasMoneyInBooks(payment: PaymentRow, state: ShopState): boolean {
  return payment.captured_at === null || heldBy(payment, state) > 0;
}

function isAtCompany(payment: PaymentRow): boolean {
  return isSettled(payment) && /^(stripe|paypal)/.test(payment.provider_id);
}

/** Whether the company has authorized it, and it was not canceled. */
function isSettled({ canceled_at, authorization_status }: PaymentRow): boolean {
  return canceled_at === null && !['asked', 'pending'].includes(authorization_status ?? '');
}

/** The company's id of a payment, of a payment or session here. */
export function findIntentId({ private_data, data }: Pick<PaymentRow, 'private_data' | 'data'>): unknown {
  return private_data.intent ?? data.id;
}

/** Whether a session of a cart or collection that can still be paid has this intent. */
export function isNamedByOpenPayer(state: ShopState, { id, payer }: Intent): boolean {
  const swap = state.swaps.find(({ cart_id }) => cart_id === payer);
  const isOpen =
    state.carts.some(
      (cart) =>
        cart.id === payer && cart.completed_at === null && cart.deleted_at === null && !swap?.canceled_at,
    ) ||
    state.collections.some(
      (collection) =>
        collection.id === payer &&
        collection.deleted_at === null &&
        !['canceled', 'authorized'].includes(collection.status),
    );
  const sessions = [
    ...filterBy(state.cart_sessions, 'cart_id', payer),
    ...filterBy(state.collection_sessions, 'payment_collection_id', payer),
  ];
  return isOpen && sessions.some((session) => findIntentId(session) === id);
}
