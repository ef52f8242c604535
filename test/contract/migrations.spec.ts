import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { QueryRunner } from 'typeorm';
import { migrations as shopMigrations } from '../../migrations/index.ts';
import { migrationNames } from '../../migrations/names.ts';
import { migrations } from '../../src/index.ts';

/*
 * Processes of the previous release serve requests while a migration runs, and after it, until they are replaced. So a migration adds
 * what the new version needs (expand), and what the old one needs is removed by a later release (contract).
 */

const FOLDER = path.join(import.meta.dirname, '../data/releases');

/** Names of the migrations of all released versions. */
function releasedMigrations(): Set<string> {
  const recordings = readdirSync(FOLDER).map(
    (file) =>
      JSON.parse(gunzipSync(readFileSync(path.join(FOLDER, file))).toString()) as { migrations: string[] },
  );
  return new Set(recordings.flatMap((recording) => recording.migrations));
}

/** The SQL that a migration sends. */
async function statementsOf(migration: (typeof migrations)[number]): Promise<string> {
  const texts: string[] = [];
  const query = (text: string): Promise<unknown[]> => {
    texts.push(text);
    return Promise.resolve([]);
  };
  await new migration().up({ query } as unknown as QueryRunner);
  return texts.join(';\n');
}

/** What breaks the previous release, or blocks it for as long as a table is large. */
function findBreakingChanges(sql: string): string[] {
  const text = sql.replaceAll(/\s+/g, ' ').toLowerCase();
  const created = [...text.matchAll(/create table (?:if not exists )?"?(\w+)"?/g)].map(([, name]) => name);
  const removals = text.match(/drop (?:table|column|view|function)[^;]*|set not null[^;]*/g) ?? [];
  const retyped = (text.match(/alter column \S+ (?:set data )?type[^;]*/g) ?? []).filter(
    (statement) => !statement.startsWith(ROLE_AS_TEXT),
  );
  const indexes = [
    ...text.matchAll(
      /create (?:unique )?index (?!concurrently)(?:if not exists )?(?:"?\w+"? )?on "?(\w+)"?/g,
    ),
  ]
    .filter(([, table]) => !created.includes(table))
    .map(([statement]) => statement);
  return [...removals, ...findBreakingNames(text), ...retyped, ...indexes];
}

/** Renames, but for those of tables that the previous release finds by a view with the former name. */
function findBreakingNames(text: string): string[] {
  const views = [...text.matchAll(/create view (\w+) /g)].map(([, name]) => name);
  const renamed = [...text.matchAll(/alter table (\w+) rename to (\w+)/g)].filter(([, from]) =>
    views.includes(from),
  );
  return [...text.matchAll(/alter (?:table|view) (\w+) (rename[^;]*)/g)]
    .filter(([, table]) => !renamed.some(([, from, to]) => [from, to].includes(table)))
    .map(([, , rename]) => rename);
}

/** The table of staff is small, and what reads and writes an enum also reads and writes a text. */
const ROLE_AS_TEXT = 'alter column role type varchar using role::varchar';

const released = releasedMigrations();
const unreleased = migrations.filter(({ name }) => !released.has(name));

describe('A migration', () => {
  it('is listed by its name, so that a start without pending ones loads none', () => {
    const timestamp = (name: string) => Number(/\d+$/.exec(name)?.[0]);
    const names = shopMigrations.map(({ name }) => name);
    expect(migrationNames).toEqual(names.sort((a, b) => timestamp(a) - timestamp(b)));
  });

  it('stays once it was released', () => {
    const names = new Set(migrations.map(({ name }) => name));
    expect([...released].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(unreleased.map((migration) => [migration.name, migration] as const))(
    '%s works beside the previous release',
    async (_, migration) => {
      expect(findBreakingChanges(await statementsOf(migration))).toEqual([]);
    },
  );

  it.each([
    ['alter table product drop column weight', ['drop column weight']],
    ['alter table product rename to goods', ['rename to goods']],
    ['alter table product rename column weight to mass', ['rename column weight to mass']],
    ['alter table note rename to remark; create view note as select * from remark', []],
    ['alter table product alter column title set not null', ['set not null']],
    ['alter table product alter column weight type bigint', ['alter column weight type bigint']],
    ['create index on product (weight)', ['create index on product']],
    ['create unique index weight_idx on "product" (weight)', ['create unique index weight_idx on "product"']],
    ['create index concurrently on product (weight)', []],
    ['create table note (id text); create index on note (id)', []],
    ['alter table product add column note text', []],
  ])('is examined: %s', (sql, expected) => {
    expect(findBreakingChanges(sql)).toEqual(expected);
  });
});
