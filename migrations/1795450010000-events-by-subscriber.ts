import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An event becomes a row for each subscriber when it is delivered, with tries of its own. One that has failed too often
 * is parked: it stays, and is not tried again until somebody says so.
 */
export class EventsBySubscriber1795450010000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table outbox_event add column event_id bigint, add column subscriber text,
      add column last_error text, add column parked_at timestamptz`);
    await queryRunner.query('drop index outbox_event_available_at_idx');
    await queryRunner.query(
      'create index outbox_event_available_at_idx on outbox_event (available_at, id) where parked_at is null',
    );
    await queryRunner.query(
      'create index outbox_event_parked_idx on outbox_event (id) where parked_at is not null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // a delivery cannot be told to one subscriber alone any more: all of the name hear it again
    await queryRunner.query('drop index outbox_event_parked_idx, outbox_event_available_at_idx');
    await queryRunner.query(`alter table outbox_event drop column event_id, drop column subscriber,
      drop column last_error, drop column parked_at`);
    await queryRunner.query('create index outbox_event_available_at_idx on outbox_event (available_at, id)');
  }
}
