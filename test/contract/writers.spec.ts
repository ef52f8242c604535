import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/data-source.ts';
import { writtenByMany } from './written-by-many.ts';

/** `kernel` writes for all, `entities` only declare, and `adopt` mends a database before it is ours. */
const NOT_ASKED = ['kernel', 'entities', 'adopt'];

/** Calls of `kernel/rows.ts` and `kernel/links.ts` that write: the entity is their second argument. */
const WRITING =
  /\b(?:insertRows|insertMissingRows|updateRows|patchRows|updateRow|changeRow|whileChanging|softDelete|link|unlink|unlinkAll|setLinks|setLinksOfEach)\(\s*[\w.]+,\s*(\w+)(?:,\s*['`](\w+))?/g;

/**
 * `insert into x`, `update x … set`, `delete from x`, and the parts of an aggregate: not what they are only tied to, nor where a tally is.
 */
const STATEMENTS = [
  /\binsert into "?(\w+)"?/g,
  /\bupdate "?(\w+)"?(?: \w+)? set\b/g,
  /\bdelete from "?(\w+)"?/g,
  /(?<!\blinked<\w+>\(\{\s*)\btable: '"?(\w+)"?'(?!, part\b)/g,
];

describe('each table', () => {
  it('is written by one room, but for those in written-by-many.ts', async () => {
    const writers = await writersOfTables();
    const shared = Object.fromEntries(
      [...writers]
        .filter(([, rooms]) => rooms.size > 1)
        .map(([table, rooms]): [string, string[]] => [table, [...rooms].sort()])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    const more = Object.entries(shared).flatMap(([table, rooms]) => {
      const fresh = rooms.filter((room) => !writtenByMany[table]?.includes(room));
      return fresh.map((room) => `${room} writes ${table}: call the room that owns it`);
    });
    const fewer = Object.entries(writtenByMany).flatMap(([table, rooms]) => {
      const gone = rooms.filter((room) => !shared[table]?.includes(room));
      return gone.map((room) => `${room} writes ${table} no more: take it out of written-by-many.ts`);
    });
    expect([...more, ...fewer]).toEqual([]);
  });
});

/** The rooms that write each table, read off their sources. */
async function writersOfTables(): Promise<Map<string, Set<string>>> {
  const dataSource = new DataSource(dataSourceOptions({ url: 'postgres://nobody@localhost/none' }));
  await (dataSource as unknown as { buildMetadatas(): Promise<void> }).buildMetadatas();
  const tables = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName));
  const byClass = new Map(dataSource.entityMetadatas.map((metadata) => [metadata.name, metadata]));
  const writers = new Map<string, Set<string>>();
  const note = (table: string | undefined, room: string): void => {
    if (table === undefined || !tables.has(table)) return;
    writers.set(table, (writers.get(table) ?? new Set()).add(room));
  };
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    const [room, ...inside] = file.split(path.sep);
    if (inside.length === 0 || !/(?<!\.spec)\.ts$/.test(file) || NOT_ASKED.includes(room)) continue;
    const source = readFileSync(path.join('src', file), 'utf8');
    for (const pattern of STATEMENTS) for (const [, table] of source.matchAll(pattern)) note(table, room);
    for (const [, name, relation] of source.matchAll(WRITING)) {
      const metadata = byClass.get(name);
      const junction = metadata?.findRelationWithPropertyPath(relation ?? '')?.junctionEntityMetadata;
      note(junction?.tableName ?? metadata?.tableName, room);
    }
  }
  return writers;
}
