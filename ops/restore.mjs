/*
 * Rehearses a base backup and a recovery to a point in time, with a running shop: `npm run ops:restore`.
 *
 * Customers register while the backup is made. The recovery has to contain each registration that was acknowledged before the point in
 * time, and none that began after it. PostgreSQL archives its WAL by `cp`, as docs/operating.md describes it.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/src/server/standalone/postgres/embedded-postgres.js';

const CUSTOMERS = 20;
const TIMEOUT_MS = 120_000;

const directory = mkdtempSync(path.join(tmpdir(), 'storekeep-restore-'));
chmodSync(directory, 0o755); // PostgreSQL runs as another user if this program runs as root
const archive = path.join(directory, 'archive');
mkdirSync(archive);
chmodSync(archive, 0o777);
const primaryDir = path.join(directory, 'primary');
const restoredDir = path.join(directory, 'restored');
const running = [];

try {
  const primary = await startPostgres(primaryDir, {
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
  });
  const shop = await startShop(primary.url);
  await register(shop, 'before-backup');

  const backupStarted = Date.now();
  const duringBackup = register(shop, 'during-backup');
  await copyCluster(primary.url);
  await duringBackup;
  const backupSeconds = seconds(backupStarted);

  await register(shop, 'after-backup');
  const [{ target, expected }] = await query(
    primary.url,
    'select clock_timestamp()::text as target, (select count(*)::int from customer) as expected',
  );
  await sleep(1100);
  await register(shop, 'after-target');
  await archiveAll(primary.url);
  await shop.stop();
  await primary.stop();

  const restoreStarted = Date.now();
  const restored = await startPostgres(restoredDir, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: target,
    recovery_target_action: 'promote',
  });
  await until(async () => !(await query(restored.url, 'select pg_is_in_recovery() as is'))[0].is);
  const restoredShop = await startShop(restored.url);
  const restoreSeconds = seconds(restoreStarted);
  const [found] = await query(
    restored.url,
    `select count(*)::int as customers, count(*) filter (where email like 'after-target%')::int as late from customer`,
  );
  await logIn(restoredShop, 'after-backup-0@example.com');

  console.log(`backup      ${backupSeconds} s, ${megabytes(restoredDir)} MB, while customers registered`);
  console.log(`archive     ${readdirSync(archive).length} files, ${megabytes(archive)} MB`);
  console.log(`recovery    ${restoreSeconds} s until the shop is ready, to ${target}`);
  console.log(
    `customers   ${found.customers} of ${expected} acknowledged before, ${found.late} of ${CUSTOMERS} after`,
  );
  if (found.customers !== expected || found.late !== 0) throw new Error('the recovery is not exact');
} finally {
  for (const process of running.reverse()) await process.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function startPostgres(dataDir, settings) {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { wal_level: 'replica', ...settings } });
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await postgres.stop();
    isRunning = false;
  };
  running.push({ stop });
  return { url: postgres.url, stop };
}

/** Copies the files of a running server between the begin and the end of a backup. */
async function copyCluster(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_backup_start('rehearsal', fast => true)`);
  execFileSync('cp', ['-a', primaryDir, restoredDir]);
  const { rows } = await client.query('select labelfile from pg_backup_stop()');
  await client.end();
  const cluster = path.join(restoredDir, 'postgres');
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  for (const name of readdirSync(path.join(cluster, 'pg_wal')))
    if (/^[0-9A-F]{24}$/.test(name)) rmSync(path.join(cluster, 'pg_wal', name));
  writeFileSync(path.join(cluster, 'backup_label'), rows[0].labelfile, { mode: 0o644 });
  writeFileSync(path.join(cluster, 'recovery.signal'), '', { mode: 0o644 });
  chownLike(cluster, ['backup_label', 'recovery.signal']);
}

function chownLike(cluster, names) {
  for (const name of names)
    execFileSync('chown', [`--reference=${path.join(cluster, 'PG_VERSION')}`, path.join(cluster, name)]);
}

/** Waits until the last WAL file is in the archive. */
async function archiveAll(url) {
  const [{ file }] = await query(url, 'select pg_walfile_name(pg_switch_wal()) as file');
  await until(() => readdirSync(archive).includes(file));
}

/** Starts the server on a database, and waits until it is ready. */
async function startShop(databaseUrl) {
  const port = await freePort();
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'fatal' };
  env.ATTEMPTS_PER_ADDRESS = '100000';
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  running.push({ stop });
  const url = `http://127.0.0.1:${port}`;
  await until(() => fetch(`${url}/health/ready`).then(({ ok }) => ok));
  return { url, stop };
}

async function register({ url }, name) {
  for (let number = 0; number < CUSTOMERS; number++) {
    const body = {
      email: `${name}-${number}@example.com`,
      password: 'rehearsal',
      first_name: 'A',
      last_name: 'B',
    };
    await post(`${url}/store/customers`, body);
  }
}

async function logIn({ url }, email) {
  await post(`${url}/store/auth/token`, { email, password: 'rehearsal' });
}

async function post(url, body) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}

async function query(url, text) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition) {
  for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(100)) {
    if (await Promise.resolve(condition()).catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`not met in time: ${condition}`);
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}

function megabytes(folder) {
  return execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0];
}
