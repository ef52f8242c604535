import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineModule } from '@storekeep/server/module';
import ts from 'typescript';
import reviews from '../../../../examples/modules/product-reviews/src/product-reviews.ts';

const SOURCES = 'examples/modules/product-reviews/dashboard';
const BUILT = path.join(tmpdir(), `storekeep-reviews-${process.pid}`);

/* The example module product-reviews, with the files for the browser that its `tsc -p dashboard` writes. */

mkdirSync(BUILT, { recursive: true });
for (const file of readdirSync(SOURCES).filter((name) => /\.tsx?$/.test(name))) {
  const { outputText } = ts.transpileModule(readFileSync(path.join(SOURCES, file), 'utf8'), {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      rewriteRelativeImportExtensions: true,
    },
  });
  writeFileSync(path.join(BUILT, file.replace(/\.tsx?$/, '.js')), outputText);
}

writeFileSync(
  path.join(BUILT, 'broken-widget.js'),
  'export default () => { throw new Error("a bug of the widget"); };',
);

export default defineModule({
  ...reviews,
  dashboard: {
    ...reviews.dashboard,
    directory: BUILT,
    widgets: [
      ...(reviews.dashboard?.widgets ?? []),
      ...(['today', 'order', 'customer'] as const).map((place) => ({ place, file: 'broken-widget.js' })),
    ],
  },
});
