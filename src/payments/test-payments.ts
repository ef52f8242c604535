import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PaymentProvider, type Authorization, type PaymentRequest } from './payment-provider.ts';
import { PaymentProviders } from './payment-providers.ts';
import { PaymentsOptions } from './payments-options.ts';

const OUTCOMES = ['authorized', 'requires_more', 'pending', 'refused', 'error'] as const;

/**
 * Does what its session data says, for tests and rehearsals: `{ "outcome": "authorized" | "requires_more" | "pending" |
 * "refused" | "error", "delay_ms": n }`. There only when switched on by an option.
 */
@Injectable()
export class TestPayments extends PaymentProvider {
  readonly id = 'test';
  /** What it has authorized, by idempotency key. */
  readonly authorized = new Map<string, { amount: number; canceled: boolean }>();

  constructor(providers: PaymentProviders, options: PaymentsOptions) {
    super();
    if (options.testProvider) providers.register(this);
  }

  async initiate(): Promise<Record<string, unknown>> {
    return { outcome: 'authorized' };
  }

  async authorize({ data, amount }: PaymentRequest, idempotencyKey: string): Promise<Authorization> {
    await sleep(Math.min(Number(data.delay_ms) || 0, 30_000));
    const status = OUTCOMES.find((outcome) => outcome === data.outcome) ?? 'authorized';
    if (status !== 'authorized')
      return { status, data, ...(status === 'refused' && { message: 'The test provider refused' }) };
    if (!this.authorized.has(idempotencyKey))
      this.authorized.set(idempotencyKey, { amount, canceled: false });
    return { status, data: { ...data, key: idempotencyKey } };
  }

  async capture(data: Record<string, unknown>): Promise<Record<string, unknown>> {
    return { ...data, status: 'captured' };
  }

  async cancel(data: Record<string, unknown>): Promise<Record<string, unknown>> {
    const authorization = this.authorized.get(String(data.key));
    if (authorization) authorization.canceled = true;
    return { ...data, status: 'canceled' };
  }
}
