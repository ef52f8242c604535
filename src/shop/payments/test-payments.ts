import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { sum } from '#engine/kernel/arithmetic/integers';
import type { CredentialHandler } from './credentials/payment-credential.ts';
import {
  type Authorization,
  type AuthorizationRequest,
  type AuthorizedPayment,
  PaymentProvider,
  type PaymentRequest,
  type ProviderResponse,
  type Transfer,
} from './payment-provider.ts';
import { PaymentProviders } from './payment-providers.ts';
import { PaymentsOptions } from './payments-options.ts';

const OUTCOMES = ['authorized', 'requires_more', 'pending', 'refused', 'error'] as const;

/** A capture or refund under an idempotency key. */
interface Booking {
  /** The id of the payment. */
  payment: string;
  amount: number;
}

/**
 * Simulates outcomes given in the session data, for tests and rehearsals: `{ "outcome": "authorized" | "requires_more" | "pending" |
 * "refused" | "error", "capture" and "refund": "refused" | "pending" | "error" | "hang", "delay_ms": n, "crash": "before" | "after" }`;
 * `crash` throws before or after the operation. It records operations by idempotency key, and returns their amounts in the
 * payment's data: `{ authorized, captured, refunded, canceled }`. Registered only if the option `testProvider` is set.
 */
@Injectable()
export class TestPayments extends PaymentProvider {
  readonly id = 'test';
  /** Authorizations by idempotency key, in memory until the process ends; the maps below likewise. */
  readonly authorized = new Map<string, { amount: number; canceled: boolean }>();
  readonly captured = new Map<string, Booking>();
  readonly refunded = new Map<string, Booking>();

  constructor(providers: PaymentProviders, options: PaymentsOptions) {
    super();
    if (options.testProvider) providers.register(this);
  }

  async initiate(): Promise<ProviderResponse> {
    return { data: { outcome: 'authorized' }, private_data: { secret: `test_secret_${randomUUID()}` } };
  }

  override get credentialHandlers(): readonly CredentialHandler[] {
    return [{ id: this.id, kind: 'test', config: {} }];
  }

  /** An agent's credential is the outcome; others are refused, and like those of real providers never stored. */
  async authorize(request: AuthorizationRequest, key: string): Promise<Authorization> {
    const { private_data, amount, credential } = request;
    const data = credential ? { ...request.data, outcome: outcomeOf(credential.token) } : request.data;
    await waitAsRequested(data);
    if (data.crash === 'before') throw new Error('the test provider crashes before it authorizes');
    const status = OUTCOMES.find((outcome) => outcome === data.outcome) ?? 'authorized';
    if (status !== 'authorized')
      return { status, data, ...(status === 'refused' && { message: 'The test provider refused' }) };
    if (!this.authorized.has(key)) this.authorized.set(key, { amount, canceled: false });
    if (data.crash === 'after') throw new Error('the test provider crashes after it has authorized');
    return { status, data: { ...data, authorized: amount }, private_data: { ...private_data, key } };
  }

  capture(payment: AuthorizedPayment, amount: number, key: string): Promise<Transfer> {
    return this.book('capture', this.captured, payment, amount, key);
  }

  override refund(payment: AuthorizedPayment, amount: number, key: string): Promise<Transfer> {
    return this.book('refund', this.refunded, payment, amount, key);
  }

  async cancel({ id, data, private_data, amount }: AuthorizedPayment): Promise<Partial<ProviderResponse>> {
    this.cancelAuthorization(String(private_data.key));
    const captured = addBookings(this.captured, id) - addBookings(this.refunded, id);
    if (captured > 0) this.refunded.set(`cancel_${id}`, { payment: id, amount: captured });
    return { data: { ...data, canceled: amount } };
  }

  override async abandon(_: PaymentRequest, key: string): Promise<void> {
    this.cancelAuthorization(key);
  }

  private async book(
    what: 'capture' | 'refund',
    bookings: Map<string, Booking>,
    payment: AuthorizedPayment,
    amount: number,
    key: string,
  ): Promise<Transfer> {
    const { id, data } = payment;
    await waitAsRequested(data);
    if (data[what] === 'hang') await new Promise(() => undefined);
    if (data.crash === 'before') throw new Error(`the test provider crashes before it does a ${what}`);
    if (data[what] === 'refused')
      return { status: 'refused', message: `The test provider refused the ${what}` };
    if (data[what] === 'pending' || data[what] === 'error') return { status: data[what], data };
    const refusal = bookings.has(key) ? null : this.explainRefusal(what, payment, amount);
    if (refusal !== null) return { status: 'refused', message: refusal };
    const isCaptured = what === 'capture' && addBookings(bookings, id) > 0;
    if (!bookings.has(key) && !isCaptured) bookings.set(key, { payment: id, amount });
    if (data.crash === 'after') throw new Error(`the test provider crashes after it has done a ${what}`);
    return {
      data: { ...data, captured: addBookings(this.captured, id), refunded: addBookings(this.refunded, id) },
    };
  }

  /** Null also for a payment that an earlier process has authorized, about which nothing is known. */
  private explainRefusal(
    what: 'capture' | 'refund',
    { id, private_data }: AuthorizedPayment,
    amount: number,
  ): string | null {
    const authorization = this.authorized.get(String(private_data.key));
    if (!authorization) return null;
    if (what === 'capture') return authorization.canceled ? 'The payment was canceled' : null;
    const remainder = authorization.amount - addBookings(this.refunded, id);
    return amount > remainder ? `Only ${remainder} of the payment are left` : null;
  }

  private cancelAuthorization(key: string): void {
    const authorization = this.authorized.get(key);
    if (authorization) authorization.canceled = true;
  }
}

/** The amount that was captured or refunded of a payment. */
function addBookings(bookings: ReadonlyMap<string, Booking>, id: string): number {
  return sum([...bookings.values()].filter(({ payment }) => payment === id).map(({ amount }) => amount));
}

async function waitAsRequested(data: Record<string, unknown>): Promise<void> {
  await sleep(Math.min(Number(data.delay_ms) || 0, 30_000));
}

function outcomeOf(token: string): (typeof OUTCOMES)[number] {
  return OUTCOMES.find((outcome) => outcome === token) ?? 'refused';
}
