// Builds dist/: the code as ES module and as CommonJS, and the types.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { writeTypes } from './write-types.mjs';

process.chdir(path.dirname(fileURLToPath(import.meta.url)));

rmSync('dist', { recursive: true, force: true });
const build = await rolldown({ input: 'src/index.ts', platform: 'neutral', transform: { target: 'es2020' } });
for (const [format, extension] of [
  ['esm', 'mjs'],
  ['cjs', 'cjs'],
])
  await build.write({
    file: `dist/index.${extension}`,
    format,
    exports: 'named',
    esModule: true,
    minify: true,
  });
await build.close();
await writeTypes('dist');
