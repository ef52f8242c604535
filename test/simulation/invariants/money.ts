import { type PaymentRow, sumBy } from '../rows.ts';
import type { Run } from '../run.ts';
import type { Invariant } from './all.ts';

/** Money: refunds never exceed captures, and the ledger of the payment company agrees. */
export const moneyInvariants: Invariant[] = [
  {
    name: 'refunds of a payment ≤ its captured amount',
    when: 'always',
    findViolations: ({ state: { payments, refunds } }) =>
      payments.flatMap((payment) => {
        const refunded = sumBy(
          refunds.filter((refund) => refund.payment_id === payment.id),
          ({ amount }) => amount,
        );
        const { id, amount, amount_refunded, captured_at, canceled_at } = payment;
        const isPlaced = (payment.order_id ?? payment.swap_id) !== null;
        return [
          refunded !== amount_refunded &&
            `${id} has amount_refunded ${amount_refunded}, its refunds are ${refunded}`,
          refunded > amount && `${id} of ${amount} has refunds of ${refunded}`,
          refunded > 0 && captured_at === null && `${id} was never captured and has refunds of ${refunded}`,
          // what a bank has moved for something that could not be bought then is given back
          isPlaced && captured_at !== null && canceled_at !== null && `${id} is captured and canceled`,
        ].filter((line) => line !== false);
      }),
  },
  {
    name: 'an order has at most one open payment of its cart',
    when: 'always',
    findViolations: ({ state: { orders, payments } }) =>
      orders.flatMap(({ id, cart_id }) => {
        const open = payments.filter(
          (payment) => payment.cart_id === cart_id && payment.canceled_at === null,
        );
        return open.length > 1 ? [`${id} has ${open.length} payments of its cart`] : [];
      }),
  },
  {
    name: 'a payment collection is authorized for the sum of its payments',
    when: 'always',
    findViolations: ({ state: { collections, collection_payments, payments } }) =>
      collections
        .filter(({ status }) => status === 'authorized' || status === 'partially_authorized')
        .flatMap(({ id, status, amount, authorized_amount }) => {
          const own = collection_payments.filter(
            (collectionPayment) => collectionPayment.payment_collection_id === id,
          );
          const sum = sumBy(
            own,
            ({ payment_id }) => payments.find((payment) => payment.id === payment_id)?.amount,
          );
          const expected = sum === amount ? 'authorized' : 'partially_authorized';
          return sum === authorized_amount && status === expected
            ? []
            : [`${id} of ${amount} is ${status} for ${authorized_amount}, its payments add up to ${sum}`];
        }),
  },
  {
    name: "the payment company's ledger equals the payments of the shop",
    when: 'settled',
    findViolations: compareLedgers,
  },
  {
    name: 'a session is authorized for the amount that it was initiated with',
    when: 'always',
    findViolations: ({ environment, state }) =>
      [...environment.payments.authorized].flatMap(([key, { amount, initiated }]) =>
        initiated !== undefined && initiated !== amount && state.payments.some(({ id }) => id === key)
          ? [`payment ${key} is authorized for ${amount}, its session was initiated with ${initiated}`]
          : [],
      ),
  },
];

function compareLedgers(run: Run): string[] {
  return run.state.payments.filter(({ provider_id }) => provider_id === 'http').flatMap(comparePayment(run));
}

function comparePayment({ environment: { payments: company }, state }: Run) {
  return (payment: PaymentRow): string[] => {
    const { id, amount, captured_at, canceled_at, authorization_status } = payment;
    // without a response, the company may not have got the request to authorize it
    const isAuthorized = !['asked', 'pending'].includes(authorization_status ?? '');
    const captured = sumOfLedger(company.captured, id);
    const refunded = sumOfLedger(company.refunded, id);
    const recorded = sumBy(
      state.refunds.filter((refund) => refund.payment_id === id && refund.settled_at !== null),
      (refund) => refund.amount,
    );
    const authorized = company.authorized.get(id);
    const expected = captured_at === null ? 0 : amount;
    return [
      captured !== expected && `${id}: we captured ${expected}, the company ${captured}`,
      refunded !== recorded && `${id}: the shop refunded ${recorded}, the company ${refunded}`,
      canceled_at === null && isAuthorized && !authorized && `${id}: the company never authorized it`,
      canceled_at === null && authorized?.canceled && `${id}: the company canceled it`,
      canceled_at === null &&
        authorized &&
        authorized.amount !== amount &&
        `${id}: of ${amount}, the company authorized ${authorized.amount}`,
      canceled_at !== null &&
        authorized &&
        !authorized.canceled &&
        `${id}: canceled, the company still holds ${authorized.amount}`,
    ].filter((line) => typeof line === 'string');
  };
}

function sumOfLedger(ledger: ReadonlyMap<string, { payment: string; amount: number }>, id: string): number {
  return sumBy(
    [...ledger.values()].filter(({ payment }) => payment === id),
    ({ amount }) => amount,
  );
}
