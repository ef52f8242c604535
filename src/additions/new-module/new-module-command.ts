import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CommandResult, defineCommand, UsageError } from '@storekeep/server/extend';
import { parseModuleName } from './module-names.ts';
import { packageFiles } from './package-files.ts';
import { findServerDependency } from './server-dependency.ts';
import { sourceFiles } from './source-files.ts';
import { testFiles } from './test-files.ts';

export const command = defineCommand({
  positionals: 'module <name>',
  options: {},
  examples: [['module gift-boxes', 'creates ./gift-boxes, for STOREKEEP_MODULES']],
  notes:
    'The module has routes, a variable, a table with its migration, a subscriber and a test. See docs/extending.md.',
  async run({ positionals: [kind, name, ...others] }) {
    if (kind !== 'module' || name === undefined || others.length > 0)
      throw new UsageError('Use `storekeep new module <name>`');
    return createModule(name);
  },
});

/** @throws if the directory exists */
async function createModule(name: string): Promise<CommandResult> {
  const names = parseModuleName(name);
  const files = {
    ...packageFiles(names, findServerDependency(name)),
    ...sourceFiles(names, Date.now()),
    ...testFiles(names),
  };
  await createDirectory(name);
  await mkdir(path.join(name, 'src'));
  await Promise.all(
    Object.entries(files).map(([file, content]) => writeFile(path.join(name, file), content)),
  );
  const text = `Created ${name}/ with ${Object.keys(files).length} files. Continue with

  cd ${name} && npm install && npm test && cd ..
  STOREKEEP_MODULES=./${name}/dist/${name}.module.js npx @storekeep/server start`;
  return { text, data: { directory: name, files: Object.keys(files) } };
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
