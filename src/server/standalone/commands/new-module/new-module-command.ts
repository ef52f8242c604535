import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../run-command.ts';
import { parseModuleName } from './module-names.ts';
import { packageFiles } from './package-files.ts';
import { sourceFiles } from './source-files.ts';
import { testFiles } from './test-files.ts';

const USAGE = `npm run new -- module <name>    creates a module for STOREKEEP_MODULES in ./<name>, e.g. gift-boxes

It has routes, a table with its migration, a subscriber and a test. See docs/modules.md.`;

runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) return USAGE;
  const [kind, name, ...others] = positionals;
  if (kind !== 'module' || name === undefined || others.length > 0)
    throw new Error('Use `storekeep new module <name>`');
  return createModule(name);
});

/** @throws if the directory exists */
async function createModule(name: string): Promise<string> {
  const names = parseModuleName(name);
  const files = { ...packageFiles(names), ...sourceFiles(names, Date.now()), ...testFiles(names) };
  await createDirectory(name);
  await mkdir(path.join(name, 'src'));
  await Promise.all(
    Object.entries(files).map(([file, content]) => writeFile(path.join(name, file), content)),
  );
  return `Created ${name}/ with ${Object.keys(files).length} files. Continue with

  cd ${name} && npm install && npm test && cd ..
  STOREKEEP_MODULES=./${name}/dist/${name}.module.js npx storekeep start`;
}

/** Not recursive, so that an existing directory is an error and its files are not overwritten. */
async function createDirectory(name: string): Promise<void> {
  try {
    await mkdir(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(`./${name} exists already; nothing was written`, { cause: error });
  }
}
