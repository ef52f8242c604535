import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { getJob, type Job, waitForJob } from './jobs.ts';
import { type SampleShop, useSampleShop } from './sample-shop.ts';
import { buildProgram } from './server-process.ts';
import { until } from './until.ts';

/** A shop whose batch jobs run in a separate worker process, which is killed repeatedly. */
export interface KillableWorker {
  shop: SampleShop;
  /**
   * Kills the worker of a job `kills` times, at about equal distances. Every second time it does so at the worst moment: the rows of
   * a chunk are written, but the checkpoint of the job is not.
   * @param rows number of rows of the job
   * @param survived checks the database after each kill
   * @returns the job when it is completed
   */
  killRepeatedly(id: string, kills: number, rows: number, survived?: () => Promise<void>): Promise<Job>;
  close(): Promise<void>;
}

export async function openKillableWorker(): Promise<KillableWorker> {
  const FILES_DIR = mkdtempSync(path.join(tmpdir(), 'storekeep-jobs-'));
  const script = buildProgram('main');
  const shop = await useSampleShop({ JOB_WORKERS: '0', FILES_DIR });
  await shop.sql('create table kill_at as select null::int as rows');
  await shop.sql(`create function wait_for_test() returns trigger language plpgsql as
    $$ begin
      if (new.result->>'advancement_count')::int >= (select rows from kill_at) then
        perform pg_advisory_xact_lock_shared(4711);
      end if;
      return new;
    end $$`);
  await shop.sql(`create trigger wait_for_test before update on batch_job for each row
    when (new.result is distinct from old.result) execute function wait_for_test()`);
  let worker: ChildProcess | undefined;

  const start = (): void => {
    const env = {
      ...process.env,
      DATABASE_URL: shop.testDatabase.url,
      FILES_DIR,
      SERVE_HTTP: 'false',
      LOG_LEVEL: 'fatal',
    };
    worker = spawn('node', [script], { env, stdio: 'ignore' });
  };
  const kill = async (): Promise<void> => {
    if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
    const exit = new Promise<void>((resolve) => worker!.once('exit', () => resolve()));
    worker.kill('SIGKILL');
    await exit;
  };
  /** Runs the work while a lock keeps the job from writing a checkpoint at or beyond a number of rows. */
  const withBarrier = async <T>(rows: number, work: () => Promise<T>): Promise<T> => {
    const holder = new Client(shop.testDatabase.url);
    await holder.connect();
    await holder.query('select pg_advisory_lock(4711)');
    await shop.sql('update kill_at set rows = $1', [rows]);
    try {
      return await work();
    } finally {
      await shop.sql('update kill_at set rows = null');
      await holder.end();
    }
  };
  const isAtBarrier = (): Promise<unknown[]> =>
    shop.sql(`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and locktype = 'advisory' and objid = 4711 and not granted`);
  /** Kills the worker when it has written a chunk and is about to write its checkpoint. */
  const killBeforeTheCheckpoint = (id: string, rows: number): Promise<number> =>
    withBarrier(rows, async () => {
      start();
      await until(isAtBarrier);
      const done = await advancementOf(shop, id);
      await kill();
      return done;
    });
  /** Kills the worker somewhere between two numbers of rows. The barrier keeps a fast one from completing the job before. */
  const killBetween = (id: string, rows: number, barrier: number): Promise<number> =>
    withBarrier(barrier, async () => {
      start();
      await until(async () => (await advancementOf(shop, id)) >= rows || (await isAtBarrier()).length > 0);
      const done = await advancementOf(shop, id);
      await kill();
      return done;
    });

  return {
    shop,
    async killRepeatedly(id, kills, rows, survived) {
      let done = 0;
      for (let times = 0; times < kills; times++) {
        const next = Math.max(done + 1, Math.floor((rows * times) / (kills + 1)));
        if (times % 2 === 0) done = await killBeforeTheCheckpoint(id, next);
        else done = await killBetween(id, next, Math.floor((rows * (times + 1)) / (kills + 1)));
        await survived?.();
      }
      start();
      const job = await waitForJob(shop, id);
      if (job.status === 'failed') throw new Error(JSON.stringify(job.result.errors.slice(-3)));
      await kill(); // otherwise it would also run the next job
      return job;
    },
    async close() {
      await kill();
      await shop.close();
      rmSync(FILES_DIR, { recursive: true, force: true });
    },
  };
}

/** The number of rows that a job has processed. */
async function advancementOf(shop: SampleShop, id: string): Promise<number> {
  const { status, result } = await getJob(shop, id);
  if (status === 'failed') throw new Error(JSON.stringify(result.errors.slice(-3)));
  return result?.advancement_count ?? 0;
}
