import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What each order of the last 30 days has sold of a product, and the sums by product. The rows of an order are what makes a repeated
 * event harmless, and what is taken off again when it is canceled or too old.
 */
export class Bestsellers1798410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table product_sale (
        order_id varchar not null,
        product_id varchar not null,
        quantity bigint not null,
        sold_at timestamptz not null,
        primary key (order_id, product_id)
      )`);
    await runner.query('create index product_sale_sold_at on product_sale (sold_at)');
    await runner.query(
      'create table bestseller (product_id varchar primary key, quantity bigint not null check (quantity >= 0))',
    );
    // shops that have sold before need not wait for 30 days
    await runner.query(`
      insert into product_sale (order_id, product_id, quantity, sold_at)
      select o.id, v.product_id, sum(l.quantity), o.created_at
      from "order" o join line_item l on l.order_id = o.id join product_variant v on v.id = l.variant_id
      where o.created_at > now() - interval '30 days' and o.canceled_at is null
      group by o.id, v.product_id`);
    await runner.query(
      'insert into bestseller select product_id, sum(quantity) from product_sale group by product_id',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table bestseller');
    await runner.query('drop table product_sale');
  }
}
