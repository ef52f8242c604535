import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  PaymentProvider,
  type Authorization,
  type PaymentRequest,
  type ProviderAnswer,
  type ProviderData,
} from './payment-provider.ts';
import { PaymentProviders } from './payment-providers.ts';
import { PaymentsOptions } from './payments-options.ts';

const OUTCOMES = ['authorized', 'requires_more', 'pending', 'refused', 'error'] as const;

/**
 * Does what its session data says, for tests and rehearsals: `{ "outcome": "authorized" | "requires_more" | "pending" |
 * "refused" | "error", "delay_ms": n, "crash": "before" | "after" }`; `crash` throws before or after it has authorized.
 * There only when switched on by an option.
 */
@Injectable()
export class TestPayments extends PaymentProvider {
  readonly id = 'test';
  /** What it has authorized, by idempotency key; as long as the process lives. */
  readonly authorized = new Map<string, { amount: number; canceled: boolean }>();

  constructor(providers: PaymentProviders, options: PaymentsOptions) {
    super();
    if (options.testProvider) providers.register(this);
  }

  async initiate(): Promise<ProviderAnswer> {
    return { data: { outcome: 'authorized' }, private_data: { secret: `test_secret_${randomUUID()}` } };
  }

  async authorize({ data, private_data, amount }: PaymentRequest, key: string): Promise<Authorization> {
    await sleep(Math.min(Number(data.delay_ms) || 0, 30_000));
    if (data.crash === 'before') throw new Error('the test provider crashes before it authorizes');
    const status = OUTCOMES.find((outcome) => outcome === data.outcome) ?? 'authorized';
    if (status !== 'authorized')
      return { status, data, ...(status === 'refused' && { message: 'The test provider refused' }) };
    if (!this.authorized.has(key)) this.authorized.set(key, { amount, canceled: false });
    if (data.crash === 'after') throw new Error('the test provider crashes after it has authorized');
    return { status, data, private_data: { ...private_data, key } };
  }

  async capture({ data }: ProviderData): Promise<ProviderAnswer> {
    return { data: { ...data, status: 'captured' } };
  }

  async cancel({ private_data }: ProviderData): Promise<void> {
    this.giveUp(String(private_data.key));
  }

  override async abandon(_: PaymentRequest, key: string): Promise<void> {
    this.giveUp(key);
  }

  private giveUp(key: string): void {
    const authorization = this.authorized.get(key);
    if (authorization) authorization.canceled = true;
  }
}
