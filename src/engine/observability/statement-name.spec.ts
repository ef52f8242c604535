import { StatementNames } from './statement-name.ts';

function nameOf(text: string): string {
  return new StatementNames().of(text);
}

describe('The name of a statement', () => {
  it.each([
    ['select id from product where id = $1', 'select product'],
    ['select row_to_json(p) from (select * from "order" o join cart c on true) p', 'select order'],
    ['with page as (select id from product) select * from page join product p on true', 'select product'],
    ['select e.id from json_to_recordset($1) e (id text) join region r on r.id = e.id', 'select region'],
    ['select 1 where $1 is distinct from $2', 'select'],
    ['select admitted, wait from admit_attempt($1)', 'select'],
    ['select pg_xact_status($1::xid8) as status', 'select pg_xact_status'],
    ['insert into job (kind) select $1 from region on conflict do update set kind = $1', 'insert job'],
    ['with root as (update cart set version = 1 returning id) select id from root', 'update cart'],
    ['select id from cart where id = $1 for no key update', 'select cart'],
    ['select id from cart for update skip locked', 'select cart'],
    ['delete from "session" where expires_at < now()', 'delete session'],
    ['begin; set local plan_cache_mode = force_generic_plan; select 1', 'begin'],
    ['commit', 'commit'],
  ])('of %j is %s', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });

  it('is one of few hundred, whatever the texts are', () => {
    const names = new StatementNames();
    const seen = new Set(
      Array.from({ length: 5000 }, (_, index) => names.of(`select 1 from table_${index}`)),
    );
    expect(seen.size).toBeLessThanOrEqual(401);
    expect(names.of('select 1 from another')).toBe('other');
  });
});
