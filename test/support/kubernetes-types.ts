import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Checks manifests against the types of `kubernetes-types`, which are generated from the schema of the API. */
export function typeErrorsOf(manifests: readonly { apiVersion: string; kind: string }[]): string[] {
  const source = manifests
    .map(({ apiVersion, kind, ...fields }, index) => {
      const group = apiVersion.replace('.k8s.io/', '/');
      const file = `kubernetes-types/${group.includes('/') ? group : `core/${group}`}`;
      if (!existsSync(path.join('node_modules', `${file}.d.ts`)))
        throw new Error(`no types of ${apiVersion}`);
      const json = JSON.stringify({ apiVersion, kind, ...fields });
      return `import type { ${kind} as Kind${index} } from '${file}';\nexport const manifest${index}: Kind${index} = ${json};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    ...{ noEmit: true, strict: true, skipLibCheck: true, types: [] },
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const file = path.resolve('manifests.mts');
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, ts.ScriptTarget.Latest)
      : getSourceFile.call(host, name, ...rest);
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  host.readFile = (name) => (name === file ? source : readFile.call(host, name));
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
