import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Has the price history begin with the rights of the role that migrates: the role of the server may lack those to create triggers.
 * Amounts of shipping become as large as all others.
 */
export class PriceHistoryWithoutDdl1798300100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      do $$ begin
        execute format('alter function begin_price_history() security definer set search_path = %I, pg_temp', current_schema());
      end $$`);
    await queryRunner.query(`
      alter table eu_withdrawal alter column refunded_shipping type bigint,
        add constraint eu_withdrawal_refunded_shipping_check check (refunded_shipping between 0 and 9007199254740991)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter function begin_price_history() security invoker reset search_path');
    await queryRunner.query(`
      alter table eu_withdrawal drop constraint eu_withdrawal_refunded_shipping_check,
        alter column refunded_shipping type integer`);
  }
}
