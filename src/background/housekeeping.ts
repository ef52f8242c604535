import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { Loop } from './loop.ts';

const EVERY_MS = 10 * 60 * 1000;

/** Removes rows that have run out, and sums up what was counted (`row_tally`). Any number of processes may do it; it concerns nobody who is late. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Housekeeping.name);
  private readonly loop = new Loop(
    () => this.sweep(),
    (error) => this.logger.warn('what has run out could not be removed', error.stack),
  );

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.loop.every(EVERY_MS);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  async sweep(): Promise<void> {
    for (const table of ['idempotency_key', 'lease', 'ration', 'session', 'token_kept']) {
      await this.database.query(`delete from ${table} where expires_at < now()`);
    }
    await this.database.query(sumUpTallies);
  }
}

/** Those that others are just summing up are left to them. */
const sumUpTallies = `
  with notes as (
    delete from row_tally where ctid = any(array(select ctid from row_tally for update skip locked)) returning *
  )
  insert into row_tally select "table", part, sum(rows) from notes group by "table", part having sum(rows) <> 0`;
