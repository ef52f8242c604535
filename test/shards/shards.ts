import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The number of groups in which the specs run; a process runs one at a time. */
export const SHARDS = 9;

/** The assumed duration of a spec that was not measured. */
const DEFAULT_SECONDS = 2;

const ROOT = path.resolve(__dirname, '../..');

/** All specs, as paths from the root of the project. */
export function allSpecs(): string[] {
  return ['src', 'test', 'migrations'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.spec.ts'))
      .map((file) => `${folder}/${file}`)
      .sort(),
  );
}

/**
 * The specs of a shard, 1 to 9. The slowest specs are assigned first, each to the shard with the shortest duration, by the
 * seconds in `seconds.json` (`npm run test:balance` measures them).
 */
export function specsOf(shard: number): string[] {
  const measured = JSON.parse(readFileSync(path.join(ROOT, 'test/shards/seconds.json'), 'utf8')) as Record<
    string,
    number
  >;
  const secondsOf = (spec: string): number => measured[spec] ?? DEFAULT_SECONDS;
  const shards = Array.from({ length: SHARDS }, () => ({ specs: [] as string[], seconds: 0 }));
  for (const spec of allSpecs().sort((first, second) => secondsOf(second) - secondsOf(first))) {
    const shortest = shards.reduce((shortest, shard) =>
      shard.seconds < shortest.seconds ? shard : shortest,
    );
    shortest.specs.push(spec);
    shortest.seconds += secondsOf(spec);
  }
  return shards[shard - 1].specs;
}

/**
 * Runs the specs of a shard in one test file, with one module registry, since loading the modules again takes longer than most specs.
 * Each spec is a block, so that its hooks apply to its tests only. If a spec cannot be loaded, only its block fails.
 */
export function runShard(shard: number): void {
  for (const spec of specsOf(shard))
    describe(spec, () => {
      const start = { at: 0 };
      beforeAll(() => void (start.at = performance.now()));
      try {
        // eslint-disable-next-line @typescript-eslint/no-require-imports -- hooks of the spec attach to this block only while it is open
        require(path.join(ROOT, spec));
      } catch (error) {
        it('can be loaded', () => {
          throw error;
        });
      }
      afterAll(() => recordSeconds(spec, (performance.now() - start.at) / 1000));
    });
}

/** For `npm run test:balance`. */
function recordSeconds(spec: string, seconds: number): void {
  const file = process.env.SHARD_SECONDS;
  if (file) appendFileSync(file, `${JSON.stringify({ spec, seconds: Number(seconds.toFixed(1)) })}\n`);
}
