import { LONG_MINUTES, neverAccepted } from './coverage.ts';
import { printReport } from './print.ts';
import { simulate, type Options } from './simulate.ts';
import type { World } from './world.ts';

/**
 * The specification of a simulated life: it breaks no law, and a long one tries every operation.
 * @param open starts the shop that it is played in
 */
export function describeYear(
  title: string,
  open: () => Promise<World>,
  options: Options & { isByHand: boolean },
): void {
  let world: World;

  beforeAll(async () => (world = await open()));
  afterAll(() => world.close());

  describe(`${title}, from seed ${options.seed}`, () => {
    it(
      'breaks no law',
      async () => {
        const report = await simulate(world, options);
        if (options.isByHand || report.counterexamples.length > 0)
          process.stdout.write(`${printReport(report)}\n`);
        if (options.forMs >= LONG_MINUTES * 60_000) expect(neverAccepted(report.counts)).toEqual([]);
        expect(report.counterexamples.map(({ law, seed }) => `${law} (seed ${seed})`)).toEqual([]);
      },
      options.forMs + 600_000,
    );
  });
}
