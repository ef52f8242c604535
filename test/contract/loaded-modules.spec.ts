import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the configuration of the server needs of the modules for AI agents: their options. */
const OPTIONS = ['agents-options.ts', 'signing-keys.ts'].map((file) => `src/shop/agents/platforms/${file}`);

/** Imports and exports of values, not of types; `import()` loads a file only when it runs. */
const STATIC = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?'(\.[^']+)';/gm;

describe('The server', () => {
  it('loads the modules for AI agents only if it speaks a protocol of agents', () => {
    const loaded = loadedWith('src/main.ts');
    expect(loaded).toContain('src/modules.ts'); // the search finds what is loaded
    expect(loaded.filter((file) => file.startsWith('src/shop/agents/')).sort()).toEqual(OPTIONS);
    expect(loadedWith('src/provide-agent-modules.ts')).toContain('src/shop/agents/ucp/ucp.module.ts');
  });
});

/** The files that are loaded with a file, by static imports. */
function loadedWith(file: string, found = new Set<string>()): string[] {
  found.add(file);
  for (const [, target] of readFileSync(file, 'utf8').matchAll(STATIC)) {
    const imported = path.join(path.dirname(file), target);
    if (!found.has(imported) && existsSync(imported)) loadedWith(imported, found);
  }
  return [...found];
}
