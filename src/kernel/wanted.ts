import { AsyncLocalStorage } from 'node:async_hooks';

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs work whose results somebody waits for. Reads that it makes outside of transactions end when the signal is
 * aborted; transactions go to their end.
 */
export function whileWanted<T>(signal: AbortSignal, work: () => T): T {
  return signals.run(signal, work);
}

/** Aborted when nobody waits any more for what is read here. */
export function unwanted(): AbortSignal | undefined {
  return signals.getStore();
}
