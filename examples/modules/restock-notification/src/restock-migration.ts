import type { QueryRunner } from 'typeorm';

/** The table of the plugin, which an adopted shop already has. */
export class CreateRestockNotifications1700000000000 {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table if not exists restock_notification (
        variant_id varchar primary key references product_variant (id),
        emails jsonb not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now())`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table restock_notification');
  }
}
