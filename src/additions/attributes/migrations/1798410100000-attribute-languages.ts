import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of attributes and labels of their values in other languages. */
export class AttributeLanguages1798410100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attribute add column translations jsonb, add column value_labels jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attribute drop column value_labels, drop column translations');
  }
}
