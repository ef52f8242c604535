import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Typed facts of products and variants by the keys of attributes, such as `{ "material": "wool" }`. */
export class Attributes1798100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table product add column attributes jsonb');
    await runner.query('alter table product_variant add column attributes jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table product_variant drop column attributes');
    await runner.query('alter table product drop column attributes');
  }
}
