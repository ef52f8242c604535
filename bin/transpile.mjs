// Compiles the server into the directory of the argument without a check of its types: SWC needs a fraction of the time of tsc, which is
// most of the first `npm start`. The tests run by it, too (jest.config.js).
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformFile } from '@swc/core';
import { LIKE_TSC } from './swc-options.mjs';

/** How many files are read and compiled at once. */
const CONCURRENCY = 8;

const [directory] = process.argv.slice(2);

const OPTIONS = {
  swcrc: false,
  sourceMaps: true,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    ...LIKE_TSC,
    rewriteRelativeImportExtensions: true,
  },
  module: { type: 'es6' },
};

const files = ['src', 'migrations'].flatMap((root) =>
  readdirSync(root, { recursive: true })
    .map((file) => path.join(root, file))
    .filter((file) => file.endsWith('.ts') && !/\.(spec|d)\.ts$/.test(file)),
);
await Promise.all(Array.from({ length: CONCURRENCY }, compileNext));

async function compileNext() {
  for (let file = files.pop(); file !== undefined; file = files.pop()) await compile(file);
}

async function compile(file) {
  const output = file.replace(/\.ts$/, '.js');
  const folder = path.dirname(output);
  const sourceFileName = path.relative(path.join('dist', folder), file);
  const { code, map } = await transformFile(file, { ...OPTIONS, sourceFileName });
  mkdirSync(path.join(directory, folder), { recursive: true });
  writeFileSync(path.join(directory, output), `${code}//# sourceMappingURL=${path.basename(output)}.map\n`);
  writeFileSync(path.join(directory, `${output}.map`), map);
}
