import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a fulfillment provider was asked for and has not answered yet. Rows of older shops have none of it: what they say
 * has happened.
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
    // what a canceled order gets back of what gift cards have paid is a transaction, too
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
