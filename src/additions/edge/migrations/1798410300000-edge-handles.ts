import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A list of products that is filtered by a handle changes with the translated handles, too. */
export class EdgeHandles1798410300000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return replaceFunction(runner, [...MEMBER_COLUMNS, 'translations']);
  }

  down(runner: QueryRunner): Promise<void> {
    return replaceFunction(runner, MEMBER_COLUMNS);
  }
}

const MEMBER_COLUMNS = [
  'id',
  'status',
  'deleted_at',
  'created_at',
  'handle',
  'collection_id',
  'type_id',
  'is_giftcard',
];

/** @param columns of products whose changes may change the members of lists */
async function replaceFunction(runner: QueryRunner, columns: readonly string[]): Promise<void> {
  const valuesOf = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  await runner.query(`
    create or replace function note_edge_product_change() returns trigger language plpgsql set search_path from current as $$
    begin
      if not is_edge_watched() then return null; end if;
      with changed as materialized (
        select coalesce(a.id, r.id) as id, (${valuesOf('a')}) is distinct from (${valuesOf('r')}) as is_moved
        from added a full join removed r on r.id = a.id
      )
      insert into edge_change (tag)
        select id from changed where (select count(*) from changed) <= 100
        union select 'products' where (select count(*) from changed) > 100
        union select unnest(array['product', 'product-any']) where exists (select from changed)
        union select 'product-list' where exists (select from changed where is_moved)
      on conflict do nothing;
      return null;
    end
    $$`);
}
