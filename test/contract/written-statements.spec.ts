import path from 'node:path';
import ts from 'typescript';

/*
 * Statements that change rows are only sent by a `Tx` or a `WritableSql`, never by `Database.query` or an `Sql`. Both take any text, so
 * the texts are resolved from the source: constants, templates, and the strings of functions that build SQL.
 */

const CHANGE = /\b(?:insert into|delete from|(?<!for |for no key )update)\b/i;
const MAX_DEPTH = 8;

const program = ts.createProgram(ts.sys.readDirectory('src', ['.ts'], ['**/*.spec.ts']), {
  ...ts.convertCompilerOptionsFromJson(
    (
      ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)).config as {
        compilerOptions: object;
      }
    ).compilerOptions,
    '.',
  ).options,
  noEmit: true,
});
const checker = program.getTypeChecker();

it('A statement that changes rows is sent by a transaction, or by `Database.independent`', () => {
  const files = program.getSourceFiles().filter(({ fileName }) => isOwn(fileName));
  expect(files.flatMap(findWritesOfReaders)).toEqual([]);
});

it('A text that is built of a constant and a function is resolved', () => {
  const file = path.resolve('src/engine/idempotency/idempotency-store.ts');
  const texts = findCalls(program.getSourceFile(file)!, 'query').map((call) => textOf(call.arguments[0]));
  expect(texts.join()).toContain('insert into lease (key, holder, expires_at)');
});

function isOwn(fileName: string): boolean {
  return fileName.startsWith(path.resolve('src') + path.sep);
}

/** Returns the places where an object that only reads sends a statement which changes rows. */
function findWritesOfReaders(file: ts.SourceFile): string[] {
  return findCalls(file, 'query', 'queryPage').flatMap((call) => {
    const sender = checker.getTypeAtLocation((call.expression as ts.PropertyAccessExpression).expression);
    const onlyReads = sender.getProperty('events') !== undefined && !sender.getProperty('isWritable');
    if (!onlyReads || !CHANGE.test(textOf(call.arguments[0]))) return [];
    const { line } = file.getLineAndCharacterOfPosition(call.getStart());
    return [`${path.relative('.', file.fileName)}:${line + 1}`];
  });
}

function findCalls(file: ts.SourceFile, ...methods: string[]): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      methods.includes(node.expression.name.text)
    )
      calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}

/** The text of an expression as far as it is known; of alternatives, all texts. */
function textOf(node: ts.Node | undefined, depth = 0): string {
  if (!node || depth > MAX_DEPTH) return '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map((span) => textOf(span.expression, depth + 1) + span.literal.text);
    return node.head.text + spans.join('');
  }
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textOf(node.expression, depth);
  if (ts.isConditionalExpression(node))
    return `${textOf(node.whenTrue, depth)} ${textOf(node.whenFalse, depth)}`;
  if (ts.isBinaryExpression(node)) return textOf(node.left, depth) + textOf(node.right, depth);
  if (ts.isElementAccessExpression(node)) return textOf(node.expression, depth);
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) return declaredText(node, depth);
  if (ts.isCallExpression(node)) {
    const values = node.arguments.map((argument) => textOf(argument, depth + 1));
    return [declaredText(node.expression, depth), ...values].join(' ');
  }
  return '';
}

/** The text of a constant, or all strings of a function or an object. */
function declaredText(node: ts.Node, depth: number): string {
  const symbol = checker.getSymbolAtLocation(node);
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = target?.declarations?.[0];
  if (!declaration || !isOwn(declaration.getSourceFile().fileName)) return '';
  if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration))
    return stringsIn(declaration, depth);
  if (
    !ts.isVariableDeclaration(declaration) &&
    !ts.isPropertyDeclaration(declaration) &&
    !ts.isPropertyAssignment(declaration)
  )
    return '';
  const { initializer } = declaration;
  return initializer && (ts.isObjectLiteralExpression(initializer) || ts.isArrowFunction(initializer))
    ? stringsIn(initializer, depth)
    : textOf(initializer, depth + 1);
}

function stringsIn(root: ts.Node, depth: number): string {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) texts.push(textOf(node, depth + 1));
    else ts.forEachChild(node, visit);
  };
  ts.forEachChild(root, visit);
  return texts.join(' ');
}
