import { execFileSync } from 'node:child_process';

beforeAll(() => execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' }));

describe('The package', () => {
  it('starts a shop in an empty folder, and is embedded in an application that sells something', () => {
    execFileSync('node', ['bin/try-package.mjs'], { stdio: 'pipe' });
  }, 600_000);
});

describe('The trial of the package', () => {
  it('fails with the signal and the output of a server that is ended before it is ready', () => {
    const script = `
      import { spawn } from 'node:child_process';
      import { waitForAddress } from './bin/try-package/wait-for-address.mjs';
      const child = spawn('sh', ['-c', 'echo no memory left; kill -9 $$']);
      let output = '';
      child.stdout.on('data', (data) => (output += data));
      await waitForAddress(child, () => output).catch(({ message }) => console.log(message));`;
    const printed = execFileSync('node', ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 60_000, // it waits for ever without the signal
    });
    expect(printed).toBe('it ended with SIGKILL: no memory left\n\n');
  }, 90_000);
});
