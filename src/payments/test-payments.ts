import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { sum } from '../pricing/whole.ts';
import {
  PaymentProvider,
  type Authorization,
  type AuthorizedPayment,
  type PaymentRequest,
  type ProviderAnswer,
  type Transfer,
} from './payment-provider.ts';
import { PaymentProviders } from './payment-providers.ts';
import { PaymentsOptions } from './payments-options.ts';

const OUTCOMES = ['authorized', 'requires_more', 'pending', 'refused', 'error'] as const;

/** What it was told under a key, of the payment with this id. */
interface Booking {
  payment: string;
  amount: number;
}

/**
 * Does what its session data says, for tests and rehearsals: `{ "outcome": "authorized" | "requires_more" | "pending" |
 * "refused" | "error", "capture" and "refund": "refused" | "pending" | "error" | "hang", "delay_ms": n, "crash": "before" | "after" }`;
 * `crash` throws before or after it has done what it was asked for. It counts by key what it has done, and shows it in the
 * payment's data: `{ authorized, captured, refunded, canceled }` in amounts. There only when switched on by an option.
 */
@Injectable()
export class TestPayments extends PaymentProvider {
  readonly id = 'test';
  /** What it has authorized, by idempotency key; as long as the process lives. The same for those below. */
  readonly authorized = new Map<string, { amount: number; canceled: boolean }>();
  readonly captured = new Map<string, Booking>();
  readonly refunded = new Map<string, Booking>();

  constructor(providers: PaymentProviders, options: PaymentsOptions) {
    super();
    if (options.testProvider) providers.register(this);
  }

  async initiate(): Promise<ProviderAnswer> {
    return { data: { outcome: 'authorized' }, private_data: { secret: `test_secret_${randomUUID()}` } };
  }

  async authorize({ data, private_data, amount }: PaymentRequest, key: string): Promise<Authorization> {
    await delayOf(data);
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

  async cancel({ data, private_data, amount }: AuthorizedPayment): Promise<Partial<ProviderAnswer>> {
    this.giveUp(String(private_data.key));
    return { data: { ...data, canceled: amount } };
  }

  override async abandon(_: PaymentRequest, key: string): Promise<void> {
    this.giveUp(key);
  }

  private async book(
    what: 'capture' | 'refund',
    bookings: Map<string, Booking>,
    { id, data }: AuthorizedPayment,
    amount: number,
    key: string,
  ): Promise<Transfer> {
    await delayOf(data);
    if (data[what] === 'hang') await new Promise(() => undefined);
    if (data.crash === 'before') throw new Error(`the test provider crashes before it does a ${what}`);
    if (data[what] === 'refused')
      return { status: 'refused', message: `The test provider refused the ${what}` };
    if (data[what] === 'pending' || data[what] === 'error') return { status: data[what], data };
    if (!bookings.has(key)) bookings.set(key, { payment: id, amount });
    if (data.crash === 'after') throw new Error(`the test provider crashes after it has done a ${what}`);
    const totalOf = (those: Map<string, Booking>): number =>
      sum([...those.values()].filter(({ payment }) => payment === id).map((booking) => booking.amount));
    return { data: { ...data, captured: totalOf(this.captured), refunded: totalOf(this.refunded) } };
  }

  private giveUp(key: string): void {
    const authorization = this.authorized.get(key);
    if (authorization) authorization.canceled = true;
  }
}

async function delayOf(data: Record<string, unknown>): Promise<void> {
  await sleep(Math.min(Number(data.delay_ms) || 0, 30_000));
}
