// Builds dist/ with the server and the back office, both at once, each if it is missing or older than its sources. Of several concurrent
// runs, one builds and the others wait; dist/ is replaced at once, so that it is never incomplete. The first `npm start` does not check
// types, which are those of the release; whatever else needs dist/ then builds it again with them.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compileDashboard, isDashboardStale, placeDashboard } from './build-dashboard-if-stale.mjs';
import { endPrograms, Interruption, runNode } from './run-node.mjs';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const BUILT = 'dist/src/main.js';
const SOURCES = ['src', 'migrations'];
const SETTINGS = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json'];
const COMPILER = 'node_modules/@nestjs/cli/bin/nest.js';
const TRANSPILER = 'node_modules/@swc/core';
/** Is there if the types were not checked, and dist/ has no declarations. */
const UNCHECKED = 'dist/unchecked';
const isStart = process.env.npm_lifecycle_event === 'prestart';
const WORKSHOP = '.build'; // also the lock: the process that created it is building

/** The message is for who runs the command. */
class BuildFailure extends Error {}

if (isStale() || isDashboardStale()) {
  if (existsSync(COMPILER) && existsSync('node_modules/typescript')) {
    await buildOnce().catch(endAfter);
  } else if (!existsSync(BUILT)) {
    fail(
      'There is no dist/ and no compiler to make it: run `npm ci && npm run build` with development dependencies',
    );
  }
}

function isStale() {
  const built = timeOf(BUILT);
  if (built === 0) return true;
  return (
    (existsSync(UNCHECKED) && !isStart) ||
    SETTINGS.some((file) => timeOf(file) > built) ||
    SOURCES.some((directory) => holdsNewer(directory, built))
  );
}

/** Directories count, since their mtime changes when files are added or removed; specs do not, as they are not built. */
function holdsNewer(directory, built) {
  if (timeOf(directory) > built) return true;
  if (!existsSync(directory)) return false;
  return readdirSync(directory, { withFileTypes: true }).some((entry) => {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) return holdsNewer(file, built);
    return !entry.name.endsWith('.spec.ts') && timeOf(file) > built;
  });
}

/** The modification time in milliseconds; 0 if there is no such file. */
function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function buildOnce() {
  while (!takeLock()) {
    await sleep(100);
    dropDeadLock();
  }
  try {
    const [hasDashboard] = await Promise.all([compileDashboard(), isStale() && build()]);
    if (!hasDashboard) throw new BuildFailure('The build of the back office failed');
    placeDashboard();
  } finally {
    await endPrograms(); // one of both builds, if the other one has failed
    rmSync(WORKSHOP, { recursive: true, force: true });
  }
}

function endAfter(error) {
  if (error instanceof Interruption) process.kill(process.pid, error.signal);
  else if (error instanceof BuildFailure) fail(error.message);
  else throw error;
}

async function build() {
  const startedAt = Date.now() / 1000;
  const isUnchecked = isStart && !existsSync(BUILT);
  console.error('Building …');
  if (!(isUnchecked && (await transpile())) && !(await compile(isUnchecked)))
    throw new BuildFailure('The build failed; dist/ is as it was');
  const made = `${WORKSHOP}/${BUILT}`;
  if (isUnchecked) writeFileSync(`${WORKSHOP}/${UNCHECKED}`, '');
  utimesSync(made, startedAt, startedAt); // files edited during the build are newer
  if (existsSync('dist')) renameSync('dist', `${WORKSHOP}/old`);
  if (existsSync(`${WORKSHOP}/old/dashboard`))
    renameSync(`${WORKSHOP}/old/dashboard`, `${WORKSHOP}/dist/dashboard`);
  renameSync(`${WORKSHOP}/dist`, 'dist');
}

/** Compiles without tsc, where there is a compiler for this platform. @returns whether that has succeeded */
async function transpile() {
  return existsSync(TRANSPILER) && (await runNode(['bin/transpile.mjs', `${WORKSHOP}/dist`]));
}

async function compile(isUnchecked) {
  // paths in the extended configuration remain relative to the project
  const settings = {
    extends: '../tsconfig.build.json',
    compilerOptions: { outDir: './dist', ...(isUnchecked && { noCheck: true, declaration: false }) },
  };
  writeFileSync(`${WORKSHOP}/tsconfig.json`, JSON.stringify(settings));
  const succeeded = await runNode([COMPILER, 'build', '--path', `${WORKSHOP}/tsconfig.json`]);
  return succeeded && existsSync(`${WORKSHOP}/${BUILT}`);
}

function takeLock() {
  try {
    mkdirSync(WORKSHOP);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(`${WORKSHOP}/pid`, String(process.pid));
  return true;
}

/** Removes the lock of a process that was killed. */
function dropDeadLock() {
  const made = timeOf(WORKSHOP);
  if (made === 0) return;
  const pid = existsSync(`${WORKSHOP}/pid`) ? Number(readFileSync(`${WORKSHOP}/pid`, 'utf8')) : 0;
  const isDead = pid > 0 ? !isAlive(pid) : Date.now() - made > 10_000;
  if (isDead) rmSync(WORKSHOP, { recursive: true, force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
