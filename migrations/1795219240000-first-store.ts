import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The initial rows of a shop: the store, a sales channel, and the shipping profiles of ordinary products and of gift cards. */
export class FirstStore1795219240000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const channel = newId('sc');
    const store = newId('store');
    await queryRunner.query(`insert into sales_channel (id, name, description) values ($1, $2, $3)`, [
      channel,
      'Default Sales Channel',
      'Where the shop sells unless another sales channel is named',
    ]);
    await queryRunner.query(
      `insert into store (id, name, default_currency_code, default_sales_channel_id) values ($1, 'Storekeep', 'usd', $2)`,
      [store, channel],
    );
    await queryRunner.query(`insert into store_currencies (store_id, currency_code) values ($1, 'usd')`, [
      store,
    ]);
    await queryRunner.query(
      `insert into shipping_profile (id, name, type) values
         ($1, 'Default Shipping Profile', 'default'), ($2, 'Gift Card Profile', 'gift_card')`,
      [newId('sp'), newId('sp')],
    );
  }

  /** Fails while rows refer to the sales channel or the shipping profiles. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `with gone as (delete from store returning default_sales_channel_id)
       delete from sales_channel where id in (select default_sales_channel_id from gone)`,
    );
    await queryRunner.query(`delete from shipping_profile where type in ('default', 'gift_card')`);
  }
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Generates an id in the format of the application. Duplicated here, since a migration must not change with the code. */
function newId(prefix: string): string {
  let time = Date.now();
  let id = '';
  for (let i = 0; i < 10; i++, time = Math.floor(time / 32)) id = CROCKFORD[time % 32] + id;
  for (const byte of randomBytes(16)) id += CROCKFORD[byte % 32];
  return `${prefix}_${id}`;
}
