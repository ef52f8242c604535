import { execFileSync } from 'node:child_process';
import path from 'node:path';

/* The built server runs on each Node.js that package.json allows. They are installed as packages for this platform. */

const PLATFORM = `${process.platform}-${process.arch}`;

beforeAll(() => execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' }));

describe.each(['20.19', '22', '24'])('On Node.js %s', (version) => {
  const home = path.resolve(`.data/node-${version}`);
  const node = `${home}/node_modules/node-${PLATFORM}/bin/node`;

  beforeAll(() => {
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', home];
    execFileSync('npm', ['install', ...options, `node-${PLATFORM}@${version}`], { stdio: 'pipe' });
  });

  it('the built server starts, sells something and stops', () => {
    expect(run(node, 'bin/smoke.mjs')).toContain('exit code 0');
  });
});

function run(program: string, script: string): string {
  return execFileSync(program, [script], { encoding: 'utf8', stdio: 'pipe' });
}
