import { AsyncLocalStorage } from 'node:async_hooks';

/** Somebody who waits for what is read. */
export interface Reading {
  /** Aborted when they wait no more. */
  signal: AbortSignal;
  /** Who they are to others that wait, such as their network. */
  client: string;
}

const readings = new AsyncLocalStorage<Reading>();

/**
 * Runs work whose results somebody waits for. Reads that it makes outside of transactions end when the signal is
 * aborted, and take turns by client; transactions go to their end.
 */
export function whileWanted<T>(reading: Reading, work: () => T): T {
  return readings.run(reading, work);
}

/** Who waits for what is read here, where somebody does. */
export function reading(): Reading | undefined {
  return readings.getStore();
}
