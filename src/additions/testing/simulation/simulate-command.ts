import 'reflect-metadata';
import { randomInt } from 'node:crypto';
import { defineCommand, UsageError } from '@storekeep/server/module';
import { openSimulation } from './open-simulation.ts';
import { printReport } from './print-report.ts';
import { simulate } from './simulate.ts';

const MINUTE_MS = 60_000;

export const command = defineCommand({
  options: {
    on: { type: 'string', value: '<url>', required: true, description: 'a copy of the database of a shop' },
    with: {
      ...{ type: 'string', value: '<module>', multiple: true },
      description: 'a file or package, as in STOREKEEP_MODULES; may be repeated',
    },
    seed: { type: 'string', value: '<n>', description: 'the first run; random by default' },
    minutes: { type: 'string', value: '<n>', default: '2', description: 'how long runs are started' },
    runs: { type: 'string', value: '<n>', default: '1000000', description: 'how many runs at most' },
    length: { type: 'string', value: '<n>', default: '30', description: 'the most batches of a run' },
  },
  examples: [
    ['--on postgres://localhost/copy --with ./dist/loyalty.js', 'random runs, for two minutes'],
    ['--on postgres://localhost/copy --with ./dist/loyalty.js --seed 42 --runs 1', 'one run again'],
  ],
  notes:
    'It writes orders and customers into the copy, disables its webhooks, and contacts no company. The exit code is 1 if an invariant is violated. See docs/simulating-modules.md.',
  async run({ values, progress }) {
    const seed = values.seed === undefined ? randomInt(1_000_000) : readNumber('seed', values.seed);
    const options = {
      ...{ seed, runs: readNumber('runs', values.runs), length: readNumber('length', values.length) },
      ...{ forMs: readNumber('minutes', values.minutes) * MINUTE_MS, shrinkMs: MINUTE_MS },
    };
    progress.step(`Simulating from seed ${seed}…`);
    const { shop, simulations } = await openSimulation(values.on, values.with, process.env);
    try {
      const onRun = (runs: number): void => progress.count('runs', runs);
      const report = await simulate(shop, { ...options, simulations, onRun });
      const { counts, ...data } = report;
      return {
        text: printReport(report),
        data: { seed, ...data, operations: Object.fromEntries(counts) },
        failed: report.counterexamples.length > 0,
      };
    } finally {
      await shop.close();
    }
  },
});

/** @throws UsageError */
function readNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} ${text} is not a whole number`);
  return Number(text);
}
