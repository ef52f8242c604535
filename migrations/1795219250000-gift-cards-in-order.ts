import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the order in which gift cards were added to a cart, in which they pay. */
export class GiftCardsInOrder1795219250000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table cart_gift_cards add column added_at timestamptz default clock_timestamp()',
    );
    await queryRunner.query('create index gift_card_upper_code_idx on gift_card (upper(code))');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index gift_card_upper_code_idx');
    await queryRunner.query('alter table cart_gift_cards drop column added_at');
  }
}
