import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { Adoption } from '#additions/adoption/adoption';
import { readSchema } from '#additions/adoption/read-schema';
import { loadConfig } from '#server/standalone/own-modules';
import { createApp } from '#server/standalone/server';
import { createFilledDatabase, type TestDatabase } from './database.ts';

/**
 * A database of Medusa v1 1.20, filled through v1's own interface (`test/data/v1/`, plain SQL).
 * @param which `default`: without modules; `inv`: with inventory and stock locations
 */
export function createV1Database(which: 'default' | 'inv'): Promise<TestDatabase> {
  return createFilledDatabase(`v1_${which}`, (url) => loadV1(url, which));
}

async function loadV1(url: string, which: 'default' | 'inv'): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(gunzipSync(readFileSync(path.resolve(`test/data/v1/${which}.sql.gz`))).toString());
  await client.end();
}

/** The headers of v1's staff. */
export const V1_TOKEN = { authorization: 'Bearer oracle-admin-token' };

/** Adopts without providers, and only while no other client is connected. */
export const ADOPT_OPTIONS = { providers: [], beside: false };

/** Connects to the database. By default with the application name of adoptions, which does not prevent another adoption. */
export async function connectClient(v1: TestDatabase, application_name = 'storekeep adopt'): Promise<Client> {
  const client = new Client({ connectionString: v1.url, application_name });
  await client.connect();
  return client;
}

/** Removes the API token that two staff users share, since such a database cannot be adopted. */
export async function removeSharedToken(client: Client): Promise<void> {
  await client.query(`update "user" set api_token = null where email = 'member@life.test'`);
}

/** Starts the application on the adopted database, without listening. */
export async function openAdoptedShop(
  v1: TestDatabase,
  env: NodeJS.ProcessEnv = {},
): Promise<NestFastifyApplication> {
  const config = await loadConfig({ LOG_LEVEL: 'fatal', DATABASE_POOL_SIZE: '3', ...env });
  const app = await createApp(config, v1.url);
  await app.init();
  return app;
}

/** A database of v1 that was adopted, and the application on it. */
export interface AdoptedDatabase {
  /** Writes rows as v1 does. */
  client: Client;
  app: NestFastifyApplication;
  close(): Promise<void>;
}

/** Creates an adopted database of v1, see `createV1Database`. */
export function createAdoptedDatabase(which: 'default' | 'inv'): Promise<TestDatabase> {
  return createFilledDatabase(`v1_adopted_${which}`, async (url) => {
    await loadV1(url, which);
    const client = new Client(url);
    await client.connect();
    await removeSharedToken(client);
    await client.end();
    const adoption = await Adoption.open(url);
    await adoption.adopt(ADOPT_OPTIONS);
    await adoption.close();
  });
}

/** Creates an adopted database of v1 without modules, and starts the application on it, without listening. */
export async function openAdoptedDatabase(): Promise<AdoptedDatabase> {
  const v1 = await createAdoptedDatabase('default');
  const client = await connectClient(v1);
  const app = await openAdoptedShop(v1);
  const close = async (): Promise<void> => {
    await app.close();
    await client.end();
    await v1.close();
  };
  return { client, app, close };
}

/** The schema and a digest of the rows of a database, to compare its state before and after. */
export interface DatabaseSnapshot {
  schema: unknown;
  /** A digest of the rows of each table. */
  rows: Record<string, string>;
}

export async function takeSnapshot(client: Client): Promise<DatabaseSnapshot> {
  const query = async <T>(text: string, values?: unknown[]): Promise<T[]> =>
    (await client.query(text, values)).rows as T[];
  await client.query('set search_path = public');
  const { tables, columns, rules, enums } = await readSchema(query, 'public');
  const rows: Record<string, string> = {};
  for (const table of [...tables].sort()) {
    const [{ digest }] = await query<{ digest: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${table}" t`,
    );
    rows[table] = digest;
  }
  const constraints = rules.map(({ table, kind, definition }) => `${table} ${kind} ${definition}`).sort();
  return {
    schema: { columns: columns.map((column) => JSON.stringify(column)).sort(), constraints, enums },
    rows,
  };
}
