import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/*
 * Checks responses against the types of Medusa v1's clients (`@medusajs/client-types`): each response is written as a literal of the
 * type that v1 declares for its operation, and the compiler reports what does not match.
 */

/** A successful response of an operation, with its default relations. */
export interface RecordedResponse {
  /** `GET /admin/regions/{id}` */
  op: string;
  body: unknown;
}

/** A place where our responses differ from the declared types, with the reason. */
export interface TypeException {
  /** Matches the end of the path of a value, e.g. `countries[].id`. */
  path: RegExp;
  /** Excepts only this value; any value by default. */
  value?: null;
  /** Excepts only that the object at this path lacks these properties. */
  missing?: readonly string[];
  reason: string;
}

/** Operations by the name of their response type. */
const types = JSON.parse(readFileSync('test/contract/client-types.json', 'utf8')) as Record<string, string[]>;
const typeOf = new Map(Object.entries(types).flatMap(([type, ops]) => ops.map((op) => [op, type] as const)));

/** @returns a line for each mismatch: the operation, the path and the compiler's message */
export function findTypeMismatches(
  responses: readonly RecordedResponse[],
  exceptions: readonly TypeException[],
): string[] {
  const typed = responses.filter(({ op }) => typeOf.has(op));
  const starts: number[] = [];
  let text = HEAD;
  for (const { op, body } of typed) {
    starts.push(text.length);
    text += `expectType<T.${typeOf.get(op)}>()(${toLiteral(body, exceptions)});\n`;
  }
  return diagnosticsOf(text).map(({ file, start = 0, messageText }) => {
    const { op } = typed[starts.findLastIndex((candidate) => candidate <= start)];
    return `${op} at ${pathAt(file!, start)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** The path of the property at a position in the text. */
function pathAt(file: ts.SourceFile, position: number): string {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (position < node.getStart(file) || position >= node.getEnd()) return;
    if (ts.isPropertyAssignment(node)) names.push((node.name as ts.StringLiteral).text);
    if (ts.isArrayLiteralExpression(node)) names.push('[]');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names.join('.').replaceAll('.[]', '[]');
}

/** The operations whose responses have a declared type. */
export function listTypedOperations(): string[] {
  return [...typeOf.keys()];
}

/** Whether an exception applies to a value at a path, such as `cart.region.countries[].id`. */
export function appliesTo(exception: TypeException, at: string, value: unknown): boolean {
  if (!exception.path.test(at) || ('value' in exception && exception.value !== value)) return false;
  return !exception.missing?.every((name) => typeof value !== 'object' || value === null || name in value);
}

/** A response may have additional properties, but needs all declared ones. */
const HEAD = `import type * as T from '@medusajs/client-types';
declare function expectType<Type>(): <Body extends Type>(body: Body) => void;
`;

/** The response as an expression, with `never` at excepted places. */
function toLiteral(value: unknown, exceptions: readonly TypeException[], at = ''): string {
  const excepted = exceptions.filter((exception) => appliesTo(exception, at, value));
  if (excepted.some((exception) => !exception.missing)) return 'null as never';
  if (Array.isArray(value))
    return `[${value.map((element) => toLiteral(element, exceptions, `${at}[]`)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const missing = excepted.flatMap((exception) => exception.missing ?? []).filter((name) => !(name in value));
  return `{ ${[
    ...Object.entries(value).map(
      ([key, one]) => `${JSON.stringify(key)}: ${toLiteral(one, exceptions, at ? `${at}.${key}` : key)}`,
    ),
    ...missing.map((name) => `${JSON.stringify(name)}: null as never`),
  ].join(', ')} }`;
}

function diagnosticsOf(text: string): readonly ts.Diagnostic[] {
  const file = path.resolve('test/contract/responses-as-literals.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
}
