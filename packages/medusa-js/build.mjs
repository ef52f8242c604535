// Builds dist/: the code as ES module and as CommonJS, and the types.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { placeBuild } from '../../bin/place-build.mjs';
import { writeTypes } from './write-types.mjs';

process.chdir(path.dirname(fileURLToPath(import.meta.url)));

await placeBuild(async (directory) => {
  const build = await rolldown({
    input: 'src/index.ts',
    platform: 'neutral',
    transform: { target: 'es2020' },
  });
  for (const [format, extension] of [
    ['esm', 'mjs'],
    ['cjs', 'cjs'],
  ])
    await build.write({
      file: `${directory}/index.${extension}`,
      format,
      exports: 'named',
      esModule: true,
      minify: true,
    });
  await build.close();
  await writeTypes(directory);
});
