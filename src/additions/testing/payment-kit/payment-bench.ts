import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Authorization,
  type AuthorizedPayment,
  type Failure,
  mergeProviderData,
  type PaidCart,
  type PaymentDetails,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderData,
  type ProviderResponse,
  type Refusal,
  type Transfer,
} from '@storekeep/server/extend';
import { newId, newPaymentId, newRefundId, nextKey } from './bench-ids.ts';
import {
  type ClientData,
  type Disruption,
  type LedgerEntry,
  type PaymentAtCompany,
  type PaymentProviderHarness,
  requireAbility,
  type SessionAtCompany,
} from './payment-provider-harness.ts';

/** A session that a provider has opened for a cart. */
export interface BenchSession extends ProviderData {
  details: PaymentDetails & { cart_id: string };
}

/** A payment that the provider has authorized, with the request that it got. */
export interface BenchPayment extends AuthorizedPayment {
  cart_id: string;
  request: PaymentRequest;
  captured: boolean;
}

/** An amount that becomes another one if it is converted to a decimal fraction and cut off: 4.35 × 100 is 434.99999999999994. */
export const AMOUNT = 435;

/** A `pending` operation is repeated with the same key as often, and as many milliseconds apart. */
const [MAX_REPEATS, REPEAT_MS] = [50, 100];

/** A provider under test, with the steps that the cases have in common. */
export class PaymentBench {
  private constructor(
    readonly provider: PaymentProvider,
    readonly harness: PaymentProviderHarness,
  ) {}

  static async open(harness: PaymentProviderHarness): Promise<PaymentBench> {
    return new PaymentBench(await harness.createProvider(), harness);
  }

  get signal(): AbortSignal {
    return AbortSignal.timeout(this.provider.timeoutMs);
  }

  get currency(): string {
    return this.harness.currency ?? 'eur';
  }

  /** The details of another cart with each call. */
  newDetails(more: { amount?: number; currency_code?: string } = {}): BenchSession['details'] {
    const cart_id = `cart_${newId()}`;
    const { amount = AMOUNT, currency_code = this.currency } = more;
    return {
      ...{ amount, currency_code, cart_id, email: 'shopper@example.com', session_key: `ps_${newId()}_0` },
      cart: async () => buildCart(cart_id, amount),
      customer: async () => ({
        ...{ id: `cus_${cart_id}`, email: 'shopper@example.com', has_account: false, reference: null },
      }),
    };
  }

  async openSession(details = this.newDetails()): Promise<BenchSession> {
    const answer = await this.provider.initiate(details, this.signal);
    if (isFailure(answer)) details.session_key = nextKey(details.session_key);
    return { ...mergeProviderData({ data: {}, private_data: {} }, requireAnswer(answer)), details };
  }

  async updateSession(
    session: BenchSession,
    change: { amount?: number; client_data?: Record<string, unknown> },
  ): Promise<BenchSession> {
    const { amount = session.details.amount, client_data } = change;
    const details = {
      ...session.details,
      amount,
      cart: async () => buildCart(session.details.cart_id, amount),
    };
    const { data: stored_data, private_data } = session;
    const data = { ...stored_data, ...client_data };
    const client = client_data && { client_data, stored_data };
    const request = { ...details, data, private_data, ...client };
    const answer = await this.provider.update(request, this.signal);
    if (isFailure(answer)) session.details.session_key = nextKey(session.details.session_key);
    return { ...mergeProviderData({ data, private_data }, requireAnswer(answer)), details };
  }

  /** Opens a session that the shopper then confirms, where that is necessary. */
  async openConfirmedSession(details = this.newDetails()): Promise<BenchSession> {
    return this.confirm(await this.openSession(details));
  }

  async confirm(session: BenchSession): Promise<BenchSession> {
    const { confirm } = this.harness;
    return typeof confirm === 'string' ? session : this.sendClientData(session, await confirm(session));
  }

  async decline(session: BenchSession): Promise<BenchSession> {
    return this.sendClientData(session, await requireAbility(this.harness, 'decline')(session));
  }

  private async sendClientData(session: BenchSession, client_data: ClientData): Promise<BenchSession> {
    return client_data ? this.updateSession(session, { client_data }) : session;
  }

  /** The request to authorize a session, as the checkout makes it. */
  requestOf(session: BenchSession, other: Partial<PaymentDetails> = {}): PaymentRequest {
    const { session_key: _key, ...details } = session.details;
    const { data, private_data } = copyJson({
      data: session.data,
      private_data: session.private_data,
    });
    return { ...details, ...other, data, private_data };
  }

  authorize(request: PaymentRequest, key: string): Promise<Authorization> {
    return this.untilDecided(() => this.provider.authorize(request, key, this.signal));
  }

  /** Authorizes a confirmed session, and requires that it succeeds. */
  async authorizePayment(session?: BenchSession, key = newPaymentId()): Promise<BenchPayment> {
    const { cart_id, amount, currency_code } = (session ??= await this.openConfirmedSession()).details;
    const request = this.requestOf(session);
    const answer = await this.authorize(request, key);
    assert.equal(answer.status, 'authorized', `the payment is not authorized: ${answer.message ?? ''}`);
    const merged = mergeProviderData(session, answer);
    return {
      ...{ id: key, cart_id, amount, currency_code, ...merged, request },
      captured: answer.captured === true,
    };
  }

  /** A payment whose money has been captured, at once or by a call of its own. */
  async capturePayment(): Promise<BenchPayment> {
    const payment = await this.authorizePayment();
    if (payment.captured) return payment;
    const answer = await this.capture(payment);
    assertDone(answer);
    return { ...payment, ...mergeProviderData(payment, answer), captured: true };
  }

  capture(payment: BenchPayment, key = payment.id): Promise<Transfer> {
    return this.transfer(payment, () =>
      this.provider.capture(plainPayment(payment), payment.amount, key, this.signal),
    );
  }

  refund(payment: BenchPayment, amount: number, key = newRefundId()): Promise<Transfer> {
    return this.transfer(payment, () =>
      this.provider.refund(plainPayment(payment), amount, key, this.signal),
    );
  }

  /** @returns the status; a provider that answers nothing has canceled */
  async cancel(payment: BenchPayment): Promise<'done' | 'refused'> {
    const answer = await this.provider.cancel(plainPayment(payment), payment.id, this.signal);
    return answer?.status ?? 'done';
  }

  async openSessions({ details }: BenchSession): Promise<SessionAtCompany[]> {
    const sessions = await requireAbility(this.harness, 'openSessions')(details.cart_id);
    return sessions.map(({ amount, currency_code }) => ({ amount, currency_code }));
  }

  async ledgerOf({ id, cart_id, data, private_data }: PaymentAtCompany): Promise<LedgerEntry> {
    const entry = await requireAbility(this.harness, 'ledger')({ id, cart_id, data, private_data });
    const { authorized, captured, refunded } = entry;
    return { authorized, captured, refunded };
  }

  /** Compares the company's ledger with the expected amounts; those that are left out are 0. */
  async assertLedger(payment: PaymentAtCompany, expected: Partial<LedgerEntry>): Promise<void> {
    assert.deepEqual(await this.ledgerOf(payment), { authorized: 0, captured: 0, refunded: 0, ...expected });
  }

  /** Requires that the company has released or refunded everything. */
  async assertNothingTaken(payment: PaymentAtCompany): Promise<void> {
    const { authorized, captured, refunded } = await this.ledgerOf(payment);
    assert.deepEqual({ authorized, taken: captured - refunded }, { authorized: 0, taken: 0 });
  }

  /** Compares the ledger with that of an authorized payment, if it is available. */
  async assertAuthorizedOnce(payment: BenchPayment): Promise<void> {
    if (typeof this.harness.ledger === 'string') return;
    const { amount } = payment;
    await this.assertLedger(
      payment,
      this.harness.capturesAtOnce ? { captured: amount } : { authorized: amount },
    );
  }

  /** Runs the work while the connection is disturbed. */
  async during<Value>(disruption: Disruption, work: () => Promise<Value>): Promise<Value> {
    const end = await requireAbility(this.harness, 'disrupt')(disruption);
    try {
      return await work();
    } finally {
      await end();
    }
  }

  /** Stores what a failed call has returned for the repeated one, as the shop does. */
  private async transfer(payment: BenchPayment, operation: () => Promise<Transfer>): Promise<Transfer> {
    const answer = await this.untilDecided(operation);
    if (answer.status === 'error' && answer.private_data) payment.private_data = answer.private_data;
    return answer;
  }

  /** Repeats an operation with the same key while it is pending, as the shop does. */
  private async untilDecided<Answer extends Authorization | Transfer>(
    operation: () => Promise<Answer>,
  ): Promise<Answer> {
    for (let repeat = 0; ; repeat++) {
      const answer = await operation();
      const isUndecided =
        answer.status === 'pending' && !('nothing_authorized' in answer && answer.nothing_authorized);
      if (!isUndecided || repeat === MAX_REPEATS) return answer;
      await sleep(REPEAT_MS);
    }
  }
}

function isFailure(answer: object): answer is Failure {
  return 'status' in answer && answer.status === 'error';
}

/** The payment as Storekeep passes it: a copy that the provider may keep. */
function plainPayment({ id, amount, currency_code, data, private_data }: BenchPayment): AuthorizedPayment {
  return copyJson({ id, amount, currency_code, data, private_data });
}

function requireAnswer(answer: ProviderResponse | Refusal | Failure): ProviderResponse {
  if (isFailure(answer)) throw new Error(answer.message);
  if ('status' in answer && answer.status === 'refused')
    assert.fail(`the provider refused the session: ${answer.message}`);
  return answer;
}

export function assertDone({ status = 'done', message = '' }: Transfer): void {
  assert.equal(status, 'done', `the provider did not execute the operation: ${message}`);
}

/**
 * A deep copy. Unlike `structuredClone`, also under Jest the objects are those of the caller's realm, which `assert.deepEqual` requires.
 */
export function copyJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

export function assertSameJson(actual: unknown, expected: unknown, message?: string): void {
  assert.deepEqual(copyJson([actual]), copyJson([expected]), message);
}

/** A refusal without a message tells the shopper or the staff nothing. */
export function assertHasMessage({ message }: { message?: string }): void {
  assert.ok(typeof message === 'string' && message.trim() !== '', 'the refusal has no message');
}

function buildCart(id: string, total: number): PaidCart {
  const none = { discount_total: 0, tax_total: 0 };
  const line = {
    ...{ id: `item_${id}`, title: 'A shirt', description: null, variant_id: null, quantity: 1 },
    ...{ unit_price: total, includes_tax: false, is_giftcard: false, subtotal: total, total, tax_rates: [] },
  };
  return {
    ...{ id, email: 'shopper@example.com', customer_id: null, region_id: 'reg_contract', context: {} },
    totals: {
      ...{ subtotal: total, shipping_total: 0, gift_card_total: 0, gift_card_tax_total: 0, total },
      ...none,
    },
    items: [{ ...line, ...none }],
    ...{ shipping_methods: [], shipping_address: null, billing_address: null },
  };
}
