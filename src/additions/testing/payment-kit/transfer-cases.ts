import assert from 'node:assert/strict';
import type { Transfer } from '@storekeep/server/extend';
import { newRefundId } from './bench-ids.ts';
import type { ContractCase } from './contract-case.ts';
import { assertDone, assertHasMessage, type BenchPayment } from './payment-bench.ts';

const captureCases: readonly ContractCase[] = [
  {
    name: 'A capture succeeds',
    needs: ['separate capture'],
    async check(bench) {
      const payment = await bench.authorizePayment();
      assertDone(await bench.capture(payment));
    },
  },
  {
    name: 'A capture takes the full amount',
    needs: ['separate capture', 'ledger'],
    async check(bench) {
      const payment = await bench.capturePayment();
      await bench.assertLedger(payment, { captured: payment.amount });
    },
  },
  {
    name: 'A repeated capture with the same key captures once',
    needs: ['separate capture', 'ledger'],
    async check(bench) {
      const payment = await bench.authorizePayment();
      for (let time = 0; time < 2; time++) assertDone(await bench.capture(payment));
      await bench.assertLedger(payment, { captured: payment.amount });
    },
  },
  {
    name: 'Concurrent captures with the same key capture once',
    needs: ['separate capture', 'ledger'],
    async check(bench) {
      const payment = await bench.authorizePayment();
      await Promise.allSettled([bench.capture(payment), bench.capture(payment)]);
      assertDone(await bench.capture(payment));
      await bench.assertLedger(payment, { captured: payment.amount });
    },
  },
  {
    name: 'A capture of a captured payment with another key takes nothing more',
    needs: ['ledger'],
    async check(bench) {
      const payment = await bench.capturePayment();
      assertDoneOrRefused(await bench.capture(payment, `${payment.id}_again`));
      await bench.assertLedger(payment, { captured: payment.amount });
    },
  },
  {
    name: 'A capture of a canceled payment takes nothing',
    needs: ['separate capture', 'ledger'],
    async check(bench) {
      const payment = await bench.authorizePayment();
      await bench.cancel(payment);
      const answer = await bench.capture(payment);
      assert.equal(answer.status, 'refused', 'a canceled payment is captured');
      assertHasMessage(answer);
      await bench.assertLedger(payment, {});
    },
  },
];

const refundCases: readonly ContractCase[] = [
  {
    name: 'A refund of a part succeeds',
    needs: ['refunds'],
    async check(bench) {
      assertDone(await bench.refund(await bench.capturePayment(), 100));
    },
  },
  {
    name: 'A refund gives back exactly its amount',
    needs: ['refunds', 'ledger'],
    async check(bench) {
      const payment = await bench.capturePayment();
      assertDone(await bench.refund(payment, 29));
      await bench.assertLedger(payment, { captured: payment.amount, refunded: 29 });
    },
  },
  {
    name: 'A payment can be refunded in full',
    needs: ['refunds', 'ledger'],
    async check(bench) {
      const payment = await bench.capturePayment();
      assertDone(await bench.refund(payment, payment.amount));
      await bench.assertLedger(payment, { captured: payment.amount, refunded: payment.amount });
    },
  },
  {
    name: 'A refund of more than the rest is refused',
    needs: ['refunds', 'ledger'],
    async check(bench) {
      const payment = await bench.capturePayment();
      assertDone(await bench.refund(payment, 100));
      const answer = await bench.refund(payment, payment.amount);
      assert.equal(answer.status, 'refused', 'more is refunded than was captured');
      assertHasMessage(answer);
      await bench.assertLedger(payment, { captured: payment.amount, refunded: 100 });
    },
  },
  {
    name: 'A repeated refund with the same key refunds once',
    needs: ['refunds', 'ledger'],
    async check(bench) {
      const payment = await bench.capturePayment();
      const key = newRefundId();
      for (let time = 0; time < 2; time++) assertDone(await bench.refund(payment, 100, key));
      await bench.assertLedger(payment, { captured: payment.amount, refunded: 100 });
    },
  },
  {
    name: 'Concurrent refunds with the same key refund once',
    needs: ['refunds', 'ledger'],
    async check(bench) {
      const payment = await bench.capturePayment();
      const key = newRefundId();
      await Promise.allSettled([bench.refund(payment, 100, key), bench.refund(payment, 100, key)]);
      assertDone(await bench.refund(payment, 100, key));
      await bench.assertLedger(payment, { captured: payment.amount, refunded: 100 });
    },
  },
  {
    name: 'Two refunds of the same amount with different keys are both executed',
    needs: ['refunds', 'ledger'],
    async check(bench) {
      const payment: BenchPayment = await bench.capturePayment();
      for (let time = 0; time < 2; time++) assertDone(await bench.refund(payment, 100));
      await bench.assertLedger(payment, { captured: payment.amount, refunded: 200 });
    },
  },
];

export const transferCases: readonly ContractCase[] = [...captureCases, ...refundCases];

function assertDoneOrRefused(answer: Transfer): void {
  if (answer.status === 'refused') assertHasMessage(answer);
  else assertDone(answer);
}
