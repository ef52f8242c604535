import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Row counts for lists, since counting a million rows takes longer than reading a page. For the largest tables, triggers insert the
 * difference of each statement in its transaction, and a list without filters sums them up. Rows are only inserted, so that transactions
 * do not wait for each other; housekeeping compacts them.
 */
export class CountedLists1795300500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(table);
    for (const list of counted) await queryRunner.query(count(list));
    await queryRunner.query(indexes);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(dropIndexes);
    for (const { table } of counted) {
      await queryRunner.query(
        `drop trigger ${table}_added on "${table}"; drop trigger ${table}_changed on "${table}";
         drop trigger ${table}_removed on "${table}"; drop trigger ${table}_emptied on "${table}";
         drop function ${table}_added(), ${table}_changed(), ${table}_removed(), ${table}_emptied()`,
      );
    }
    await queryRunner.query('drop table row_tally');
  }
}

const table = `
-- The sum of "rows" is the number of rows of the table that are not deleted, by part if the table has parts.
create table row_tally (
  "table" text not null,
  part text not null,
  rows bigint not null
);
create index row_tally_table_part_idx on row_tally ("table", part) include (rows)`;

interface CountedList {
  table: string;
  /** SQL for a row: whether it is counted, and its part. */
  present: (row: string) => string;
  part: (row: string) => string;
}

const undeleted = (row: string) => `${row}.deleted_at is null`;

const counted: CountedList[] = [
  { table: 'product', present: undeleted, part: (row) => `${row}.status::text` },
  { table: 'product_variant', present: undeleted, part: () => `''` },
  { table: 'customer', present: undeleted, part: () => `''` },
  { table: 'order', present: () => 'true', part: () => `''` },
];

function count({ table, present, part }: CountedList): string {
  const note = (rows: string, from: string) => `
    insert into row_tally select '${table}', ${part('r')}, ${rows} from ${from} r where ${present('r')} group by 2`;
  const trigger = (name: string, body: string) => `
    create function ${table}_${name}() returns trigger language plpgsql set search_path from current as $$
    begin
      ${body};
      return null;
    end
    $$;`;
  return `
    ${trigger('added', note('count(*)', 'added'))}
    create trigger ${table}_added after insert on "${table}" referencing new table as added
      for each statement execute function ${table}_added();

    ${trigger('removed', note('-count(*)', 'removed'))}
    create trigger ${table}_removed after delete on "${table}" referencing old table as removed
      for each statement execute function ${table}_removed();

    -- for each row, as most changes are none to what is counted
    ${trigger(
      'changed',
      `insert into row_tally
       select '${table}', ${part('old')}, -1 where ${present('old')} union all select '${table}', ${part('new')}, 1 where ${present('new')}`,
    )}
    create trigger ${table}_changed after update on "${table}" for each row
      when ((${present('old')}) <> (${present('new')}) or ${part('old')} <> ${part('new')})
      execute function ${table}_changed();

    ${trigger('emptied', `delete from row_tally where "table" = '${table}'`)}
    create trigger ${table}_emptied after truncate on "${table}" for each statement execute function ${table}_emptied();

    lock table "${table}" in share mode;
    ${note('count(*)', `"${table}"`)};`;
}

/** For filters that match many rows: provides the order of a page, and allows index-only counts. */
const indexes = `
drop index product_collection_id_idx;
drop index product_type_id_idx;
create index product_collection_id_idx on product (collection_id, created_at desc, id desc) include (deleted_at);
create index product_type_id_idx on product (type_id, created_at desc, id desc) include (deleted_at);
create index product_is_giftcard_idx on product (is_giftcard, created_at desc, id desc) where deleted_at is null;
create index product_latest_idx on product (updated_at desc, id desc) where deleted_at is null;
drop index product_updated_at_idx;
create index customer_has_account_idx on customer (has_account, created_at desc, id desc) where deleted_at is null;
create index customer_latest_idx on customer (updated_at desc, id desc) where deleted_at is null;
drop index customer_updated_at_idx;
`;

const dropIndexes = `
drop index product_collection_id_idx, product_type_id_idx, product_is_giftcard_idx, product_latest_idx, customer_has_account_idx, customer_latest_idx;
create index product_collection_id_idx on product (collection_id);
create index product_type_id_idx on product (type_id);
create index product_updated_at_idx on product (updated_at);
create index customer_updated_at_idx on customer (updated_at);
`;
