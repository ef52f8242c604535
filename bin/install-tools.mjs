// Installs the tools of a folder that has a package.json of its own, unless they are there: `node bin/install-tools.mjs docs`. They are apart
// from the root's dependencies, so that a shop starts without waiting for them.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder] = process.argv.slice(2);
const directory = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), folder);
/** npm writes it at the end of an installation. */
const INSTALLED = path.join(directory, 'node_modules/.package-lock.json');

if (
  !existsSync(INSTALLED) ||
  statSync(INSTALLED).mtimeMs < statSync(path.join(directory, 'package-lock.json')).mtimeMs
) {
  console.error(`Installing the tools in ${folder} …`);
  // what npm says goes to stderr: stdout belongs to the command that runs afterwards
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: directory,
    stdio: ['ignore', 2, 2],
  });
  process.exit(status ?? 1);
}
