import assert from 'node:assert/strict';
import type { Authorization } from '@storekeep/server/extend';
import { newPaymentId } from './bench-ids.ts';
import type { ContractCase } from './contract-case.ts';
import { assertHasMessage, type PaymentBench } from './payment-bench.ts';

export const authorizationCases: readonly ContractCase[] = [
  {
    name: 'A session that the shopper has not confirmed authorizes nothing',
    needs: ['confirm'],
    async check(bench) {
      const session = await bench.openSession();
      const answer = await bench.authorize(bench.requestOf(session), newPaymentId());
      assertNothingAuthorized(answer);
    },
  },
  {
    name: 'A confirmed session is authorized with its full amount',
    async check(bench) {
      const payment = await bench.authorizePayment();
      await bench.assertAuthorizedOnce(payment);
    },
  },
  {
    name: 'A payment is reported as captured only if the company has captured it',
    async check(bench) {
      const payment = await bench.authorizePayment();
      assert.equal(payment.captured, bench.harness.capturesAtOnce);
    },
  },
  {
    name: 'A repeated authorization with the same key authorizes once',
    needs: ['ledger'],
    async check(bench) {
      const session = await bench.openConfirmedSession();
      const key = newPaymentId();
      await bench.authorizePayment(session, key);
      const payment = await bench.authorizePayment(session, key);
      await bench.assertAuthorizedOnce(payment);
    },
  },
  {
    name: 'Concurrent authorizations with the same key authorize once',
    needs: ['ledger'],
    async check(bench) {
      const session = await bench.openConfirmedSession();
      const key = newPaymentId();
      const request = bench.requestOf(session);
      await Promise.allSettled([bench.authorize(request, key), bench.authorize(request, key)]);
      const payment = await bench.authorizePayment(session, key);
      await bench.assertAuthorizedOnce(payment);
    },
  },
  {
    name: 'A session that was confirmed for another cart is refused',
    needs: ['confirm'],
    check: (bench) => assertRefusesMismatch(bench, { cart_id: bench.newDetails().cart_id }),
  },
  {
    name: 'A session that was confirmed for a lower amount is refused',
    needs: ['confirm'],
    check: (bench) => assertRefusesMismatch(bench, { amount: 100_000 }),
  },
  {
    name: 'A session that was confirmed in another currency is refused',
    needs: ['confirm'],
    check: (bench) =>
      assertRefusesMismatch(bench, { currency_code: bench.currency === 'chf' ? 'eur' : 'chf' }),
  },
  {
    name: 'A declined payment is refused with a message, or the shopper may try again',
    needs: ['decline'],
    async check(bench) {
      const session = await bench.decline(await bench.openSession());
      const key = newPaymentId();
      const answer = await bench.authorize(bench.requestOf(session), key);
      assertNothingAuthorized(answer);
      assert.notEqual(answer.status, 'error', 'the company has answered');
      if (typeof bench.harness.ledger === 'string') return;
      await bench.assertLedger({ id: key, cart_id: session.details.cart_id, ...session }, {});
    },
  },
];

/** With the data of a session that the shopper has confirmed, for a cart that differs from the one in the session. */
async function assertRefusesMismatch(
  bench: PaymentBench,
  other: { cart_id?: string; amount?: number; currency_code?: string },
): Promise<void> {
  const session = await bench.openConfirmedSession();
  const answer = await bench.authorize(bench.requestOf(session, other), newPaymentId());
  assert.equal(answer.status, 'refused', 'a session that was confirmed for something else pays');
  assertHasMessage(answer);
}

function assertNothingAuthorized(answer: Authorization): void {
  assert.notEqual(answer.status, 'authorized');
  if (answer.status === 'pending')
    assert.equal(answer.nothing_authorized, true, 'a pending payment may still be authorized');
  if (answer.status === 'refused') assertHasMessage(answer);
}
