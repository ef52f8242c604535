import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database/database.ts';
import { deleteOldChanges, type Watermark } from '../kernel/database/row-changes.ts';
import { PeriodicTask } from './periodic-task.ts';

const INTERVAL_MS = 10 * 60 * 1000;

/** Deletes expired rows and compacts the row counts (`row_tally`). Several processes may run it concurrently, and delays are harmless. */
@Injectable()
export class Housekeeping extends PeriodicTask {
  private watermark: Watermark | null = null;

  constructor(private readonly database: Database) {
    super('failed to clean up', INTERVAL_MS);
  }

  async run(): Promise<void> {
    const tables = [
      'idempotency_key',
      'last_write',
      'lease',
      'rate_limit_attempt',
      'session',
      'retained_token',
    ];
    const tasks: Task[] = [
      ...tables.map((table) => ({
        name: `expired rows of ${table}`,
        run: () => this.independently(`delete from ${table} where expires_at < now()`),
      })),
      { name: 'row counts', run: () => this.independently(COMPACT_TALLIES) },
      {
        name: 'change log entries',
        run: async () =>
          (this.watermark = await this.database.independent((sql) => deleteOldChanges(sql, this.watermark))),
      },
    ];
    await this.recoverEach(
      tasks,
      ({ name }) => name,
      ({ run }) => run(),
    );
  }

  private independently(text: string): Promise<unknown> {
    return this.database.independent((sql) => sql.query(text));
  }
}

interface Task {
  name: string;
  run: () => Promise<unknown>;
}

/** Skips rows that another process is compacting. */
const COMPACT_TALLIES = `
  with notes as (
    delete from row_tally where ctid = any(array(select ctid from row_tally for update skip locked)) returning *
  )
  insert into row_tally select "table", part, sum(rows) from notes group by "table", part having sum(rows) <> 0`;
