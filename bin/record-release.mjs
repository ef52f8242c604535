/*
 * Records the data of a release for the upgrade test: the demo shop as this version stores it, and what its server responds.
 * `node bin/record-release.mjs [--checkout ../older]` writes test/data/releases/<version>.json.gz; run it once per release.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { startEmbedded } from '../bench/database.mjs';
import { startStorekeep, stopAll } from '../bench/processes.mjs';

const { values } = parseArgs({ options: { checkout: { type: 'string', default: '.' } } });
const TOKEN = 'recorded';
const PATHS = [
  'orders',
  'products',
  'customers',
  'discounts',
  'gift-cards',
  'price-lists',
  'regions',
  'returns',
  'swaps',
  'draft-orders',
  'order-edits',
  'batch-jobs',
  'collections',
  'inventory-items',
  'invites',
].map((name) => `/admin/${name}?limit=50`);
/** Work in progress, which the server deletes by itself, and its bookkeeping. */
const SKIPPED = ['lease', 'rate_limit_attempt', 'session', 'idempotency_key', 'installation', 'shown_change'];

try {
  const checkout = path.resolve(values.checkout);
  const { version } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8'));
  const url = await startEmbedded();
  const command = path.join(checkout, 'dist/src/server/standalone/commands/command.js');
  execFileSync(process.execPath, [command, 'demo:seed'], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: 'inherit',
  });
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query(
    `insert into "user" (id, email, password_hash, api_token, role) values ('usr_recorded', 'staff@example.com', 'none', $1, 'admin')`,
    [TOKEN],
  );
  const server = await startStorekeep(url, { checkout });
  const responses = [];
  for (const at of PATHS) {
    const response = await fetch(`http://127.0.0.1:${server.port}${at}`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    if (!response.ok) throw new Error(`${at} returned ${response.status}`);
    responses.push({ path: at, body: await response.json() });
  }
  await server.stop();
  const { rows: migrations } = await database.query('select name from storekeep_migrations order by id');
  const recording = {
    version,
    token: TOKEN,
    migrations: migrations.map(({ name }) => name),
    tables: await readTables(database),
    responses,
  };
  await database.end();
  mkdirSync('test/data/releases', { recursive: true });
  const file = `test/data/releases/${version}.json.gz`;
  writeFileSync(file, gzipSync(JSON.stringify(recording), { level: 9 }));
  console.log(`written: ${file}`);
} finally {
  await stopAll();
}

/** The rows of all tables that have some, without generated columns. */
async function readTables(database) {
  const { rows: tables } = await database.query(
    `select relname as name, array(select quote_ident(attname) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> 'storekeep_migrations' and relname <> all($1) order by 1`,
    [SKIPPED],
  );
  const filled = [];
  for (const { name, columns } of tables) {
    const { rows } = await database.query(`select row_to_json(t) as row from "${name}" t`);
    if (rows.length > 0) filled.push({ name, columns, rows: rows.map(({ row }) => row) });
  }
  return filled;
}
