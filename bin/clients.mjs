// Prints how well the clients of Medusa v1 work with Storekeep: the methods of its SDK that have a route, the responses that fit
// the types of `@medusajs/client-types`, and the steps of the walks through its dashboard and its storefront. The walks need a
// browser, the dashboard the build of `npm run dashboard`, and the storefront a running server (docs/clients.md); parts that are not
// available are skipped, and the table explains why.
//
//   STOREFRONT_URL=http://localhost:8000 CHROMIUM=/usr/bin/chromium npm run clients
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const RESULTS = '.data/clients.json';
const { DASHBOARD_DIR = '.data/dashboard', STOREFRONT_URL } = process.env;

mkdirSync('.data', { recursive: true });
const figures = [...(await testedFigures()), await dashboardFigure(), await storefrontFigure()];

console.log('');
for (const { name, works, of, reason } of figures)
  console.log(`${name.padEnd(36)}${reason ? `not run: ${reason}` : `${works} of ${of}`}`);
process.exitCode = figures.every(({ works, of, expected = of }) => works === expected) ? 0 : 1;

/** Results of specs, which have one test per method or operation. */
async function testedFigures() {
  const specs = ['test/contract/medusa-js-routes.spec.ts', 'test/proofs/clients/client-types.spec.ts'];
  await run('npx', ['jest', ...specs, '--json', `--outputFile=${RESULTS}`]);
  const tests = JSON.parse(readFileSync(RESULTS, 'utf8')).testResults.flatMap(
    (file) => file.assertionResults,
  );
  const of = (pattern) => tests.filter(({ fullName }) => pattern.test(fullName));
  const passed = (some) => some.filter(({ status }) => status === 'passed').length;
  const methods = of(/^The method of @medusajs\/medusa-js \S+ requests documented operations$/);
  const missing = of(/^The method of @medusajs\/medusa-js \S+ requests a route that does not exist$/);
  const responses = of(/matches the type that existing programs are compiled with$/);
  return [
    {
      name: 'SDK methods with a route',
      works: passed(methods),
      of: methods.length + missing.length,
      expected: methods.length,
    },
    { name: 'responses that fit their types', works: passed(responses), of: responses.length },
  ];
}

async function dashboardFigure() {
  const name = 'dashboard steps that work';
  if (!existsSync(path.join(DASHBOARD_DIR, 'index.html')))
    return { name, reason: `${DASHBOARD_DIR} is missing, see npm run dashboard` };
  return hasBrowser() ? walked(name, 'bin/walk-dashboard.mjs') : { name, reason: NO_BROWSER };
}

async function storefrontFigure() {
  const name = 'storefront steps that work';
  if (!STOREFRONT_URL) return { name, reason: 'STOREFRONT_URL does not say where the storefront is' };
  return hasBrowser() ? walked(name, 'bin/walk-storefront.mjs') : { name, reason: NO_BROWSER };
}

async function walked(name, script) {
  const output = await run(process.execPath, [script]);
  const [, works, of] = /^(\d+) of (\d+) steps work/m.exec(output) ?? [];
  return works === undefined ? { name, works: 0, of: 1 } : { name, works: Number(works), of: Number(of) };
}

const NO_BROWSER = 'playwright-core is missing, see docs/clients.md';

function hasBrowser() {
  try {
    return createRequire(import.meta.url).resolve('playwright-core') !== '';
  } catch {
    return false;
  }
}

/** Runs a program, ignoring its exit code. @returns its standard output */
function run(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}
