import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { newPaymentId, newRefundId } from './bench-ids.ts';
import type { ContractCase } from './contract-case.ts';
import type { BenchPayment, PaymentBench } from './payment-bench.ts';
import type { Ability } from './payment-provider-harness.ts';

/** A call that can be repeated with the same key, and the check that it has taken effect once. */
interface Repeatable {
  call(): Promise<unknown>;
  verify(): Promise<void>;
}

/** How each operation is prepared, called and checked. */
const OPERATIONS: readonly {
  operation: string;
  needs: readonly Ability[];
  prepare(bench: PaymentBench): Promise<Repeatable>;
}[] = [
  {
    operation: 'initiate',
    needs: ['openSessions'],
    async prepare(bench) {
      const details = bench.newDetails();
      const { amount, currency_code } = details;
      const session = { ...EMPTY, details };
      const verify = async () =>
        assert.deepEqual(await bench.openSessions(session), [{ amount, currency_code }]);
      return { call: () => bench.openSession(details), verify };
    },
  },
  {
    operation: 'update',
    needs: ['openSessions'],
    async prepare(bench) {
      const session = await bench.openSession();
      const call = () => bench.updateSession(session, { amount: 1999 });
      const sessions = [{ amount: 1999, currency_code: bench.currency }];
      return { call, verify: async () => assert.deepEqual(await bench.openSessions(session), sessions) };
    },
  },
  {
    operation: 'authorize',
    needs: ['ledger'],
    async prepare(bench) {
      const session = await bench.openConfirmedSession();
      const request = bench.requestOf(session);
      const key = newPaymentId();
      const verify = async () => bench.assertAuthorizedOnce(await bench.authorizePayment(session, key));
      return { call: () => bench.provider.authorize(request, key, bench.signal), verify };
    },
  },
  {
    operation: 'capture',
    needs: ['ledger', 'separate capture'],
    async prepare(bench) {
      const payment = await bench.authorizePayment();
      const verify = () => bench.assertLedger(payment, { captured: payment.amount });
      return { call: () => bench.capture(payment), verify };
    },
  },
  {
    operation: 'refund',
    needs: ['ledger', 'refunds'],
    async prepare(bench) {
      const payment: BenchPayment = await bench.capturePayment();
      const key = newRefundId();
      const verify = () => bench.assertLedger(payment, { captured: payment.amount, refunded: 100 });
      return { call: () => bench.refund(payment, 100, key), verify };
    },
  },
  {
    operation: 'cancel',
    needs: ['ledger'],
    async prepare(bench) {
      const payment = await bench.authorizePayment();
      const call = async () => ({ status: await bench.cancel(payment) });
      return { call, verify: () => bench.assertNothingTaken(payment) };
    },
  },
];

const EMPTY = { data: {}, private_data: {} };

/** A call must end so many milliseconds after its signal was aborted. */
const GRACE_MS = 3000;

/** So long a call waits for the company, in milliseconds, before its signal is aborted. */
const WAIT_MS = 100;

export const outageCases: readonly ContractCase[] = [
  ...OPERATIONS.map(({ operation, needs, prepare }): ContractCase => ({
    name: `\`${operation}\` whose response is lost takes effect once when it is repeated`,
    needs: ['disrupt', ...needs],
    async check(bench) {
      const { call, verify } = await prepare(bench);
      assertUnknown(await bench.during('loses responses', () => outcomeOf(call)));
      assertDecided(await outcomeOf(call));
      await verify();
    },
  })),
  ...OPERATIONS.map(({ operation, needs, prepare }): ContractCase => ({
    name: `\`${operation}\` is not refused while the company is down, and succeeds later`,
    needs: ['disrupt', ...needs],
    async check(bench) {
      const { call, verify } = await prepare(bench);
      assertFailed(await bench.during('is down', () => outcomeOf(call)));
      assertDecided(await outcomeOf(call));
      await verify();
    },
  })),
  {
    name: 'An authorization whose response is lost can be abandoned',
    needs: ['disrupt', 'ledger'],
    async check(bench) {
      const session = await bench.openConfirmedSession();
      const [request, key] = [bench.requestOf(session), newPaymentId()];
      await bench.during('loses responses', () =>
        outcomeOf(() => bench.provider.authorize(request, key, bench.signal)),
      );
      await bench.provider.abandon(request, key, bench.signal);
      await bench.assertNothingTaken({ id: key, cart_id: session.details.cart_id, ...session });
    },
  },
  {
    name: 'A call whose signal is aborted ends',
    needs: ['disrupt'],
    check: assertEndsWhenAborted,
  },
];

type Outcome = { error: unknown } | { status: string | undefined };

async function outcomeOf(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    const answer = await call();
    return { status: (answer as { status?: string } | undefined)?.status };
  } catch (error) {
    return { error };
  }
}

/** The provider cannot know whether the request was executed; it may have looked it up, if the company could be reached. */
function assertUnknown(outcome: Outcome): void {
  if ('status' in outcome)
    assert.notEqual(outcome.status, 'refused', 'a request whose response is lost may have been executed');
  else assertNoRefusal(outcome.error);
}

function assertFailed(outcome: Outcome): void {
  if ('status' in outcome)
    assert.ok(
      outcome.status === 'error' || outcome.status === 'pending',
      `the company is down, but the provider answers ${outcome.status ?? 'done'}`,
    );
  else assertNoRefusal(outcome.error);
}

function assertDecided(outcome: Outcome): void {
  if ('error' in outcome) throw outcome.error;
  assert.ok(
    ['done', 'authorized', undefined].includes(outcome.status),
    `the repeated call is not executed: ${outcome.status}`,
  );
}

/** The bench fails an assertion where a provider refuses to open a session. */
function assertNoRefusal(error: unknown): void {
  if (error instanceof assert.AssertionError) throw error;
}

async function assertEndsWhenAborted(bench: PaymentBench): Promise<void> {
  const session = await bench.openConfirmedSession();
  const payment = await bench.authorizePayment();
  const { provider } = bench;
  const calls: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
    initiate: (signal) => provider.initiate(bench.newDetails(), signal),
    authorize: (signal) => provider.authorize(bench.requestOf(session), newPaymentId(), signal),
    capture: (signal) => provider.capture(payment, payment.amount, payment.id, signal),
    cancel: (signal) => Promise.resolve(provider.cancel(payment, payment.id, signal)),
  };
  await bench.during('hangs', async () => {
    const controller = new AbortController();
    const running = new Set(Object.keys(calls));
    const ended = Object.entries(calls).map(([name, call]) =>
      outcomeOf(() => call(controller.signal)).finally(() => running.delete(name)),
    );
    await sleep(WAIT_MS);
    controller.abort(new Error('the caller does not wait any longer'));
    const deadline = new AbortController();
    await Promise.race([
      Promise.all(ended),
      sleep(GRACE_MS, null, { signal: deadline.signal }).catch(() => null),
    ]);
    deadline.abort();
    assert.deepEqual([...running], [], 'calls that continue after their signal was aborted');
  });
}
