import { Injectable } from '@nestjs/common';
import { Database, PeriodicTask } from '@storekeep/server/extend';

const INTERVAL_MS = 10 * 60_000;
const DAYS = 90;
const BATCH = 500;

/** Ends proposals that were not decided in time, and deletes those that are older than 90 days. Several processes may run it at once. */
@Injectable()
export class RemoveOldProposals extends PeriodicTask {
  constructor(private readonly database: Database) {
    super('failed to remove old proposals', INTERVAL_MS);
  }

  async run(): Promise<void> {
    await this.database.independent((sql) => sql.query(EXPIRE, [BATCH]));
    await this.database.independent((sql) => sql.query(REMOVE, [DAYS, BATCH]));
    await this.database.independent((sql) => sql.query(REMOVE_USAGE, [DAYS]));
  }
}

const EXPIRE = `
  update mcp_proposal set status = 'expired', updated_at = now() where id in (
    select id from mcp_proposal where status in ('proposed', 'waiting') and expires_at < now()
    order by created_at limit $1 for update skip locked)`;

const REMOVE = `
  delete from mcp_proposal where id in (
    select id from mcp_proposal where created_at < now() - make_interval(days => $1)
    order by created_at, id limit $2 for update skip locked)`;

const REMOVE_USAGE = `delete from mcp_usage where day < current_date - $1::int`;
