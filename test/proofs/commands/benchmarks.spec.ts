import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/* Tests do not run the benchmarks, since these measure speed; but their requests can be loaded. */

const MODULES = [
  'operations.mjs',
  ...['medusa-v1', 'medusa-v2', 'storekeep', 'vendure'].map((system) => `peers/${system}/peer.mjs`),
  ...['medusa-v1', 'medusa-v2', 'vendure'].map((system) => `peers/${system}/requests.mjs`),
];

describe('The benchmarks', () => {
  it.each(MODULES)('import what exists: %s', async (module) => {
    const script = `await import('./bench/${module}')`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  });
});
