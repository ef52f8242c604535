import { printReport } from '#additions/testing/simulation/print-report';
import { findNeverAccepted, LONG_REQUESTS } from './coverage.ts';
import type { Environment } from './environment.ts';
import { type Options, simulate } from './simulate.ts';

/**
 * A simulation as a spec: it violates no invariant, and a long one has each kind of operation accepted.
 * @param open starts the environment
 */
export function describeSimulation(
  title: string,
  open: () => Promise<Environment>,
  options: Options & { isByHand: boolean },
): void {
  let environment: Environment;

  beforeAll(async () => (environment = await open()));
  afterAll(() => environment.close());

  describe(`${title}, from seed ${options.seed}`, () => {
    it(
      'violates no invariant',
      async () => {
        const report = await simulate(environment, options);
        if (options.isByHand || report.counterexamples.length > 0)
          process.stdout.write(`${printReport(report)}\n`);
        expect(report.counterexamples.map(({ invariant, seed }) => `${invariant} (seed ${seed})`)).toEqual(
          [],
        );
        if (report.requests >= LONG_REQUESTS) expect(findNeverAccepted(report.counts)).toEqual([]);
      },
      options.forMs + 600_000,
    );
  });
}
