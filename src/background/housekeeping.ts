import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { forgetNotes, type Standing } from '../kernel/shown-changes.ts';
import { Sweep } from './sweep.ts';

const EVERY_MS = 10 * 60 * 1000;

/** Removes what has run out or nobody asks for any more, and sums up what was counted (`row_tally`). Any number of processes may do it; it concerns nobody who is late. */
@Injectable()
export class Housekeeping extends Sweep {
  private standing: Standing | null = null;

  constructor(private readonly database: Database) {
    super('failed to clean up', EVERY_MS);
  }

  async sweep(): Promise<void> {
    const tables = ['idempotency_key', 'lease', 'ration', 'session', 'token_kept'];
    const tasks: Task[] = [
      ...tables.map((table) => ({
        name: `expired rows of ${table}`,
        run: () => this.database.query(`delete from ${table} where expires_at < now()`),
      })),
      { name: 'row counts', run: () => this.database.query(sumUpTallies) },
      {
        name: 'notes of changes',
        run: async () => (this.standing = await forgetNotes(this.database, this.standing)),
      },
    ];
    await this.recoverEach(
      tasks,
      ({ name }) => name,
      ({ run }) => run(),
    );
  }
}

interface Task {
  name: string;
  run: () => Promise<unknown>;
}

/** Those that others are just summing up are left to them. */
const sumUpTallies = `
  with notes as (
    delete from row_tally where ctid = any(array(select ctid from row_tally for update skip locked)) returning *
  )
  insert into row_tally select "table", part, sum(rows) from notes group by "table", part having sum(rows) <> 0`;
