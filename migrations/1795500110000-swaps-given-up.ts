import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The data for canceling a swap exactly: its backordered quantities, and the gift cards that were bought with it. */
export class SwapsGivenUp1795500110000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table swap add column stock_owed jsonb`);
    await queryRunner.query(`alter table gift_card add column swap_id varchar references swap (id)`);
    await queryRunner.query(
      `create index idx_gift_card_swap_id on gift_card (swap_id) where swap_id is not null`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table gift_card drop column swap_id');
    await queryRunner.query('alter table swap drop column stock_owed');
  }
}
