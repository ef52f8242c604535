import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { readSchema, type Schema } from '#additions/adoption/read-schema';
import { migrate } from '#engine/kernel/database/migrate';
import { readConfig } from '#server/standalone/config/config';
import { createApp } from '#server/standalone/server';
import { migrations } from '../../../../migrations/index.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../support/database.ts';

/* Databases of released versions are upgraded. `bin/record-release.mjs` has recorded their rows, and what their servers responded. */

interface Recording {
  version: string;
  token: string;
  /** The names of its migrations. */
  migrations: string[];
  tables: { name: string; columns: string[]; rows: object[] }[];
  responses: { path: string; body: object }[];
}

const FOLDER = path.join(import.meta.dirname, '../../../data/releases');
const releases = readdirSync(FOLDER).map((file) => file.replace('.json.gz', ''));

function readRecording(version: string): Recording {
  const file = readFileSync(path.join(FOLDER, `${version}.json.gz`));
  return JSON.parse(gunzipSync(file).toString()) as Recording;
}

/** Creates the database as the release had it. */
async function restore({ migrations: released, tables }: Recording): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const older = await new DataSource({
    ...database.options,
    migrations: migrations.filter(({ name }) => released.includes(name)),
  }).initialize();
  await older.runMigrations({ transaction: 'each' });
  await older.transaction(async (tx) => {
    // the rows are complete: no trigger has to add any
    await tx.query(`set local session_replication_role = replica`);
    for (const { name, columns, rows } of tables) {
      await tx.query(`delete from "${name}"`); // rows of migrations
      const list = columns.join(', ');
      await tx.query(
        `insert into "${name}" (${list}) overriding system value
         select ${list} from json_populate_recordset(null::"${name}", $1)`,
        [JSON.stringify(rows)],
      );
    }
  });
  await older.destroy();
  return database;
}

async function schemaOf({ query }: TestDatabase): Promise<Schema> {
  const schema = await readSchema((text, values) => query(text, values as unknown[]), 'public');
  const rules = schema.rules.map(({ table, kind, definition }) => `${table} ${kind} ${definition}`);
  const columns = schema.columns.map((column) => JSON.stringify(column));
  return { ...schema, rules: rules.sort(), columns: columns.sort() } as unknown as Schema;
}

describe.each(releases)('A database of version %s', (version) => {
  const recording = readRecording(version);
  let database: TestDatabase;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    database = await restore(recording);
    await migrate(await database.openDataSource());
    app = await createApp(readConfig({ LOG_LEVEL: 'fatal', DATABASE_POOL_SIZE: '3' }), database.url);
    await app.init();
  });

  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  it('has the tables, columns and rules of a new database after the upgrade', async () => {
    const created = await createTestDatabase();
    expect(await schemaOf(database)).toEqual(await schemaOf(created));
    await created.close();
  });

  it('has lost no row', async () => {
    for (const { name, rows } of recording.tables) {
      const [{ count }] = await database.query<{ count: number }>(
        `select count(*)::int as count from "${name}"`,
      );
      expect({ name, count }).toEqual({ name, count: rows.length });
    }
  });

  it.each(recording.responses.map((response) => [response.path, response.body] as const))(
    'responds to GET %s as before',
    async (url, body) => {
      const response = await app.inject({
        url,
        headers: { authorization: `Bearer ${recording.token}` },
      });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject(body);
    },
  );
});
