import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const INSTALLS = path.join(HERE, '..', '..', '.data', 'peers');
const INSTALL_TIMEOUT_MS = 600_000;

/**
 * Copies a peer to `.data/peers/<name>`, and installs its packages there, unless an earlier run has installed the same ones. No install
 * scripts run: none of the packages needs one on the measured path.
 * @returns {Promise<{ directory: string, version: string }>}
 * @throws with the end of npm's output if the install fails
 */
export async function install({ name, package: packageName, files, version }) {
  const directory = path.join(INSTALLS, name);
  mkdirSync(directory, { recursive: true });
  if (!packageName) return { directory, version };
  for (const file of files) copyFileSync(path.join(HERE, name, file), path.join(directory, file));
  const manifest = readFileSync(path.join(HERE, name, 'package.json'), 'utf8');
  const marker = path.join(directory, 'installed.json'); // written last, so an interrupted install is repeated
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== manifest) {
    writeFileSync(path.join(directory, 'package.json'), manifest);
    await runNpm(directory);
    writeFileSync(marker, manifest);
  }
  const installed = path.join(directory, 'node_modules', packageName, 'package.json');
  return { directory, version: JSON.parse(readFileSync(installed, 'utf8')).version };
}

async function runNpm(directory) {
  const log = path.join(directory, 'install.log');
  const file = openSync(log, 'w');
  const args = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
  const npm = spawn('npm', args, {
    cwd: directory,
    stdio: ['ignore', file, file],
    timeout: INSTALL_TIMEOUT_MS,
    shell: process.platform === 'win32',
  });
  closeSync(file);
  const [code] = await once(npm, 'exit');
  if (code !== 0) throw new Error(`npm install failed: ${readFileSync(log, 'utf8').slice(-1000)}`);
}
