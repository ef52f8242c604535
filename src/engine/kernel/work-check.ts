import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './database/sql.ts';
import type { RehearsedCall } from './rehearsal.ts';

/** Limits what a request does, such as to what it did in its rehearsal. */
export interface WorkCheck {
  /** Runs in each transaction of the request, after its changes. @throws to roll it back */
  beforeCommit(tx: Tx): Promise<void>;
  /** @returns why a call of a provider is not made: it counts as refused by the provider; null for a call that is made */
  refuseCall(call: RehearsedCall): string | null;
}

const current = new AsyncLocalStorage<WorkCheck>();

/** The check of the request that the caller is about to run; null without one. */
export function currentCheck(): WorkCheck | null {
  return current.getStore() ?? null;
}

/** Applies a check to the requests that `run` sends to this process (Fastify's `inject`). */
export function runChecked<T>(check: WorkCheck, run: () => T): T {
  return current.run(check, run);
}
