import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentProviderHarness } from '#additions/testing/payment-kit/payment-provider-harness';
import { modelHarness, ModelPayments, type ModelSession } from './model-payments.ts';

/** Replaces methods of a correct provider by faulty ones; returns what the harness has to say differently about it. */
export type Fault = (provider: ModelPayments) => Partial<PaymentProviderHarness> | void;

/** The methods of the correct provider, to be called by the faulty ones. */
export const correct = ModelPayments.prototype;

export const create = (provider: ModelPayments, details: Parameters<ModelPayments['initiate']>[0]) =>
  provider.company.create({ ...details, session_key: randomUUID() });

/** Swallows an outage: the shop is misled about the outcome. */
export function onError<Value>(result: Promise<Value>, instead: Value): Promise<Value> {
  return result.catch(() => instead);
}

/** Executes before it looks whether the same key was executed, as without a lock. */
export async function withoutLock(isDone: () => boolean, execute: () => void): Promise<void> {
  if (isDone()) return;
  await sleep(1);
  execute();
}

export function captureAgain(session: ModelSession): void {
  Object.assign(session, { state: 'captured', authorized: 0, captured: session.captured + session.amount });
}

/** For cases of the contract, faults that they find: what a hasty author would write. */
export type Faults = Record<string, [fault: string, apply: Fault]>;

/** The harness of a provider with a fault. */
export function faultyHarness(apply: Fault): PaymentProviderHarness {
  const provider = new ModelPayments();
  const differences = apply(provider);
  return { ...modelHarness(provider), ...differences };
}
