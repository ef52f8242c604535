import { AsyncLocalStorage } from 'node:async_hooks';

/** A call that a provider would get. */
export interface RehearsedCall {
  provider: string;
  operation: string;
  /** In minor currency units; null if the call is not about money. */
  amount: number | null;
  currency_code: string | null;
}

/**
 * A request that runs in a transaction which is rolled back. What would happen after its commit, or outside of the shop, is recorded
 * instead.
 */
export class Rehearsal {
  readonly events: { name: string; data: unknown }[] = [];
  readonly calls: RehearsedCall[] = [];
}

const current = new AsyncLocalStorage<Rehearsal>();

/** The rehearsal that the caller is part of. */
export function currentRehearsal(): Rehearsal | undefined {
  return current.getStore();
}

export function runRehearsal<T>(rehearsal: Rehearsal, run: () => T): T {
  return current.run(rehearsal, run);
}
