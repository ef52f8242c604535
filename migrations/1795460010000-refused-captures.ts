import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a capture was refused: then the payment status of the order is `requires_action`. */
export class RefusedCaptures1795460010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment add column capture_refused_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment drop column capture_refused_at');
  }
}
