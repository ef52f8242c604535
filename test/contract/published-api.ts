import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sharedErrorName } from '#engine/openapi/document-errors';

/*
 * What semantic versioning covers (docs/stability.md), as one entry per export, operation and schema, so that two versions can be
 * compared: `@storekeep/server CommerceModule`, `POST /admin/webhooks`, `admin Webhook`.
 */

/** The text of each entry by its name. Equal texts mean that nothing has changed for a user. */
export type PublishedApi = Record<string, string>;

const ENTRY_POINTS = {
  '@storekeep/server': 'src/index.ts',
  '@storekeep/server/client': 'src/client.ts',
  '@storekeep/server/testing': 'src/additions/testing/index.ts',
  '@storekeep/server/v1': 'src/additions/v1-subscribers/index.ts',
};
/** Its exports are compared by their names only: every new migration changes the type of the list. */
const MIGRATIONS = { name: '@storekeep/server/migrations', file: 'src/migrations.ts' };

const SOURCES = path.resolve('src') + path.sep;
/** The types of operations and schemas are generated from the OpenAPI documents, which are compared themselves. */
const GENERATED = path.join(SOURCES, 'client', 'schema');

export function readPublishedApi(): PublishedApi {
  return { ...readExports(), ...readOperations('admin'), ...readOperations('store') };
}

function readExports(): PublishedApi {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const files = [...Object.values(ENTRY_POINTS), MIGRATIONS.file];
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const exportsOf = (file: string): ts.Symbol[] =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
  const symbols = Object.entries(ENTRY_POINTS).flatMap(([name, file]) =>
    exportsOf(file).map((symbol) => ({ name, symbol })),
  );
  const optionTypes = symbols.flatMap(({ name, symbol }) =>
    [...optionTypesOf(checker, symbol)].map(([type, text]) => [`${name} ${type}`, text]),
  );
  const exports = symbols.map(({ name, symbol }) => [
    `${name} ${symbol.name}`,
    describeExport(checker, symbol),
  ]);
  const migrations = exportsOf(MIGRATIONS.file).map(({ name }) => [`${MIGRATIONS.name} ${name}`, 'exported']);
  return Object.fromEntries([...optionTypes, ...exports, ...migrations]) as PublishedApi;
}

/**
 * The types of options that an exported type of options has, such as those of `http` in `CommerceOptions`: users write their members,
 * whether the types are exported or not.
 */
function optionTypesOf(
  checker: ts.TypeChecker,
  symbol: ts.Symbol,
  found = new Map<string, string>(),
): Map<string, string> {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const at = target.declarations?.[0];
  if (!at || !/(?:Options|Config)$/.test(target.name) || !(target.flags & ts.SymbolFlags.Type)) return found;
  for (const member of checker.getDeclaredTypeOfSymbol(target).getProperties().filter(isPublic)) {
    const type = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(member, at));
    for (const part of [
      type,
      ...(type.aliasTypeArguments ?? []),
      ...checker.getTypeArguments(type as ts.TypeReference),
    ]) {
      const inner = part.symbol as ts.Symbol | undefined;
      const declaration = inner?.declarations?.[0];
      if (!inner || !declaration || found.has(inner.name) || !/(?:Options|Config)$/.test(inner.name))
        continue;
      found.set(inner.name, describeMembers(checker, checker.getDeclaredTypeOfSymbol(inner), declaration));
      optionTypesOf(checker, inner, found);
    }
  }
  return found;
}

function describeExport(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = target.declarations?.[0];
  if (!declaration) return 'unknown';
  const parts: string[] = [];
  if (target.flags & ts.SymbolFlags.Type) {
    const type = checker.getDeclaredTypeOfSymbol(target);
    parts.push(
      ts.isTypeAliasDeclaration(declaration)
        ? textOf(declaration)
        : describeMembers(checker, type, declaration),
    );
  }
  if (target.flags & ts.SymbolFlags.Value) {
    const type = checker.getTypeOfSymbolAtLocation(target, declaration);
    const statics = ts.isClassDeclaration(declaration) ? describeStatics(checker, type, declaration) : null;
    parts.push(statics ?? print(checker, type, declaration));
  }
  return parts.join('\n');
}

/** The public members of a class or interface that are declared in this project. */
function describeMembers(checker: ts.TypeChecker, type: ts.Type, at: ts.Declaration): string {
  return type
    .getProperties()
    .filter(isPublic)
    .map((member) => describeMember(checker, member, at))
    .join('; ');
}

function describeStatics(checker: ts.TypeChecker, type: ts.Type, at: ts.ClassDeclaration): string {
  const constructors = type
    .getConstructSignatures()
    .map((signature) => `new ${checker.signatureToString(signature, at, ts.TypeFormatFlags.NoTruncation)}`);
  const members = type.getProperties().filter((member) => member.name !== 'prototype' && isPublic(member));
  return [...constructors, ...members.map((member) => `static ${describeMember(checker, member, at)}`)].join(
    '; ',
  );
}

function describeMember(checker: ts.TypeChecker, member: ts.Symbol, at: ts.Declaration): string {
  const isOptional = member.flags & ts.SymbolFlags.Optional ? '?' : '';
  return `${member.name}${isOptional}: ${print(checker, checker.getTypeOfSymbolAtLocation(member, at), at)}`;
}

function isPublic({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((declaration) => {
    const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
    return (
      declaration.getSourceFile().fileName.startsWith(SOURCES) &&
      !(ts.getCombinedModifierFlags(declaration) & hidden)
    );
  });
}

function print(checker: ts.TypeChecker, type: ts.Type, at: ts.Declaration): string {
  if (at.getSourceFile().fileName.startsWith(GENERATED)) return 'generated';
  return checker
    .typeToString(type, at, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseFullyQualifiedType)
    .replaceAll(/import\("[^"]*"\)\./g, '');
}

/** A declaration without its comments, on one line. */
function textOf(declaration: ts.Declaration): string {
  if (declaration.getSourceFile().fileName.startsWith(GENERATED)) return 'generated';
  const printer = ts.createPrinter({ removeComments: true });
  return printer
    .printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile())
    .replaceAll(/\s+/g, ' ');
}

interface Operation {
  'x-scope'?: string;
  'x-not-for-members'?: boolean;
  parameters?: { in: string; name: string }[];
  responses: Record<string, object>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** Operations and schemas as hashes: the documents are in the repository, so a difference can be looked up. */
function readOperations(surface: 'admin' | 'store'): PublishedApi {
  const document = JSON.parse(readFileSync(`openapi/${surface}.json`, 'utf8')) as Document;
  const operations = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${url}`,
      hashOf(withoutCommonParts(operation, surface)),
    ]),
  );
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
    `${surface} ${name}`,
    hashOf(schema),
  ]);
  return Object.fromEntries([...operations, ...schemas]) as PublishedApi;
}

/** The parameter that most operations of a surface have. */
const COMMON_PARAMETERS = { admin: 'header Prefer', store: 'query locale' };

/** Without what the operations of a surface have in common, so that a change of it does not change each of them. */
function withoutCommonParts(operation: Operation, surface: 'admin' | 'store'): object {
  const { parameters, responses } = operation;
  const shared = withSharedErrors(responses);
  const ownParameters = parameters?.filter(
    ({ in: place, name }) => `${place} ${name}` !== COMMON_PARAMETERS[surface],
  );
  const withOwn = { ...operation, ...(parameters && { parameters: ownParameters }) };
  if (surface === 'store') return { ...withOwn, responses: shared };
  const { 'x-scope': _scope, 'x-not-for-members': _members, ...own } = withOwn;
  const { 403: _forbidden, ...others } = shared;
  return { ...own, responses: others };
}

/** Errors have one schema, and their examples differ between operations: only their statuses count, as references to shared responses. */
function withSharedErrors(responses: Record<string, object>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const name = sharedErrorName(status);
      return [status, name === undefined ? response : { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** Texts for people are not a part of the interface. */
const TEXTS = ['description', 'summary', 'example', 'examples', 'tags'];

function hashOf(value: object): string {
  const text = JSON.stringify(withoutTexts(value));
  return createHash('sha1').update(text).digest('base64url').slice(0, 12);
}

function withoutTexts(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((element) => withoutTexts(element));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      // the names in `properties` are those of a shop's data: one may be `description`
      .filter(([name]) => isMap || !TEXTS.includes(name))
      .map(([name, inner]) => [name, withoutTexts(inner, !isMap && name === 'properties')]),
  );
}

/** How an entry differs from a published version. */
export interface ApiChange {
  name: string;
  kind: 'added' | 'changed' | 'removed';
}

export function compareApis(published: PublishedApi, current: PublishedApi): ApiChange[] {
  const names = new Set([...Object.keys(published), ...Object.keys(current)]);
  return [...names].flatMap((name): ApiChange[] => {
    if (published[name] === current[name]) return [];
    if (!(name in published)) return [{ name, kind: 'added' }];
    return [{ name, kind: name in current ? 'changed' : 'removed' }];
  });
}

/**
 * The changes that a text does not mention: an operation by method and path, an export or schema by its name. A new schema belongs to an
 * operation that is new or different itself.
 */
export function unmentioned(changes: readonly ApiChange[], text: string): ApiChange[] {
  return changes.filter(({ name, kind }) => {
    const isOperation = /^[A-Z]+ \//.test(name);
    if (kind === 'added' && /^(admin|store) /.test(name)) return false;
    const word = isOperation ? name : name.slice(name.indexOf(' ') + 1);
    return !text.includes(`\`${word}\``);
  });
}
