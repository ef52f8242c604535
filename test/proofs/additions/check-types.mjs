// Type-checks the sources as they are without `src/additions` and their lines in `src/modules.ts`, and prints the errors.
import path from 'node:path';
import ts from 'typescript';

const SRC = path.resolve('src');
const MODULES = path.join(SRC, 'modules.ts');
const ADDITIONS = path.join(SRC, 'additions');
const { config } = ts.readConfigFile('tsconfig.build.json', ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());

const isRemoved = (file) => `${file}${path.sep}`.startsWith(ADDITIONS + path.sep);
const host = ts.createIncrementalCompilerHost(options, {
  ...ts.sys,
  fileExists: (file) => !isRemoved(file) && ts.sys.fileExists(file),
  directoryExists: (directory) => !isRemoved(directory) && ts.sys.directoryExists(directory),
  readFile: (file, encoding) =>
    file === MODULES ? withoutAdditions(ts.sys.readFile(file)) : ts.sys.readFile(file, encoding),
});
const program = ts.createProgram(
  fileNames.filter((file) => !isRemoved(file)),
  { ...options, noEmit: true, incremental: false },
  host,
);
for (const diagnostic of ts.getPreEmitDiagnostics(program)) console.log(describe(diagnostic));

function withoutAdditions(text) {
  return text
    .split('\n')
    .filter((line) => !line.includes(`./additions/`))
    .join('\n');
}

function describe({ file, start, messageText }) {
  const message = ts.flattenDiagnosticMessageText(messageText, '\n');
  if (!file) return message;
  return `${path.relative('.', file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1} ${message}`;
}
