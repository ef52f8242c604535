import assert from 'node:assert/strict';
import type { PaymentNotice } from '@storekeep/server/extend';
import type { ContractCase } from './contract-case.ts';
import { assertSameJson, type BenchPayment, type PaymentBench } from './payment-bench.ts';
import { requireAbility, type WebhookRequest } from './payment-provider-harness.ts';

export const webhookCases: readonly ContractCase[] = [
  {
    name: 'A signed webhook about an authorization or capture names our cart or payment',
    needs: ['webhooks'],
    async check(bench) {
      const payment = await bench.authorizePayment();
      const event = payment.captured ? 'captured' : 'authorized';
      const authorized = await readSigned(bench, event, payment);
      if (authorized) assertNames(authorized, event, payment);
      if (payment.captured) return;
      const captured = await capture(bench, payment);
      const notices = await readSigned(bench, 'captured', captured);
      assert.ok(authorized ?? notices, 'the company reports neither authorizations nor captures');
      if (notices) assertNames(notices, 'captured', captured);
    },
  },
  {
    name: 'A signed webhook about a refund has its exact amount and a reference',
    needs: ['webhooks', 'refunds'],
    async check(bench) {
      const payment = await bench.capturePayment();
      const refund_id = `ref_${payment.id}`;
      await bench.refund(payment, 29, refund_id);
      const notices = await readSigned(bench, 'refunded', payment);
      if (!notices) return;
      const refund = assertNames(notices, 'refunded', payment);
      assert.ok(refund.type === 'refunded');
      assert.equal(refund.amount, 29);
      assert.ok(
        typeof refund.reference === 'string' && refund.reference !== '',
        'the refund has no reference',
      );
      assert.ok(refund.refund_id === undefined || refund.refund_id === refund_id, 'the refund is not ours');
    },
  },
  {
    name: 'A repeated webhook is read in the same way',
    needs: ['webhooks'],
    async check(bench) {
      const request = await signAny(bench);
      assertSameJson(await read(bench, request), await read(bench, request));
    },
  },
  {
    name: 'A webhook without a signature is rejected',
    needs: ['webhooks'],
    async check(bench) {
      const { body } = await signAny(bench);
      await assertRejected(bench, { body, headers: { 'content-type': 'application/json' } });
    },
  },
  {
    name: 'A webhook with a forged signature is rejected',
    needs: ['webhooks'],
    async check(bench) {
      const { body, headers } = await signAny(bench);
      await assertRejected(bench, { body, headers: forge(headers) });
    },
  },
  {
    name: 'A webhook whose body was altered is rejected',
    needs: ['webhooks'],
    async check(bench) {
      const { body, headers } = await signAny(bench);
      const altered = body.toString().replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
      assert.notEqual(altered, body.toString(), 'the body has no digit to alter');
      await assertRejected(bench, { body: altered, headers });
    },
  },
  {
    name: 'A webhook about an unknown event has no notices',
    needs: ['webhooks'],
    async check(bench) {
      const request = await requireAbility(bench.harness, 'webhooks').signUnknownEvent();
      assertSameJson(await read(bench, request), []);
    },
  },
];

async function capture(bench: PaymentBench, payment: BenchPayment): Promise<BenchPayment> {
  const { data = payment.data, private_data = payment.private_data } = await bench.capture(payment);
  return { ...payment, data, private_data };
}

/** A valid request about a payment that the company knows. */
async function signAny(bench: PaymentBench): Promise<WebhookRequest> {
  const payment = await bench.capturePayment();
  const signer = requireAbility(bench.harness, 'webhooks');
  return (
    (await signer.sign('captured', payment)) ??
    (await signer.sign('authorized', payment)) ??
    assert.fail('the company reports neither authorizations nor captures')
  );
}

/** @returns null if the company sends no such event */
async function readSigned(
  bench: PaymentBench,
  event: 'authorized' | 'captured' | 'refunded',
  payment: BenchPayment,
): Promise<PaymentNotice[] | null> {
  const request = await requireAbility(bench.harness, 'webhooks').sign(event, payment);
  if (!request) return null;
  const notices = await read(bench, request);
  assert.ok(notices !== null, 'a valid signature is rejected');
  return notices;
}

function read(bench: PaymentBench, { body, headers }: WebhookRequest): Promise<PaymentNotice[] | null> {
  return bench.provider.webhook(Buffer.from(body), headers, bench.signal);
}

/** @returns the notice of the type, which must name the payment by our id or by that of the company */
function assertNames(
  notices: readonly PaymentNotice[],
  type: PaymentNotice['type'],
  { id, cart_id, private_data }: BenchPayment,
): PaymentNotice {
  const notice = notices.find((one) => one.type === type);
  assert.ok(notice, `no notice of the type ${type} among ${JSON.stringify(notices)}`);
  for (const one of notices)
    if ('amount' in one) assert.ok(Number.isSafeInteger(one.amount), 'not in minor units');
  if ('cart_id' in notice && notice.cart_id !== undefined) assert.equal(notice.cart_id, cart_id);
  if ('payment_id' in notice) assert.equal(notice.payment_id, id);
  else if ('intent' in notice) assert.equal(notice.intent, private_data.intent);
  else assert.ok('cart_id' in notice, 'the notice does not name what was paid');
  return notice;
}

/** With 401, for null, or 400; any other error would make the company repeat the request. */
async function assertRejected(bench: PaymentBench, request: WebhookRequest): Promise<void> {
  try {
    assert.equal(await read(bench, request), null, 'the webhook is accepted');
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    const { name, type, message } = error as { name?: string; type?: string; message?: string };
    assert.deepEqual(
      { name, type },
      { name: 'CommerceError', type: 'invalid_data' },
      `an error that is neither null nor a 400: ${message}`,
    );
  }
}

/** Replaces each digit and letter of the signature by the next one, so that it still looks like one. */
function forge(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'content-type'
        ? value
        : value.replaceAll(/[0-8a-eg-y]/gi, (character) => String.fromCharCode(character.charCodeAt(0) + 1)),
    ]),
  );
}
