import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key of a message about an event, by which a delivery that is repeated after a crash recognizes that the message was sent. */
export class SentMessages1795700050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notification add column message_key varchar');
    await runner.query('create unique index notification_message_key on notification (message_key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notification drop column message_key');
  }
}
