import { Injectable } from '@nestjs/common';
import { Database, PeriodicTask } from '@storekeep/server/extend';

const INTERVAL_MS = 60 * 60 * 1000;
const RETENTION_DAYS = 30;
const BATCH = 1000;

/** Deletes deliveries, whatever their status, 30 days after the event. Several processes may run it concurrently. */
@Injectable()
export class DeleteOldDeliveries extends PeriodicTask {
  /** With a column `created_at`. */
  protected readonly table: string = 'webhook_delivery';

  constructor(private readonly database: Database) {
    super('failed to delete old deliveries', INTERVAL_MS);
  }

  async run(): Promise<void> {
    for (let count = BATCH; count === BATCH;) {
      const deleted = await this.database.independent((sql) =>
        sql.query(`delete from ${this.table} where id = any(array(
           select id from ${this.table} where created_at < now() - interval '${RETENTION_DAYS} days'
           limit ${BATCH} for update skip locked)) returning id`),
      );
      count = deleted.length;
    }
  }
}
