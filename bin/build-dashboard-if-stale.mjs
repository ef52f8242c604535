// Builds packages/back-office if it is older than its sources, and puts it into dist/dashboard. Installations without its development
// dependencies have what was built before, or none. bin/build-if-stale.mjs calls it while it holds the lock of dist/.
import { cpSync, existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Interruption, runNode } from './run-node.mjs';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const PACKAGE = 'packages/back-office';
const BUILT = `${PACKAGE}/dist/index.html`;
const SERVED = 'dist/dashboard/index.html';
const SOURCES = ['src', 'public', 'index.html', 'package.json', 'vite.config.ts', 'tsconfig.json'].map(
  (name) => `${PACKAGE}/${name}`,
);
/** What the browser code takes from the server: its types are erased, but the file may change. */
const SHARED = ['src/client.ts', 'src/model/pricing/shares/decimals.ts', 'package-lock.json'];

/** Whether `dist/dashboard` is missing or older than its sources, and could be built here. */
export function isDashboardStale() {
  return (
    findVite() !== undefined &&
    (newestOf([...SOURCES, ...SHARED]) > timeOf(BUILT) || timeOf(SERVED) < timeOf(BUILT))
  );
}

/** Compiles it into the directory of its package. @returns whether that has succeeded, or was not needed */
export async function compileDashboard() {
  const vite = findVite();
  if (vite === undefined || newestOf([...SOURCES, ...SHARED]) <= timeOf(BUILT)) return true;
  const startedAt = Date.now() / 1000;
  console.error('Building the back office …');
  if (!(await runNode([vite, 'build', '--logLevel', 'error'], PACKAGE))) return false;
  utimesSync(BUILT, startedAt, startedAt); // files edited during the build are newer
  return true;
}

/** Puts what was compiled into dist/dashboard, from where it is served. */
export function placeDashboard() {
  if (findVite() === undefined || timeOf(SERVED) >= timeOf(BUILT)) return;
  rmSync('dist/dashboard', { recursive: true, force: true });
  cpSync(path.dirname(BUILT), 'dist/dashboard', {
    recursive: true,
    filter: (file) => !file.endsWith('manifest.json'),
  });
}

/** npm installs it at the root, or beside the package if another package needs another version. */
function findVite() {
  return [`${PACKAGE}/node_modules/vite/bin/vite.js`, 'node_modules/vite/bin/vite.js']
    .map((file) => path.resolve(file))
    .find((file) => existsSync(file) && existsSync('node_modules/@mantine/core'));
}

function newestOf(files) {
  return Math.max(...files.map(newestBelow));
}

/** The newest time of a file, or of a directory and what is in it; specs are not built. */
function newestBelow(file) {
  const time = timeOf(file);
  if (time === 0 || !statSync(file).isDirectory()) return time;
  const names = readdirSync(file).filter((name) => !name.endsWith('.spec.ts'));
  return Math.max(time, ...names.map((name) => newestBelow(path.join(file, name))));
}

/** The modification time in milliseconds; 0 if there is no such file. */
function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (await compileDashboard()) placeDashboard();
    else process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    process.kill(process.pid, error.signal);
  }
}
