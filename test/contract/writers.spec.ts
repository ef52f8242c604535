import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '#assembly/data-source';
import { sharedTables } from './shared-tables.ts';

/**
 * The kernel writes for all modules, entities only declare, an adoption repairs a database before it is in use, the removal of a
 * person blanks their data in all tables, a move of files replaces their URLs in all tables, and a copy of a shop for a simulation is
 * disconnected from what the shop calls.
 */
const EXEMPT = [
  'engine/kernel',
  'model/entities',
  'additions/adoption',
  'additions/person',
  'additions/move-files',
  'additions/testing',
];

/** Groups of the shop that are one module. */
const GROUPS_OF_ONE_MODULE = ['payments', 'shipping'];

/** Writing functions of `engine/kernel/writing/rows.ts` and `engine/kernel/writing/links.ts`, whose second argument is the entity. */
const WRITING =
  /\b(?:insertRows|insertMissingRows|updateRows|patchRows|updateRow|changeRow|whileChanging|softDelete|link|unlink|unlinkAll|setLinks|setLinksOfEach)\(\s*[\w.]+,\s*(\w+)(?:,\s*['`](\w+))?/g;

/** The parts of an aggregate, except those that it only reads. */
const PARTS = /\b(?:part|aggregate)\(\s*(\w+),\s*\{(?![^}]*\breadOnly: true)/g;

/** `insert into x`, `update x … set` and `delete from x`. */
const STATEMENTS = [
  /\binsert into "?(\w+)"?/g,
  /\bupdate "?(\w+)"?(?: \w+)? set\b/g,
  /\bdelete from "?(\w+)"?/g,
];

describe('Each table', () => {
  it('is written by a single module, with the exceptions of shared-tables.ts', async () => {
    const writers = await writersOfTables();
    const shared = Object.fromEntries(
      [...writers]
        .filter(([, modules]) => modules.size > 1)
        .map(([table, modules]): [string, string[]] => [table, [...modules].sort()])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    const added = Object.entries(shared).flatMap(([table, modules]) => {
      const unlisted = modules.filter((module) => !sharedTables[table]?.includes(module));
      return unlisted.map((module) => `${module} writes ${table}: call the module that owns it`);
    });
    const removed = Object.entries(sharedTables).flatMap(([table, modules]) => {
      const unused = modules.filter((module) => !shared[table]?.includes(module));
      return unused.map((module) => `${module} does not write ${table}: remove it from shared-tables.ts`);
    });
    expect([...added, ...removed]).toEqual([]);
  });
});

/** Finds the modules that write each table in their source code. */
async function writersOfTables(): Promise<Map<string, Set<string>>> {
  const dataSource = new DataSource(dataSourceOptions({ url: 'postgres://unused@localhost/none' }));
  await (dataSource as unknown as { buildMetadatas(): Promise<void> }).buildMetadatas();
  const tables = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName));
  const byClass = new Map(dataSource.entityMetadatas.map((metadata) => [metadata.name, metadata]));
  const writers = new Map<string, Set<string>>();
  const record = (table: string | undefined, module: string): void => {
    if (table === undefined || !tables.has(table)) return;
    writers.set(table, (writers.get(table) ?? new Set()).add(module));
  };
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    const module = moduleOf(file.split(path.sep));
    if (!module || !/(?<!\.spec)\.ts$/.test(file) || EXEMPT.includes(module)) continue;
    const source = readFileSync(path.join('src', file), 'utf8');
    for (const pattern of STATEMENTS) for (const [, table] of source.matchAll(pattern)) record(table, module);
    for (const [, name, relation] of [...source.matchAll(WRITING), ...source.matchAll(PARTS)]) {
      const metadata = byClass.get(name);
      const junction = metadata?.findRelationWithPropertyPath(relation ?? '')?.junctionEntityMetadata;
      record(junction?.tableName ?? metadata?.tableName, module);
    }
  }
  return writers;
}

/** The module of a file: `orders/returns` for src/shop/orders/returns/…, `engine/identity` for src/engine/identity/…. */
function moduleOf([group, ...folders]: string[]): string | undefined {
  const [first, second] = folders.slice(0, -1); // without the file
  if (!first) return undefined;
  if (group !== 'shop') return `${group}/${first}`;
  return GROUPS_OF_ONE_MODULE.includes(first) ? first : `${first}/${second}`;
}
