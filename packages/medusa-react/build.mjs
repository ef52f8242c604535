// Builds dist/: the code as ES module and as CommonJS, and the types.
import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(path.dirname(fileURLToPath(import.meta.url)));

// the types of the hooks are those of the methods of medusa-js
execFileSync(process.execPath, [path.join(ROOT, 'packages/medusa-js/build.mjs')], { stdio: 'inherit' });

rmSync('dist', { recursive: true, force: true });
const build = await rolldown({
  input: 'src/index.ts',
  platform: 'neutral',
  external: ['@storekeep/medusa-js', '@tanstack/react-query', 'react'],
  transform: { target: 'es2020' },
});
for (const [format, extension] of [
  ['esm', 'mjs'],
  ['cjs', 'cjs'],
])
  await build.write({
    dir: 'dist',
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `[name].${extension}`,
    // keys and prices can be used in server components, hooks cannot
    codeSplitting: {
      groups: [
        { name: 'data', test: /(src\/query-keys|src\/prices|decimals)\.ts$/ },
        { name: 'hooks', test: /src/ },
      ],
    },
    banner: ({ name }) => (name === 'hooks' ? "'use client';" : ''),
    format,
    exports: 'named',
    esModule: true,
    minify: true,
  });
await build.close();

const types = ['--noEmit', 'false', '--emitDeclarationOnly', '--declaration', '--sourceMap', 'false'];
execFileSync(
  process.execPath,
  [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.', ...types, '--outDir', 'dist/all-types'],
  { stdio: 'inherit' },
);
renameSync('dist/all-types/packages/medusa-react/src', 'dist/types');
rmSync('dist/all-types', { recursive: true }); // those of the function of the server that is copied
for (const extension of ['mts', 'cts'])
  writeFileSync(`dist/index.d.${extension}`, "export * from './types/index.js';\n");
