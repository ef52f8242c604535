import assert from 'node:assert/strict';
import type { ProviderData } from '@storekeep/server/extend';
import { newPaymentId } from './bench-ids.ts';
import type { ContractCase } from './contract-case.ts';
import { AMOUNT, assertSameJson, copyJson } from './payment-bench.ts';
import type { PaymentProviderHarness } from './payment-provider-harness.ts';

const MAX_BYTES = 65_536;

/** Shorter values, such as a status or a currency, may be equal by chance. */
const SHORTEST_SECRET = 8;

/** The properties that storefronts and staff rely on, and that a shopper would change to pay less, or with another payment. */
const FORGED = { id: 'forged', amount: 1, metadata: { cart_id: 'cart_forged', resource_id: 'cart_forged' } };

export const sessionCases: readonly ContractCase[] = [
  {
    name: 'The provider has an id, a family for the path of its webhooks, and a timeout',
    async check({ provider: { id, family, timeoutMs, isOffered } }) {
      assert.match(id, /^[\w.-]+$/);
      assert.match(family, /^[\w.-]+$/);
      assert.ok(timeoutMs > 0 && timeoutMs <= 60_000, `a timeout of ${timeoutMs} ms`);
      assert.equal(typeof isOffered, 'boolean');
    },
  },
  {
    name: 'A new session has data that are JSON and smaller than 64 kB',
    async check(bench) {
      const { data, private_data } = await bench.openSession();
      for (const stored of [data, private_data]) {
        assert.ok(isJson(stored), 'the data contain something that JSON cannot represent');
        const bytes = Buffer.byteLength(JSON.stringify(stored));
        assert.ok(bytes < MAX_BYTES, `the data have ${bytes} bytes`);
      }
    },
  },
  {
    name: 'The data for the shopper contain nothing of the private data',
    async check(bench) {
      const session = await bench.openConfirmedSession();
      assertNothingPrivate(bench.harness, session);
      assertNothingPrivate(bench.harness, await bench.authorizePayment(session));
    },
  },
  {
    name: 'A change of the returned data does not change later responses',
    async check(bench) {
      const first = await bench.openSession();
      const [data, private_data] = [copyJson(first.data), copyJson(first.private_data)];
      for (const stored of [first.data, first.private_data]) Object.assign(stored, { spoiled: true });
      const second = await bench.openSession();
      for (const stored of [second.data, second.private_data])
        assert.ok(!('spoiled' in stored), 'two sessions share an object');
      const updated = await bench.updateSession({ ...first, data, private_data }, { amount: AMOUNT + 1 });
      for (const stored of [updated.data, updated.private_data])
        assert.ok(!('spoiled' in stored), 'the provider holds the object that it has returned');
    },
  },
  {
    name: 'The provider does not change the data that it gets',
    async check(bench) {
      const session = await bench.openConfirmedSession();
      const request = bench.requestOf(session);
      const before = copyJson([request.data, request.private_data]);
      await bench.authorize(request, newPaymentId());
      assertSameJson([request.data, request.private_data], before);
    },
  },
  {
    name: 'Opening a session again with the same session key opens one session',
    needs: ['openSessions'],
    async check(bench) {
      const details = bench.newDetails();
      const session = await bench.openSession(details);
      const { private_data } = await bench.openSession(details);
      assert.equal((await bench.openSessions(session)).length, 1);
      assert.equal(private_data.intent, session.private_data.intent);
    },
  },
  {
    name: 'Concurrent calls with the same session key open one session',
    needs: ['openSessions'],
    async check(bench) {
      const details = bench.newDetails();
      const calls = [bench.openSession(details), bench.openSession(details)];
      await Promise.allSettled(calls);
      const session = await bench.openSession(details);
      assert.equal((await bench.openSessions(session)).length, 1);
    },
  },
  {
    name: 'A session has exactly the amount and currency of the cart',
    needs: ['openSessions'],
    async check(bench) {
      for (const amount of [AMOUNT, 1999, 1_234_567]) {
        const session = await bench.openSession(bench.newDetails({ amount }));
        assert.deepEqual(await bench.openSessions(session), [{ amount, currency_code: bench.currency }]);
      }
    },
  },
  {
    name: 'A session in a currency without decimals has exactly the amount of the cart',
    needs: ['openSessions'],
    async check(bench) {
      const { zeroDecimalCurrency: currency_code = 'jpy' } = bench.harness;
      const session = await bench.openSession(bench.newDetails({ amount: 1999, currency_code }));
      assert.deepEqual(await bench.openSessions(session), [{ amount: 1999, currency_code }]);
    },
  },
  {
    name: 'A change of the amount reaches the session',
    needs: ['openSessions'],
    async check(bench) {
      const session = await bench.openSession();
      const updated = await bench.updateSession(session, { amount: 1999 });
      assert.deepEqual(await bench.openSessions(session), [{ amount: 1999, currency_code: bench.currency }]);
      const payment = await bench.authorizePayment(await bench.confirm(updated));
      await bench.assertAuthorizedOnce(payment);
    },
  },
  {
    name: 'A client cannot change the id, amount or metadata of a session',
    async check(bench) {
      const session = await bench.openSession();
      const updated = await bench.updateSession(session, { client_data: FORGED });
      assert.equal(updated.private_data.intent, session.private_data.intent);
      for (const [property, value] of Object.entries(session.data))
        if (property in FORGED) assertSameJson(updated.data[property], value, `\`${property}\` has changed`);
      if (typeof bench.harness.openSessions !== 'string') {
        const { amount, currency_code } = session.details;
        assert.deepEqual(await bench.openSessions(session), [{ amount, currency_code }]);
      }
      const payment = await bench.authorizePayment(await bench.confirm(updated));
      await bench.assertAuthorizedOnce(payment);
    },
  },
  {
    name: 'Deleting a session closes it',
    needs: ['openSessions'],
    async check(bench) {
      const session = await bench.openSession();
      await bench.provider.delete(session, bench.signal);
      assert.deepEqual(await bench.openSessions(session), []);
    },
  },
  {
    name: 'Deleting a session twice succeeds',
    async check(bench) {
      const session = await bench.openSession();
      for (let time = 0; time < 2; time++) await bench.provider.delete(session, bench.signal);
    },
  },
];

/** Properties that are undefined are left out when the data are stored, so they are permitted. */
function isJson(value: unknown): boolean {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value !== 'object' || !isPlain(value)) return false;
  return Object.values(value).every(isJson);
}

/** Whether the object has the prototype of `{}`, of any realm. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function assertNothingPrivate(
  { publicReferences = [] }: PaymentProviderHarness,
  { data, private_data }: ProviderData,
): void {
  const shown = JSON.stringify(data);
  for (const [key, value] of Object.entries(private_data)) {
    if (key === 'intent' || publicReferences.includes(key)) continue;
    for (const text of textsIn(value))
      assert.ok(!shown.includes(JSON.stringify(text).slice(1, -1)), `\`data\` contains private_data.${key}`);
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < SHORTEST_SECRET ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
