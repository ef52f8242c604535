import { execFileSync } from 'node:child_process';

beforeAll(() => execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' }));

describe('The package', () => {
  it('starts a shop in an empty folder, and is embedded in an application that sells something', () => {
    execFileSync('node', ['bin/try-package.mjs'], { stdio: 'pipe' });
  }, 600_000);
});
