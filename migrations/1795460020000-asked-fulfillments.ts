import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Requests to fulfillment providers without a response yet. In rows of older versions the columns are null: the operations are completed.
 */
export class AskedFulfillments1795460020000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table fulfillment add column asked_at timestamptz, add column cancel_asked_at timestamptz',
    );
    await queryRunner.query(
      `create index fulfillment_asked_idx on fulfillment (coalesce(asked_at, cancel_asked_at))
       where asked_at is not null or cancel_asked_at is not null`,
    );
    // the credit of a canceled order is a second transaction of the same gift card
    await queryRunner.query(
      `alter table gift_card_transaction drop constraint gift_card_transaction_amount_check,
         add constraint gift_card_transaction_amount_check check (amount between -9007199254740991 and 9007199254740991)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `alter table gift_card_transaction drop constraint gift_card_transaction_amount_check,
         add constraint gift_card_transaction_amount_check check (amount between 0 and 9007199254740991) not valid`,
    );
    await queryRunner.query('drop index fulfillment_asked_idx');
    await queryRunner.query('alter table fulfillment drop column asked_at, drop column cancel_asked_at');
  }
}
