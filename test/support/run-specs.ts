import path from 'node:path';
import { type Surroundings, surroundings } from './shop.ts';

/** Runs specs again in other surroundings, each in a block of its own. */
export function runSpecs(specs: string[], changed: Partial<Surroundings>): void {
  const usual = { ...surroundings };
  beforeAll(() => void Object.assign(surroundings, changed));
  afterAll(() => void Object.assign(surroundings, usual));
  for (const spec of specs)
    describe(spec, () => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- hooks of the spec attach to this block only while it is open
      require(path.resolve(spec));
    });
}
