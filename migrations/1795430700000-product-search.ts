import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The product search of shoppers: one document per published product, and a list of all words for correcting typos. Changed products are
 * queued in the transaction of the change, and indexed afterwards.
 */
export class ProductSearch1795430700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(tables);
    const [trigrams] = (await queryRunner.query(
      `select quote_ident(nspname) as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'`,
    )) as { schema: string }[];
    // without the extension, typos are not corrected
    if (trigrams)
      await queryRunner.query(
        `create index search_word_trigrams_idx on search_word using gin (word ${trigrams.schema}.gin_trgm_ops)`,
      );
    await queryRunner.query(notes);
    await queryRunner.query(first);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}

const tables = `
create table search_document (
  product_id varchar primary key,
  -- its sales channels
  channels varchar[] not null,
  words tsvector not null,
  -- the number of words of the title: of two equal matches, the shorter title ranks higher
  title_length smallint not null,
  created_at timestamptz not null
);
-- without a pending list (fastupdate), which each search would have to scan
create index search_document_words_idx on search_document using gin (words) with (fastupdate = off);

create table search_word (word text primary key);

-- Products to index again, by the built-in search or by the named provider.
create table search_change (
  id bigint generated always as identity primary key,
  product_id varchar not null,
  provider varchar
);
create index search_change_provider_idx on search_change (provider, id);
-- one row per product and provider, so that the queue of a removed provider is limited to the number of products
create unique index search_change_noted_idx on search_change (provider, product_id) where provider is not null;`;

interface Noted {
  table: string;
  /** Columns whose change requires indexing; inserts and deletes always do. */
  columns: string[];
  /** SQL for the products of the changed rows. */
  products: (row: string) => string;
}

const noted: Noted[] = [
  {
    table: 'product',
    columns: [
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
    products: (row) => `select ${row}.id`,
  },
  {
    table: 'product_variant',
    columns: ['title', 'sku', 'deleted_at'],
    products: (row) => `select ${row}.product_id`,
  },
  { table: 'product_sales_channel', columns: [], products: (row) => `select ${row}.product_id` },
  { table: 'product_tags', columns: [], products: (row) => `select ${row}.product_id` },
  { table: 'product_category_product', columns: [], products: (row) => `select ${row}.product_id` },
  {
    table: 'product_variant_money_amount',
    columns: [],
    products: (row) => `select v.product_id from product_variant v where v.id = ${row}.variant_id`,
  },
  {
    table: 'product_collection',
    columns: ['title', 'deleted_at'],
    products: (row) => `select id from product where collection_id = ${row}.id`,
  },
  {
    table: 'product_type',
    columns: ['value'],
    products: (row) => `select id from product where type_id = ${row}.id`,
  },
  {
    table: 'product_tag',
    columns: ['value'],
    products: (row) => `select product_id from product_tags where product_tag_id = ${row}.id`,
  },
  {
    table: 'product_category',
    columns: ['name', 'is_active', 'is_internal'],
    products: (row) =>
      `select product_id from product_category_product where product_category_id = ${row}.id`,
  },
  {
    table: 'money_amount',
    columns: ['amount', 'currency_code', 'price_list_id', 'deleted_at'],
    products: (row) =>
      `select v.product_id from product_variant_money_amount l join product_variant v on v.id = l.variant_id where l.money_amount_id = ${row}.id`,
  },
];

const NEVER_ALONE = new Set([
  'product_collection',
  'product_type',
  'product_tag',
  'product_category',
  'money_amount',
]);

function trigger({ table, columns, products }: Noted): string {
  const name = `${table}_searched`;
  const note = (row: string, from = '') => `insert into search_change (product_id) ${from || products(row)}`;
  const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  // statement-level triggers, since rows are written in sets
  const sets = NEVER_ALONE.has(table)
    ? ''
    : `
    create function ${name}_set() returns trigger language plpgsql set search_path from current as $$
    begin
      -- planned for as many rows as there are
      execute $statement$ insert into search_change (product_id) select distinct p.id from gone r, lateral (${products('r')}) p (id) $statement$;
      return null;
    end $$;
    create trigger ${name}_added after insert on ${table} referencing new table as gone for each statement execute function ${name}_set();
    create trigger ${name}_removed after delete on ${table} referencing old table as gone for each statement execute function ${name}_set();`;
  const rows = changed
    ? `
    create function ${name}() returns trigger language plpgsql set search_path from current as $$
    begin
      ${note('new')};
      return null;
    end $$;
    create trigger ${name}_changed after update on ${table} for each row when (${changed}) execute function ${name}();`
    : '';
  return sets + rows;
}

const notes = noted.map(trigger).join('');

/** Existing products are indexed in the background after the start. */
const first = `
insert into search_change (product_id) select id from product where status = 'published' and deleted_at is null order by id;
insert into installation (key, value) select 'search_filled', '' where not exists (select from search_change)`;

const down = `
${noted
  .map(({ table, columns }) =>
    [
      ...(NEVER_ALONE.has(table)
        ? []
        : [
            `drop trigger ${table}_searched_added on ${table}; drop trigger ${table}_searched_removed on ${table}; drop function ${table}_searched_set();`,
          ]),
      ...(columns.length > 0
        ? [`drop trigger ${table}_searched_changed on ${table}; drop function ${table}_searched();`]
        : []),
    ].join('\n'),
  )
  .join('\n')}
drop table search_change, search_word, search_document;
delete from installation where key like 'search_filled%'`;
