import assert from 'node:assert/strict';
import { newPaymentId } from './bench-ids.ts';
import type { ContractCase } from './contract-case.ts';

export const cancellationCases: readonly ContractCase[] = [
  {
    name: 'A cancellation releases the authorization',
    needs: ['separate capture', 'ledger'],
    async check(bench) {
      const payment = await bench.authorizePayment();
      assert.equal(await bench.cancel(payment), 'done');
      await bench.assertLedger(payment, {});
    },
  },
  {
    name: 'A second cancellation succeeds',
    async check(bench) {
      const payment = await bench.authorizePayment();
      for (let time = 0; time < 2; time++) assert.equal(await bench.cancel(payment), 'done');
    },
  },
  {
    name: 'A cancellation of a captured payment refunds it, or is refused',
    needs: ['ledger'],
    async check(bench) {
      const payment = await bench.capturePayment();
      const isRefused = (await bench.cancel(payment)) === 'refused';
      assert.ok(!isRefused || !bench.harness.capturesAtOnce, 'an order that cannot be placed stays paid');
      await bench.assertLedger(payment, {
        captured: payment.amount,
        refunded: isRefused ? 0 : payment.amount,
      });
    },
  },
  {
    name: 'A payment whose outcome is unknown can be abandoned',
    needs: ['ledger'],
    async check(bench) {
      const payment = await bench.authorizePayment();
      await bench.provider.abandon(payment.request, payment.id, bench.signal);
      await bench.assertNothingTaken(payment);
    },
  },
  {
    name: 'A payment that was never authorized can be abandoned',
    async check(bench) {
      const session = await bench.openSession();
      const request = bench.requestOf(session);
      const key = newPaymentId();
      await bench.provider.abandon(request, key, bench.signal);
      if (typeof bench.harness.ledger === 'string') return;
      await bench.assertNothingTaken({ id: key, cart_id: session.details.cart_id, ...session });
    },
  },
];
