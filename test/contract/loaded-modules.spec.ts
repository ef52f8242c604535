import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the configuration of the server needs of the modules for AI agents: their options. */
const OPTIONS = ['agents-options.ts', 'signing-keys.ts'].map(
  (file) => `src/additions/agents/platforms/${file}`,
);

/** Packages that not every shop uses; most are optional. */
const PACKAGES_ON_DEMAND = /^(nodemailer|stripe|meilisearch|prom-client|@aws-sdk\/.+|@algolia\/.+)$/;

/** Imports and exports of values, not of types; `import()` loads a file only when it runs. */
const STATIC = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?'([^']+)';/gm;

describe('The server', () => {
  it('loads the modules for AI agents only if it speaks a protocol of agents', () => {
    const loaded = loadedWith('src/main.ts');
    expect(loaded).toContain('src/modules.ts'); // the search finds what is loaded
    expect(loaded.filter((file) => file.startsWith('src/additions/agents/')).sort()).toEqual(OPTIONS);
    expect(loadedWith('src/provide-agent-modules.ts')).toContain('src/additions/agents/ucp/ucp.module.ts');
  });

  it('loads the packages for mail, payments, search and files only when they are used', () => {
    const packages = loadedWith('src/main.ts')
      .flatMap((file) => importsOf(file))
      .filter(isPackage);
    expect(packages).toContain('@nestjs/core');
    expect(packages.filter((name) => PACKAGES_ON_DEMAND.test(name))).toEqual([]);
  });
});

/** The files that are loaded with a file, by static imports. */
function loadedWith(file: string, found = new Set<string>()): string[] {
  found.add(file);
  for (const target of importsOf(file).filter((name) => !isPackage(name))) {
    const imported = target.startsWith('#')
      ? `src/${target.slice(1)}.ts`
      : path.join(path.dirname(file), target);
    if (!found.has(imported) && existsSync(imported)) loadedWith(imported, found);
  }
  return [...found];
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(STATIC)].map(([, target]) => target);
}

function isPackage(target: string): boolean {
  return !/^[.#]/.test(target);
}
