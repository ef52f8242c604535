import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The span that has published an event (`traceparent`), so that its deliveries can be linked to it. Null without tracing. */
export class TraceOfEvents1795700230000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table outbox_event add column traceparent text');
    // transactions of traced requests set it, so that the statements that write events need not
    await queryRunner.query(
      `alter table outbox_event alter column traceparent set default nullif(current_setting('storekeep.traceparent', true), '')`,
    );
    await queryRunner.query('alter table webhook_delivery add column traceparent text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table webhook_delivery drop column traceparent');
    await queryRunner.query('alter table outbox_event drop column traceparent');
  }
}
