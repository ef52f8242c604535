import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { atEnd } from './processes.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * Creates an empty database: on the server of BENCH_DATABASE_URL, or on an embedded one with production settings, in a directory on
 * the same disk as the project. It is dropped at the end of the benchmark.
 * @returns {Promise<string>} the URL
 */
export async function openDatabase() {
  return process.env.BENCH_DATABASE_URL ? createDatabase(process.env.BENCH_DATABASE_URL) : startEmbedded();
}

/** Runs the statements that fill a shop, and says how far it is. */
export async function fillBySteps(database, statements) {
  for (const [index, statement] of statements.entries()) {
    process.stderr.write(`filling the shop: ${index + 1} of ${statements.length}\n`);
    await database.query(statement);
  }
}

/** Where the PostgreSQL of a URL listens, as options of `net.connect`. */
export function addressOf(databaseUrl) {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

/** The URL of the same database through a proxy that listens on this port of 127.0.0.1. */
export function urlThroughProxy(databaseUrl, port) {
  const { user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const login = [user, password].filter(Boolean).map(encodeURIComponent).join(':');
  return `postgres://${login}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

/**
 * Starts an embedded PostgreSQL.
 * @param {Record<string, string>} [settings] of PostgreSQL
 * @returns {Promise<string>} the URL of its Unix socket
 */
export async function startEmbedded(settings) {
  const { startEmbeddedPostgres } =
    await import('../dist/src/server/standalone/postgres/embedded-postgres.js');
  mkdirSync(path.join(ROOT, '.data'), { recursive: true });
  const home = mkdtempSync(path.join(ROOT, '.data', 'bench-'));
  atEnd(() => rmSync(home, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres'), settings });
  atEnd(() => postgres.stop());
  return postgres.url;
}

let created = 0;

/**
 * Creates an empty database on the server of a URL. It is dropped at the end of the benchmark.
 * @param {string} [name] defaults to a name of this process
 * @returns {Promise<string>} its URL
 */
export async function createDatabase(url, name = `storekeep_bench_${process.pid}_${++created}`) {
  await runCommand(url, `create database ${name}`);
  atEnd(() => runCommand(url, `drop database ${name} with (force)`));
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}

/** Runs a statement on a connection of its own. */
export async function runCommand(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
