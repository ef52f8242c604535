import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The line in which a gift card was bought, and the reason of a revocation; whether a transaction credits a part of a payment because the
 * order became cheaper, and the part of a refund that settles such an overpayment.
 */
export class GiftCardsOfLines1795600010000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // deferred: a card is issued before the lines of a new claim are inserted in the same transaction
    await queryRunner.query(
      `alter table gift_card
         add column line_item_id varchar references line_item (id) on delete set null deferrable initially deferred,
         add column revoked_at timestamptz, add column was_disabled boolean, add column refund_ids text[]`,
    );
    await queryRunner.query(
      `create index idx_gift_card_line_item_id on gift_card (line_item_id) where line_item_id is not null`,
    );
    await queryRunner.query(
      `alter table gift_card_transaction add column is_reduction boolean not null default false`,
    );
    await queryRunner.query('drop index gift_card_transaction_paid_once_idx');
    await queryRunner.query(
      `create unique index gift_card_transaction_paid_once_idx on gift_card_transaction (gift_card_id, order_id, (amount < 0))
       where not is_reduction`,
    );
    await queryRunner.query(`alter table refund add column overpaid_amount bigint not null default 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table refund drop column overpaid_amount');
    await queryRunner.query('drop index gift_card_transaction_paid_once_idx');
    await queryRunner.query('alter table gift_card_transaction drop column is_reduction');
    await queryRunner.query(
      `create unique index gift_card_transaction_paid_once_idx on gift_card_transaction (gift_card_id, order_id, (amount < 0))`,
    );
    await queryRunner.query(
      `alter table gift_card drop column line_item_id, drop column revoked_at, drop column was_disabled,
         drop column refund_ids`,
    );
  }
}
