/*
 * Takes away each guard that test/mutation/guards/*.yaml lists, in a copy of the checkout, and runs the test that has to fail without it:
 * `npm run mutate:guards`, or `npm run mutate:guards -- paypal` for those of one file. Exits with 1 if a guard survives. See
 * docs/testing.md, Guards.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const GUARDS = 'test/mutation/guards';
const COPIES = '.data/guards';
/** As many as processors. */
const PARALLEL = 2;

const selected = process.argv.slice(2);
const guards = readdirSync(GUARDS)
  .filter(
    (file) => file.endsWith('.yaml') && (selected.length === 0 || selected.includes(path.parse(file).name)),
  )
  .flatMap((file) => parse(readFileSync(path.join(GUARDS, file), 'utf8')));
if (guards.length === 0) throw new Error(`no guards in ${GUARDS}/{${selected.join()}}.yaml`);

const started = Date.now();
const survivors = [];
const queue = [...guards];
let done = 0;
await Promise.all(Array.from({ length: PARALLEL }, (_, number) => work(createCopy(number + 1))));

const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(`${guards.length} guards, ${survivors.length} survive, ${minutes} minutes`);
for (const { guard, file, reason } of survivors) console.log(`  ${file}: ${guard} (${reason})`);
process.exit(survivors.length > 0 ? 1 : 0);

/** @returns the directory of a copy of the files that Git tracks, with the same packages */
function createCopy(number) {
  const copy = path.resolve(COPIES, String(number));
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n')) if (existsSync(file)) cpSync(file, path.join(copy, file));
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

async function work(copy) {
  for (let guard = queue.shift(); guard; guard = queue.shift()) {
    const reason = await findSurvival(copy, guard);
    if (reason) survivors.push({ ...guard, reason });
    console.log(`${++done}/${guards.length} ${reason ? `SURVIVES (${reason})` : 'killed'} ${guard.guard}`);
  }
}

/** @returns why the guard survives; undefined if its test fails without it */
async function findSurvival(copy, { file, code, mutant, spec, test, env }) {
  const source = path.join(copy, file);
  const original = readFileSync(source, 'utf8');
  if (original.split(code).length !== 2) return 'its code is not there exactly once';
  writeFileSync(
    source,
    original.replace(code, () => mutant),
  );
  try {
    const { numFailedTests, numPassedTests, testResults } = await runTest(copy, spec, test, env);
    if (numFailedTests > 0) return undefined;
    if (numPassedTests > 0) return 'its test passes';
    return testResults.some(({ status }) => status === 'failed')
      ? 'its spec cannot be loaded'
      : 'no test has this name';
  } finally {
    writeFileSync(source, original);
  }
}

async function runTest(copy, spec, test, env = {}) {
  const report = path.join(copy, '.data-report.json');
  rmSync(report, { force: true });
  const args = [
    'node_modules/jest/bin/jest.js',
    spec,
    '-t',
    test,
    '--json',
    '--outputFile',
    report,
    '--forceExit',
  ];
  const child = spawn(process.execPath, args, {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  await new Promise((resolve) => child.once('exit', resolve));
  return existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numFailedTests: 0, numPassedTests: 0, testResults: [] };
}
