import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/* Tests do not compare speeds; but each benchmark can be loaded, and one is run. */

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

  it('measure the server beside statements by hand that give the same responses', async () => {
    const args = ['bench/run.mjs', '--only=get', '--rounds=1', '--seconds=1'];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toMatch(/^Get a product .*\n {2}its floor /m);
  });
});
