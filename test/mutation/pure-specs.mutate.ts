import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';

/*
 * The specs that `npm run mutate` runs for each mutant: those without a database. They share a module registry, as in a shard, since
 * loading fast-check in each of them would take longer than the tests.
 */

const ROOT = path.resolve(__dirname, '../..');

const FOLDERS = [
  'src/engine/kernel/arithmetic',
  'src/model',
  'src/shop/orders/order',
  'src/shop/orders/claims',
];

// The same examples in every run; without shrinking, as only the failure counts.
fc.configureGlobal({ seed: 1, endOnFailure: true, interruptAfterTimeLimit: 150 });

const specs = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `${folder}/${file}`),
);

/** Specs of properties run last: most mutants are killed by an example in a millisecond. */
const isSlow = (spec: string): boolean => /laws-of|refund-value/.test(spec);

for (const spec of [...specs].sort((first, second) => Number(isSlow(first)) - Number(isSlow(second))))
  describe(spec, () => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- hooks of the spec attach to this block only while it is open
    require(path.join(ROOT, spec));
  });
