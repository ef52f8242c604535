import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Invalidations of the row cache. Triggers insert the ids of changed products in the transaction of the change. A reader remembers the
 * snapshot up to which it has seen invalidations (its watermark), and queries those of all other transactions, so that it misses none
 * that were committed before, in whatever order transactions commit. Rows are only inserted, so transactions do not wait for each other.
 */
export class ShownChanges1795500810000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(table + noted.map(triggers).join(''));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      noted
        .flatMap(({ table }) =>
          ['added', 'changed', 'removed', 'emptied'].map(
            (event) => `drop trigger ${table}_shown_${event} on ${table}`,
          ),
        )
        .join(';'),
    );
    await queryRunner.query('drop function note_shown_change(); drop table shown_change');
  }
}

const table = `
create table shown_change (
  -- the transaction that changes it
  transaction xid8 not null default pg_current_xact_id(),
  -- empty: all products
  shown_id varchar not null,
  primary key (transaction, shown_id)
);

-- The argument is SQL of the ids that rows called "changed" have a part in. It is planned for as many rows as there are. More than
-- a hundred are as good as all: who keeps some of them forgets them sooner by one word.
create function note_shown_change() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into shown_change (shown_id) values ('') on conflict do nothing;
    return null;
  end if;
  execute format(
    $statement$
      with changed as (%s), shown (id) as (select distinct p.id from (%s) p (id) where p.id is not null limit 101)
      insert into shown_change (shown_id) select case when (select count(*) from shown) > 100 then '' else id end from shown
      on conflict do nothing
    $statement$,
    case tg_op when 'INSERT' then 'table added' when 'DELETE' then 'table removed' else 'table added union all table removed' end,
    tg_argv[0]);
  return null;
end
$$;`;

interface Noted {
  table: string;
  /** The products whose representation contains the rows in `changed`. */
  products: string;
}

const ANY = `select '' from changed`;
const OWN = 'select product_id from changed';

const noted: Noted[] = [
  { table: 'product', products: 'select id from changed' },
  { table: 'product_variant', products: OWN },
  { table: 'product_option', products: OWN },
  {
    table: 'product_option_value',
    products: 'select o.product_id from changed c join product_option o on o.id = c.option_id',
  },
  { table: 'product_images', products: OWN },
  {
    table: 'image',
    products: 'select l.product_id from changed c join product_images l on l.image_id = c.id',
  },
  { table: 'product_tags', products: OWN },
  {
    table: 'product_tag',
    products: 'select l.product_id from changed c join product_tags l on l.product_tag_id = c.id',
  },
  { table: 'product_category_product', products: OWN },
  { table: 'product_sales_channel', products: OWN },
  { table: 'product_shipping_profile', products: OWN },
  { table: 'product_tax_rate', products: OWN },
  {
    table: 'product_variant_money_amount',
    products: 'select v.product_id from changed c join product_variant v on v.id = c.variant_id',
  },
  {
    table: 'money_amount',
    products: `select v.product_id from changed c join product_variant_money_amount l on l.money_amount_id = c.id
      join product_variant v on v.id = l.variant_id`,
  },
  {
    table: 'product_variant_inventory_item',
    products: 'select v.product_id from changed c join product_variant v on v.id = c.variant_id',
  },
  {
    table: 'inventory_level',
    products: `select v.product_id from changed c join product_variant_inventory_item i on i.inventory_item_id = c.inventory_item_id
      join product_variant v on v.id = i.variant_id`,
  },
  ...[
    'country',
    'currency',
    'price_list',
    'product_category',
    'product_collection',
    'product_type',
    'product_type_tax_rate',
    'region',
    'sales_channel',
    'sales_channel_location',
    'shipping_profile',
    'tax_rate',
  ].map((table) => ({ table, products: ANY })),
];

function triggers({ table, products }: Noted): string {
  const run = `for each statement execute function note_shown_change($$${products}$$);`;
  const [added, removed] = ['new table as added', 'old table as removed'];
  return `
    create trigger ${table}_shown_added after insert on ${table} referencing ${added} ${run}
    create trigger ${table}_shown_changed after update on ${table} referencing ${added} ${removed} ${run}
    create trigger ${table}_shown_removed after delete on ${table} referencing ${removed} ${run}
    create trigger ${table}_shown_emptied after truncate on ${table} for each statement execute function note_shown_change();`;
}
