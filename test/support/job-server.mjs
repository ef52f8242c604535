// An application that embeds the built package and registers a custom type of batch job. `test/proofs/processes/jobs.spec.ts` starts and
// kills it. It uses the database at DATABASE_URL, and prints `ready` when it has started.
import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { CommerceModule, JobType, JobTypes } from '../../dist/src/index.js';

/** Writes numbers into the table `tally`, with the process that wrote them. */
class Tally extends JobType {
  type = 'tally';

  async preProcess(run) {
    await run.report({ count: run.context.rows });
  }

  async process(run) {
    const { rows, chunk, pause_ms: pause } = run.context;
    for (let next = run.checkpoint?.next ?? 0; next < rows; next += chunk) {
      await run.commit(async (tx) => {
        await tx.query(
          'insert into tally (job_id, number, process) select $1, n, $4 from generate_series($2::int, $3::int - 1) n',
          [run.id, next, next + chunk, process.pid],
        );
        return { checkpoint: { next: next + chunk }, advancement_count: next + chunk };
      });
      await sleep(pause);
    }
  }
}

const shop = CommerceModule.forRoot({
  database: { url: process.env.DATABASE_URL, poolSize: 5 },
  jobs: { workers: Number(process.env.WORKERS ?? 2) },
});
const app = await NestFactory.create(shop, new FastifyAdapter(), { logger: false, abortOnError: false });
app.get(JobTypes, { strict: false }).register(new Tally());
await app.init();
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
console.log('ready');
