import { sumOf, type PaymentRow } from '../rows.ts';
import type { Run } from '../run.ts';
import type { Law } from './all.ts';

/** Money: what goes out never exceeds what came in, and the company that moves it counts the same. */
export const moneyLaws: Law[] = [
  {
    name: 'money out ≤ money in, per payment',
    when: 'always',
    broken: ({ facts: { payments, refunds } }) =>
      payments.flatMap((payment) => {
        const refunded = sumOf(
          refunds.filter((refund) => refund.payment_id === payment.id),
          ({ amount }) => amount,
        );
        const { id, amount, amount_refunded, captured_at, canceled_at } = payment;
        return [
          refunded !== amount_refunded &&
            `${id} says ${amount_refunded} refunded, its refunds are ${refunded}`,
          refunded > amount && `${id} of ${amount} has refunds of ${refunded}`,
          refunded > 0 && captured_at === null && `${id} was never captured and has refunds of ${refunded}`,
          captured_at !== null && canceled_at !== null && `${id} is captured and canceled`,
        ].filter((line) => line !== false);
      }),
  },
  {
    name: 'every payment of an order that is not canceled is of that order once',
    when: 'always',
    broken: ({ facts: { orders, payments } }) =>
      orders.flatMap(({ id, cart_id }) => {
        const live = payments.filter((one) => one.cart_id === cart_id && one.canceled_at === null);
        return live.length > 1 ? [`${id} has ${live.length} payments of its cart`] : [];
      }),
  },
  {
    name: 'a payment collection is authorized for what its payments hold',
    when: 'always',
    broken: ({ facts: { collections, collection_payments, payments } }) =>
      collections
        .filter(({ status }) => status === 'authorized' || status === 'partially_authorized')
        .flatMap(({ id, status, amount, authorized_amount }) => {
          const own = collection_payments.filter((one) => one.payment_collection_id === id);
          const held = sumOf(own, ({ payment_id }) => payments.find((one) => one.id === payment_id)?.amount);
          const expected = held === amount ? 'authorized' : 'partially_authorized';
          return held === authorized_amount && status === expected
            ? []
            : [`${id} of ${amount} is ${status} for ${authorized_amount}, its payments hold ${held}`];
        }),
  },
  { name: "the payment company's ledger equals ours", when: 'settled', broken: ledgerDifferences },
  {
    name: 'a session is authorized for the amount that its company knows',
    when: 'always',
    broken: ({ world, facts }) =>
      [...world.payments.authorized].flatMap(([key, { amount, initiated }]) =>
        initiated !== undefined && initiated !== amount && facts.payments.some(({ id }) => id === key)
          ? [`payment ${key} is authorized for ${amount}, its session is of ${initiated}`]
          : [],
      ),
  },
];

function ledgerDifferences(run: Run): string[] {
  return run.facts.payments.filter(({ provider_id }) => provider_id === 'http').flatMap(differences(run));
}

function differences({ world: { payments: company }, facts }: Run) {
  return (payment: PaymentRow): string[] => {
    const { id, amount, captured_at, canceled_at, authorization_status } = payment;
    // a company that did not answer yet may never have been asked to authorize it
    const isAuthorized = !['asked', 'pending'].includes(authorization_status ?? '');
    const captured = bookedIn(company.captured, id);
    const refunded = bookedIn(company.refunded, id);
    const ours = sumOf(
      facts.refunds.filter((refund) => refund.payment_id === id && refund.settled_at !== null),
      (refund) => refund.amount,
    );
    const authorized = company.authorized.get(id);
    const expected = captured_at === null ? 0 : amount;
    return [
      captured !== expected && `${id}: we captured ${expected}, the company ${captured}`,
      refunded !== ours && `${id}: we refunded ${ours}, the company ${refunded}`,
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

function bookedIn(ledger: ReadonlyMap<string, { payment: string; amount: number }>, id: string): number {
  return sumOf(
    [...ledger.values()].filter(({ payment }) => payment === id),
    ({ amount }) => amount,
  );
}
