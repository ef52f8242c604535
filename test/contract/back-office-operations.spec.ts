import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OPERATIONS_WITHOUT_PAGE } from './operations-without-page.ts';

/* Which operations of `/admin` the back office uses, by the calls in its sources, and why it does not use the others. */

const SOURCES = path.join(process.cwd(), 'packages/back-office/src');
const CALL = /\bapi\.(GET|POST|DELETE)\(\s*(?:'([^']+)'|path\b)/g;
/** A path that several calls of a file have in common. */
const PATH = /const path = '([^']+)'/;
/** Files that are downloaded by a link. */
const DOWNLOAD = /[`'](\/admin\/[a-z/-]+)\?\$\{/g;

function listUsed(): Set<string> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const used = new Set<string>();
  for (const file of files.filter((name) => /(?<!\.spec)\.tsx?$/.test(name))) {
    const source = readFileSync(path.join(SOURCES, file), 'utf8');
    for (const [, method, called = PATH.exec(source)?.[1]] of source.matchAll(CALL))
      used.add(`${method} ${called}`);
    for (const [, downloaded] of source.matchAll(DOWNLOAD)) used.add(`GET ${downloaded}`);
  }
  return used;
}

function listOperations(): string[] {
  const { paths } = JSON.parse(readFileSync('openapi/admin.json', 'utf8')) as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(paths).flatMap(([name, methods]) =>
    Object.keys(methods)
      .filter((method) => ['get', 'post', 'delete'].includes(method))
      .map((method) => `${method.toUpperCase()} ${name}`),
  );
}

describe('Every operation of /admin', () => {
  const used = listUsed();
  const operations = listOperations();
  const explained = Object.values(OPERATIONS_WITHOUT_PAGE).flat();

  it('is used by the back office, or is listed with the reason why not', () => {
    expect(operations.filter((each) => !used.has(each) && !explained.includes(each))).toEqual([]);
  });

  it('that is listed exists, is not used, and is listed once', () => {
    expect(explained.filter((each) => used.has(each) || !operations.includes(each))).toEqual([]);
    expect(new Set(explained).size).toBe(explained.length);
  });

  it('that the back office calls exists', () => {
    expect([...used].filter((each) => !operations.includes(each))).toEqual([]);
  });
});
