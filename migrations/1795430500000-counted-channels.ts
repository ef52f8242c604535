import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of published products per sales channel, for product lists of shoppers; see the migration `counted-lists`.
 */
export class CountedChannels1795430500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}

const shown = (product: string) => `${product}.status = 'published' and ${product}.deleted_at is null`;

/** With a custom plan, since a cached plan for one row would scan all products for each row. */
const plannedAnew = (statement: string) => `execute $statement$ ${statement} $statement$`;

/** Locks all products first, so that a concurrent change of a status is counted exactly once. */
const ofLinks = (sign: string, links: string) => `
  ${plannedAnew(`select from product p where p.id in (select product_id from ${links}) order by p.id for share`)};
  ${plannedAnew(
    `insert into row_tally select 'product_sales_channel', l.sales_channel_id, ${sign}count(*)
     from ${links} l join product p on p.id = l.product_id where ${shown('p')} group by 2`,
  )}`;

const trigger = (name: string, body: string) => `
  create function ${name}() returns trigger language plpgsql set search_path from current as $$
  begin
    ${body};
    return null;
  end
  $$;`;

const up = `
  ${trigger('product_sales_channel_added', ofLinks('', 'added'))}
  create trigger product_sales_channel_added after insert on product_sales_channel referencing new table as added
    for each statement execute function product_sales_channel_added();

  ${trigger('product_sales_channel_removed', ofLinks('-', 'removed'))}
  create trigger product_sales_channel_removed after delete on product_sales_channel referencing old table as removed
    for each statement execute function product_sales_channel_removed();

  ${trigger('product_sales_channel_emptied', `delete from row_tally where "table" = 'product_sales_channel'`)}
  create trigger product_sales_channel_emptied after truncate on product_sales_channel
    for each statement execute function product_sales_channel_emptied();

  ${trigger(
    'product_shelved',
    `insert into row_tally select 'product_sales_channel', l.sales_channel_id, case when ${shown('new')} then 1 else -1 end
     from product_sales_channel l where l.product_id = new.id`,
  )}
  create trigger product_shelved after update on product for each row
    when ((${shown('old')}) <> (${shown('new')})) execute function product_shelved();

  ${trigger(
    'product_unshelved',
    plannedAnew(
      `insert into row_tally select 'product_sales_channel', l.sales_channel_id, -count(*)
       from removed p join product_sales_channel l on l.product_id = p.id where ${shown('p')} group by 2`,
    ),
  )}
  create trigger product_unshelved after delete on product referencing old table as removed
    for each statement execute function product_unshelved();

  lock table product, product_sales_channel in share mode;
  insert into row_tally select 'product_sales_channel', l.sales_channel_id, count(*)
  from product_sales_channel l join product p on p.id = l.product_id where ${shown('p')} group by 2;`;

const down = `
  drop trigger product_sales_channel_added on product_sales_channel;
  drop trigger product_sales_channel_removed on product_sales_channel;
  drop trigger product_sales_channel_emptied on product_sales_channel;
  drop trigger product_shelved on product;
  drop trigger product_unshelved on product;
  drop function product_sales_channel_added(), product_sales_channel_removed(), product_sales_channel_emptied(),
    product_shelved(), product_unshelved();
  delete from row_tally where "table" = 'product_sales_channel';`;
