import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Has the price history begin with the rights of the role that migrates: the role of the server may lack those to create triggers. */
export class PriceHistoryWithoutDdl1798300100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      do $$ begin
        execute format('alter function begin_price_history() security definer set search_path = %I, pg_temp', current_schema());
      end $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter function begin_price_history() security invoker reset search_path');
  }
}
