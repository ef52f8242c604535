import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createJob, csv, jobOf, upload } from '../support/jobs.ts';
import { openShop, type Shop } from '../support/shop.ts';

/*
 * An import in a process of its own that is killed again and again. Seen to fail when a chunk is written in a transaction
 * of its own, before the one that keeps the checkpoint: then rows are refused as those of themselves.
 */

const KILLS = Number(process.env.KILLS ?? 10);
const ROWS = 20_000;

let shop: Shop;
let worker: ChildProcess | undefined;
const FILES_DIR = mkdtempSync(path.join(tmpdir(), 'storekeep-import-'));

beforeAll(async () => {
  execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' });
  shop = await openShop({ JOB_WORKERS: '0', FILES_DIR });
}, 120_000);

afterAll(async () => {
  worker?.kill('SIGKILL');
  await shop.close();
  rmSync(FILES_DIR, { recursive: true, force: true });
});

describe(`an import of ${ROWS} rows that is killed ${KILLS} times`, () => {
  it('ends, and has imported every row once', async () => {
    const header = [
      'Product Handle',
      'Product Title',
      'Variant Title',
      'Variant SKU',
      'Option 1 Name',
      'Option 1 Value',
    ];
    const rows = Array.from({ length: ROWS }, (_, row) => [
      ...[`p-${row >> 1}`, `Product ${row >> 1}`, `V${row}`, `SKU-${row}`, 'Size', String(row % 2)],
    ]);
    const id = await createJob(shop, 'product-import', { fileKey: await upload(shop, csv(header, ...rows)) });

    let done = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      startWorker();
      // at about the same distance from each other
      done = await advanced(id, Math.max(done + 1, Math.floor((ROWS * kill) / (KILLS + 1))));
      if (kill % 2 === 0) await killBeforeTheCheckpoint(id);
      else await killSomewhere();
    }
    startWorker();
    await advanced(id, ROWS);
    while ((await jobOf(shop, id)).status !== 'completed') await sleep(50);

    const { result } = await jobOf(shop, id);
    expect(result).toMatchObject({ count: ROWS, advancement_count: ROWS, errors: [] });
    expect(result.stat_descriptors[0].message).toBe(
      `There were ${ROWS / 2} products created (0 updated). ${ROWS} variants were created and 0 updated`,
    );
    const [counts] = await shop.sql(
      `select (select count(*) from product) as products, (select count(distinct handle) from product) as handles,
         (select count(*) from product_variant) as variants, (select count(distinct sku) from product_variant) as skus,
         (select count(*) from product_option_value) as values, (select count(*) from product_import_claim) as claims`,
    );
    expect(counts).toEqual({
      products: ROWS / 2,
      handles: ROWS / 2,
      variants: ROWS,
      skus: ROWS,
      values: ROWS,
      claims: 0,
    });
  }, 300_000);
});

/** Waits until so many rows are done. */
async function advanced(id: string, rows: number): Promise<number> {
  for (;;) {
    const { status, result } = await jobOf(shop, id);
    if (status === 'failed') throw new Error(JSON.stringify(result.errors.slice(-3)));
    const done = result?.advancement_count ?? 0;
    if (done >= rows) return done;
    await sleep(10);
  }
}

async function killSomewhere(): Promise<void> {
  await sleep(Math.random() * 100);
  worker!.kill('SIGKILL');
  await gone();
}

/** The worst moment: a chunk is written, and how far the import is waits for us. */
async function killBeforeTheCheckpoint(id: string): Promise<void> {
  const we = new Client(shop.testDatabase.url);
  await we.connect();
  await we.query('begin');
  await we.query('select from batch_job where id = $1 for no key update', [id]);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like 'update batch_job%checkpoint%'`;
  while ((await shop.sql(waiting)).length === 0) await sleep(10); // asked beside our transaction, which sees one moment only
  worker!.kill('SIGKILL');
  await gone();
  await we.end();
}

function startWorker(): void {
  const env = {
    ...process.env,
    DATABASE_URL: shop.testDatabase.url,
    FILES_DIR,
    SERVE_HTTP: 'false',
    LOG_LEVEL: 'fatal',
  };
  worker = spawn('node', ['dist/src/main.js'], { env, stdio: 'ignore' });
}

function gone(): Promise<void> {
  return new Promise((resolve) => {
    if (worker!.exitCode !== null || worker!.signalCode !== null) resolve();
    else worker!.once('exit', () => resolve());
  });
}
