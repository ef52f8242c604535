// Type-checks the sources without additions: `node check-types.mjs stripe mail,sendgrid …` prints a line of JSON, an array of errors, for each
// argument. Only what a removed folder can affect is checked again, so that all of them take not much longer than one.
import path from 'node:path';
import ts from 'typescript';

const SRC = path.resolve('src');
const MODULES = path.join(SRC, 'modules.ts');
const { config } = ts.readConfigFile('tsconfig.build.json', ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
const parsed = new Map();

const complete = check([]);
if (complete.errors.length > 0) throw new Error(complete.errors.join('\n'));
for (const removed of process.argv.slice(2)) {
  const { errors } = check(removed.split(','), complete.builder);
  process.stdout.write(`${JSON.stringify(errors)}\n`);
}

function check(removed, former) {
  const folders = removed.map((name) => path.join(SRC, 'additions', name) + path.sep);
  const isRemoved = (file) => folders.some((folder) => `${file}${path.sep}`.startsWith(folder));
  const host = ts.createIncrementalCompilerHost(options, {
    ...ts.sys,
    fileExists: (file) => !isRemoved(file) && ts.sys.fileExists(file),
    directoryExists: (directory) => !isRemoved(directory) && ts.sys.directoryExists(directory),
    readFile: (file, encoding) =>
      file === MODULES ? linesWithout(removed, ts.sys.readFile(file)) : ts.sys.readFile(file, encoding),
  });
  const parse = host.getSourceFile;
  host.getSourceFile = (file, ...rest) => {
    if (isRemoved(file)) return undefined;
    if (file === MODULES) return parse(file, ...rest);
    if (!parsed.has(file)) parsed.set(file, parse(file, ...rest));
    return parsed.get(file);
  };
  const builder = ts.createSemanticDiagnosticsBuilderProgram(
    fileNames.filter((file) => !isRemoved(file)),
    { ...options, noEmit: true, incremental: true, tsBuildInfoFile: path.resolve('.build/none') },
    host,
    former,
  );
  const diagnostics = [...builder.getGlobalDiagnostics()];
  for (let next; (next = builder.getSemanticDiagnosticsOfNextAffectedFile());)
    diagnostics.push(...next.result);
  return { builder, errors: diagnostics.map(describe) };
}

function linesWithout(removed, text) {
  const isIncluded = (line) => !removed.some((name) => line.includes(`./additions/${name}/`));
  return text.split('\n').filter(isIncluded).join('\n');
}

function describe({ file, start, messageText }) {
  const message = ts.flattenDiagnosticMessageText(messageText, '\n');
  if (!file) return message;
  return `${path.relative('.', file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1} ${message}`;
}
