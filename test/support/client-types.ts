import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/*
 * Holds answers against the types that programs for Medusa v1 are written with (`@medusajs/client-types`): each becomes a literal
 * of the type that its operation is declared to answer, and the compiler says what does not fit.
 */

/** What an operation answered when it succeeded, with its default relations. */
export interface RecordedResponse {
  /** `GET /admin/regions/{id}` */
  op: string;
  body: unknown;
}

/** A place where we answer something else than is declared, and why. */
export interface TypeException {
  /** The end of the path in an answer, e.g. `countries[].id`. */
  path: RegExp;
  /** Only where this stands there; anything unless told. */
  value?: null;
  /** What is not there in the object at that place, and fits for all that. */
  missing?: readonly string[];
  reason: string;
}

/** Which operations answer which type. */
const types = JSON.parse(readFileSync('test/contract/client-types.json', 'utf8')) as Record<string, string[]>;
const typeOf = new Map(Object.entries(types).flatMap(([type, ops]) => ops.map((op) => [op, type] as const)));

/** What does not fit, a line each: the operation and what the compiler says. */
export function findTypeMismatches(
  answers: readonly RecordedResponse[],
  exceptions: readonly TypeException[],
): string[] {
  const typed = answers.filter(({ op }) => typeOf.has(op));
  const starts: number[] = [];
  let text = HEAD;
  for (const { op, body } of typed) {
    starts.push(text.length);
    text += `fits<T.${typeOf.get(op)}>()(${literal(body, exceptions)});\n`;
  }
  return diagnosticsOf(text).map(({ file, start = 0, messageText }) => {
    const { op } = typed[starts.findLastIndex((one) => one <= start)];
    return `${op} at ${pathAt(file!, start)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** Which property of the answer a place in the text is. */
function pathAt(file: ts.SourceFile, place: number): string {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (place < node.getStart(file) || place >= node.getEnd()) return;
    if (ts.isPropertyAssignment(node)) names.push((node.name as ts.StringLiteral).text);
    if (ts.isArrayLiteralExpression(node)) names.push('[]');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names.join('.').replaceAll('.[]', '[]');
}

/** The operations whose answers have a declared type. */
export function listTypedOperations(): string[] {
  return [...typeOf.keys()];
}

/** Whether what stands at the end of a path (`cart.region.countries[].id`) is excepted. */
export function appliesTo(exception: TypeException, at: string, value: unknown): boolean {
  if (!exception.path.test(at) || ('value' in exception && exception.value !== value)) return false;
  return !exception.missing?.every((name) => typeof value !== 'object' || value === null || name in value);
}

/** An answer may hold more than is declared; what is declared it must hold. */
const HEAD = `import type * as T from '@medusajs/client-types';
declare function fits<Type>(): <Answer extends Type>(answer: Answer) => void;
`;

/** The answer as an expression. Excepted places fit whatever is declared there. */
function literal(value: unknown, exceptions: readonly TypeException[], at = ''): string {
  const excepted = exceptions.filter((exception) => appliesTo(exception, at, value));
  if (excepted.some(({ missing: lacks }) => !lacks)) return 'null as never';
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, exceptions, `${at}[]`)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const unshown = excepted.flatMap(({ missing: lacks = [] }) => lacks).filter((name) => !(name in value));
  return `{ ${[
    ...Object.entries(value).map(
      ([key, one]) => `${JSON.stringify(key)}: ${literal(one, exceptions, at ? `${at}.${key}` : key)}`,
    ),
    ...unshown.map((name) => `${JSON.stringify(name)}: null as never`),
  ].join(', ')} }`;
}

function diagnosticsOf(text: string): readonly ts.Diagnostic[] {
  const file = path.resolve('test/contract/answers-as-literals.ts');
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
