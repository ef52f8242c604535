import type { MigrationInterface, QueryRunner } from 'typeorm';

const FORMER = {
  product: [
    'title',
    'subtitle',
    'description',
    'handle',
    'status',
    'thumbnail',
    'collection_id',
    'type_id',
    'deleted_at',
  ],
  product_variant: ['title', 'sku', 'deleted_at'],
  product_collection: ['title', 'deleted_at'],
};

const MEASURES = ['weight', 'length', 'height', 'width', 'hs_code', 'origin_country', 'mid_code', 'material'];

/** Not the stock of a variant, which changes with each sale. */
const ADDED = {
  product: [...MEASURES, 'is_giftcard', 'discountable', 'external_id', 'metadata'],
  product_variant: [
    ...MEASURES,
    'barcode',
    'ean',
    'upc',
    'variant_rank',
    'allow_backorder',
    'manage_inventory',
    'metadata',
  ],
  product_collection: ['handle', 'metadata'],
};

/** External search engines get whole products, so a change of any of their columns, images and options indexes them again. */
export class WholeProductsInSearch1795700231000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of tablesOf(FORMER)) await recreate(runner, table, [...FORMER[table], ...ADDED[table]]);
    await runner.query(IMAGES_AND_OPTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger product_option_searched on product_option;
      drop trigger product_option_value_searched on product_option_value;
      drop trigger product_images_searched_added on product_images;
      drop trigger product_images_searched_removed on product_images;
      drop function product_option_searched, product_option_value_searched, product_images_searched`);
    for (const table of tablesOf(FORMER)) await recreate(runner, table, FORMER[table]);
  }
}

/** The function of the trigger stays. */
async function recreate(runner: QueryRunner, table: string, columns: readonly string[]): Promise<void> {
  const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  await runner.query(`drop trigger ${table}_searched_changed on ${table}`);
  await runner.query(
    `create trigger ${table}_searched_changed after update on ${table} for each row when (${changed})
     execute function ${table}_searched()`,
  );
}

function tablesOf<Table extends string>(tables: Record<Table, unknown>): Table[] {
  return Object.keys(tables) as Table[];
}

/** Values of options are inserted and deleted together with their variants, which are recorded already. */
const IMAGES_AND_OPTIONS = `
  create function product_images_searched() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into search_change (product_id) select distinct product_id from gone;
    return null;
  end $$;
  create trigger product_images_searched_added after insert on product_images referencing new table as gone
    for each statement execute function product_images_searched();
  create trigger product_images_searched_removed after delete on product_images referencing old table as gone
    for each statement execute function product_images_searched();

  create function product_option_searched() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into search_change (product_id) values (new.product_id);
    return null;
  end $$;
  create trigger product_option_searched after update on product_option for each row
    when (new.product_id is not null and (old.title is distinct from new.title or old.deleted_at is distinct from new.deleted_at))
    execute function product_option_searched();

  create function product_option_value_searched() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into search_change (product_id) select product_id from product_variant where id = new.variant_id;
    return null;
  end $$;
  create trigger product_option_value_searched after update on product_option_value for each row
    when (old.value is distinct from new.value) execute function product_option_value_searched()`;
