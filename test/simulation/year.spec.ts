import { optionsOf } from './options.ts';
import { LONG_MINUTES, neverAccepted } from './coverage.ts';
import { printReport } from './print.ts';
import { simulate } from './simulate.ts';
import { openWorld, type World } from './world.ts';

const options = optionsOf(process.env, 25_000);

let world: World;

beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

describe(`A year in the life of a shop, from seed ${options.seed}`, () => {
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
