import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events of carts are coalesced: an undelivered one stands for all later ones of the same cart. */
export class CoalescedEvents1795700040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox_event add column coalesce_key text');
    await runner.query(
      `create unique index outbox_event_coalesce_key on outbox_event (coalesce_key, coalesce(subscriber, ''))
       where coalesce_key is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox_event drop column coalesce_key');
  }
}
