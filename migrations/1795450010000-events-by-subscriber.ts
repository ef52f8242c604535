import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One row per event and subscriber, with its own attempts. A delivery that has failed too often is parked until it is retried
 * explicitly.
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
    // without the column, a pending delivery goes to all subscribers of the event again
    await queryRunner.query('drop index outbox_event_parked_idx, outbox_event_available_at_idx');
    await queryRunner.query(`alter table outbox_event drop column event_id, drop column subscriber,
      drop column last_error, drop column parked_at`);
    await queryRunner.query('create index outbox_event_available_at_idx on outbox_event (available_at, id)');
  }
}
