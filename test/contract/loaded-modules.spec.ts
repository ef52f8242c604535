import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Packages that not every shop uses; most are optional. */
const PACKAGES_ON_DEMAND =
  /^(nodemailer|oauth4webapi|stripe|meilisearch|prom-client|@aws-sdk\/.+|@algolia\/.+)$/;

/** Imports and exports of values, not of types; `import()` loads a file only when it runs. */
const STATIC = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?'([^']+)';/gm;
const DYNAMIC = /\bimport\('([^']+)'\)/g;

const ADDITIONS = 'src/additions/';
/** The most lines that the shop has without its additions, without specs and generated files. */
const MAX_LINES = 70_000;

describe('The server', () => {
  const loaded = loadedWith('src/server/standalone/run-server.ts');

  it('loads of AI agents, until it speaks a protocol of theirs, only what declares them', () => {
    const code = /additions\/agents\/(acp|ucp|events|sessions|payments|feeds)\//;
    expect(loaded).toContain('src/modules.ts'); // the search finds what is loaded
    expect(loaded.filter((file) => code.test(file))).toEqual([]);
    expect(
      loadedWith('src/additions/agents/agents.modules.ts').filter((file) => code.test(file)),
    ).not.toEqual([]);
  });

  it('loads migrations, demo data, the embedded database and the OpenAPI generator only when they are needed', () => {
    const onDemand =
      /^migrations\/\d|src\/server\/(demo|standalone\/postgres\/embedded-postgres\.ts)|openapi\/documents/;
    expect(loaded.filter((file) => onDemand.test(file))).toEqual([]);
  });

  it('loads the packages for mail, payments, search and files only when they are used', () => {
    const packages = loaded.flatMap((file) => importsOf(file)).filter((name) => fileOf(name, '') === null);
    expect(packages).toContain('@nestjs/core');
    expect(packages.filter((name) => PACKAGES_ON_DEMAND.test(name))).toEqual([]);
  });

  it('loads at least a quarter less without additions than with all of them', () => {
    const without = loaded.filter((file) => !file.startsWith(ADDITIONS));
    const all = new Set(loaded);
    for (const file of loaded.filter((name) => name.startsWith(ADDITIONS)))
      for (const target of dynamicImportsOf(file)) loadedWith(target, all);
    expect(all.size).toBeGreaterThan(loaded.length);
    expect(without.length / all.size).toBeLessThanOrEqual(0.75);
  });
});

describe('The shop without its additions', () => {
  it(`has at most ${MAX_LINES} lines`, () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((file) => `src/${file}`)
      .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|^src\/(additions|client\/schema)\//.test(file));
    const lines = files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
    expect(lines).toBeGreaterThan(MAX_LINES / 2); // the search finds the sources
    expect(lines).toBeLessThanOrEqual(MAX_LINES);
  });
});

/** The files that are loaded with a file, by static imports. */
function loadedWith(file: string, found = new Set<string>()): string[] {
  found.add(file);
  for (const name of importsOf(file)) {
    const imported = fileOf(name, file);
    if (imported !== null && !found.has(imported) && existsSync(imported)) loadedWith(imported, found);
  }
  return [...found];
}

/** What a declaration loads for the server; commands are loaded by themselves. */
function dynamicImportsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(DYNAMIC)]
    .map(([, name]) => fileOf(name, file))
    .filter((target) => target !== null)
    .filter((target) => !readFileSync(target, 'utf8').includes('defineCommand('));
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(STATIC)].map(([, name]) => name);
}

/** The file of an import; null for a package. */
function fileOf(name: string, from: string): string | null {
  const [, entry] = /^@storekeep\/server\/(commands|extend|module)$/.exec(name) ?? [];
  if (entry) return `src/${entry}.ts`;
  if (name.startsWith('#')) return `src/${name.slice(1)}.ts`;
  return name.startsWith('.') ? path.join(path.dirname(from), name) : null;
}
