import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import { JobQueue } from '#engine/background/job-queue';
import { Database } from '#engine/kernel/database/database';
import type { Sql } from '#engine/kernel/database/sql';
import { notAllowed, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { messages } from '#engine/kernel/text/messages';
import { insertRows } from '#engine/kernel/writing/rows';
import { BatchJob } from '#model/entities/back-office/batch-job.entity';
import { JobTypes } from './job-types.ts';

export interface NewBatchJob {
  type: string;
  context: Record<string, unknown>;
  dry_run?: boolean;
}

/** Creates, confirms and cancels batch jobs; `run-batch-job.ts` runs them. */
@Injectable()
export class BatchJobsService {
  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly types: JobTypes,
  ) {}

  /**
   * @param createdBy the id of a staff user
   * @throws invalid_data for an unknown type, or if the type rejects the context
   */
  async create(
    { type, context, dry_run = false }: NewBatchJob,
    createdBy: string | null,
  ): Promise<{ id: string }> {
    const validContext = await this.types.require(type).validate(context);
    const id = newId(BatchJob);
    await this.database.transaction(async (tx) => {
      await insertRows(tx, BatchJob, [{ id, type, context: validContext, dry_run, created_by: createdBy }]);
      await this.queue.add(tx, type, id);
      await insertEvents(tx, [['batch.created', { id }]]);
    });
    return { id };
  }

  /** @throws not_found; not_allowed unless the job is pre-processed and not yet confirmed */
  async confirm(id: string): Promise<{ id: string }> {
    await this.database.transaction(async (tx) => {
      const [confirmed] = await tx.query<{ type: string }>(
        `update batch_job set confirmed_at = now(), updated_at = now()
         where id = $1 and pre_processed_at is not null and confirmed_at is null
           and canceled_at is null and failed_at is null and deleted_at is null returning type`,
        [id],
      );
      if (!confirmed) throw await this.rejection(tx, id, messages.jobNotPreProcessed);
      await this.queue.add(tx, confirmed.type, id);
      await insertEvents(tx, [['batch.confirmed', { id }]]);
    });
    return { id };
  }

  /**
   * Cancels a job, even while it runs: committed chunks remain, later ones fail. Canceling twice is allowed.
   * @throws not_found; not_allowed if the job is completed
   */
  async cancel(id: string): Promise<{ id: string }> {
    await this.database.transaction(async (tx) => {
      const canceled = await tx.query<{ is_new: boolean }>(
        `update batch_job set canceled_at = coalesce(canceled_at, now()), updated_at = now()
         where id = $1 and completed_at is null and deleted_at is null returning canceled_at = now() as is_new`,
        [id],
      );
      if (canceled.length === 0) throw await this.rejection(tx, id, messages.jobCompleted);
      await this.queue.requestStop(tx, id);
      if (canceled[0].is_new) await insertEvents(tx, [['batch.canceled', { id }]]);
    });
    return { id };
  }

  private async rejection(sql: Sql, id: string, message: string): Promise<Error> {
    const rows = await sql.query('select id from batch_job where id = $1 and deleted_at is null', [id]);
    return rows.length > 0 ? notAllowed(message) : notFound('batch job', id);
  }
}
