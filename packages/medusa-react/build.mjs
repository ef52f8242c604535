// Builds dist/: the code as ES module and as CommonJS, and the types.
import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { placeBuild } from '../../bin/place-build.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(path.dirname(fileURLToPath(import.meta.url)));

// the types of the hooks are those of the methods of medusa-js
execFileSync(process.execPath, [path.join(ROOT, 'packages/medusa-js/build.mjs')], { stdio: 'inherit' });

await placeBuild(async (directory) => {
  await writeCode(directory);
  writeTypes(directory);
});

async function writeCode(directory) {
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
      dir: directory,
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
}

function writeTypes(directory) {
  const types = ['--noEmit', 'false', '--emitDeclarationOnly', '--declaration', '--sourceMap', 'false'];
  execFileSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/typescript/bin/tsc'),
      '-p',
      '.',
      ...types,
      '--outDir',
      `${directory}/all-types`,
    ],
    { stdio: 'inherit' },
  );
  renameSync(`${directory}/all-types/packages/medusa-react/src`, `${directory}/types`);
  rmSync(`${directory}/all-types`, { recursive: true }); // those of the function of the server that is copied
  for (const extension of ['mts', 'cts'])
    writeFileSync(`${directory}/index.d.${extension}`, "export * from './types/index.js';\n");
}
