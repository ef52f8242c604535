// Loads the built server with a call of `__enter` at the start of each function, for `trace-request.mjs`.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

let source;

export function initialize(data) {
  source = data.source;
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.startsWith('file:') || !fileURLToPath(url).startsWith(source)) return loaded;
  const file = path.relative(source, fileURLToPath(url));
  return { ...loaded, source: instrument(file, Buffer.from(loaded.source).toString()) };
}

function instrument(file, text) {
  const edits = [];
  const enter = `__enter(${JSON.stringify(file)})`;
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      if (ts.isBlock(node.body)) edits.push([node.body.getStart(sourceFile) + 1, `${enter};`]);
      else edits.push([node.body.getStart(sourceFile), `(${enter},`], [node.body.end, ')']);
    }
    ts.forEachChild(node, visit);
  };
  const sourceFile = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  visit(sourceFile);
  // from the end to the start, so that earlier positions stay valid; of two at one place the later one is the inner one
  const ordered = edits
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => b.edit[0] - a.edit[0] || b.index - a.index);
  for (const { edit } of ordered) text = text.slice(0, edit[0]) + edit[1] + text.slice(edit[0]);
  return text;
}
