import { Injectable } from '@nestjs/common';
import { Database, PeriodicTask } from '@storekeep/server/extend';
import { JournalOptions } from './journal-options.ts';

const INTERVAL_MS = 10 * 60_000;
/** Entries of one transaction: few enough that it holds no lock for long. */
const BATCH = 500;
const MAX_BATCHES = 200;

/** Deletes entries that are older than `JOURNAL_DAYS`, with their changes. Several processes may run it at once. */
@Injectable()
export class RemoveOldEntries extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly options: JournalOptions,
  ) {
    super('failed to remove old entries of the journal', INTERVAL_MS);
  }

  async run(): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await this.removeBatch()) < BATCH) return;
  }

  /** @returns how many entries were removed */
  private async removeBatch(): Promise<number> {
    const rows = await this.database.independent((sql) => sql.query(REMOVE, [this.options.days, BATCH]));
    return rows.length;
  }
}

const REMOVE = `
  with old as (
    select id from journal_entry where created_at < now() - make_interval(days => $1)
    order by created_at, id limit $2 for update skip locked
  ), changes as (
    delete from journal_change where entry_id in (select id from old)
  )
  delete from journal_entry where id in (select id from old) returning id`;
