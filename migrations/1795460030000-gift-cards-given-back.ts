import type { MigrationInterface, QueryRunner } from 'typeorm';

/** At most one payment and one credit per gift card and order. */
export class GiftCardsGivenBack1795460030000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `alter table gift_card_transaction drop constraint if exists gift_card_transaction_gift_card_id_order_id_key,
         drop constraint if exists gcuniq`,
    );
    await queryRunner.query(
      `create unique index gift_card_transaction_paid_once_idx on gift_card_transaction (gift_card_id, order_id, (amount < 0))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index gift_card_transaction_paid_once_idx');
    await queryRunner.query(
      `alter table gift_card_transaction
         add constraint gift_card_transaction_gift_card_id_order_id_key unique (gift_card_id, order_id)`,
    );
  }
}
