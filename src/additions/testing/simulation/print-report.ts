import type { Counts } from './journal.ts';

/** What violates an invariant. */
export interface Counterexample {
  invariant: string;
  details: string[];
  /** The seed of a run that violates the invariant. */
  seed: number;
  /** The requests of the shortest run that was found, see `Journal.print`. */
  requests: string;
}

/** What a simulation did. */
export interface Report {
  runs: number;
  requests: number;
  ms: number;
  counts: Counts;
  counterexamples: Counterexample[];
}

const LONGEST_LINE = 400;

/** The report of a simulation as text: its speed, the operations with their outcomes, and the counterexamples. */
export function printReport({ runs, requests, ms, counts, counterexamples }: Report): string {
  const rate = (requests / (ms / 1000)).toFixed(0);
  const rows = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, { accepted, rejected, reasons }]) => {
      const [reason] = [...reasons].sort(([, a], [, b]) => b - a);
      return [
        kind.padEnd(36),
        String(accepted).padStart(8),
        String(rejected).padStart(8),
        ` ${reason?.[0] ?? ''}`,
      ].join(' ');
    });
  return [
    `${runs} runs, ${requests} requests in ${(ms / 1000).toFixed(0)} s: ${rate} requests per second`,
    '',
    `${'operation'.padEnd(36)} accepted rejected  most frequent reason`,
    ...rows,
    ...counterexamples.map(printCounterexample),
  ].join('\n');
}

function printCounterexample({ invariant, details, seed, requests }: Counterexample): string {
  return [
    '',
    `VIOLATED: ${invariant} (seed ${seed})`,
    ...details.map((line) => `  ${line.slice(0, LONGEST_LINE)}`),
    '',
    requests,
  ].join('\n');
}
