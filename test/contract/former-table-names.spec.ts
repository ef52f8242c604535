import { type Shop, useShop } from '../support/shop.ts';

/* Processes of the previous release work beside those of this one during an upgrade, with the former names of tables. */
describe('The previous release', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await useShop();
  });
  afterAll(() => shop.close());

  it('counts attempts for the same rate limits, by the former name of their table', async () => {
    await shop.sql(`select admit_attempt('former_1', '{Former}', '{5}', 60)`);
    const settled = await shop.sql<{ door: string }>(
      `update ration set held = false, expires_at = now() + interval '1 minute' where id = 'former_1' returning door`,
    );
    expect(settled).toEqual([{ door: 'former' }]);
    expect(await shop.sql(`select is_pending from rate_limit_attempt where id = 'former_1'`)).toEqual([
      { is_pending: false },
    ]);
    await shop.sql(`delete from ration where id = 'former_1'`);
    expect(await shop.sql(`select from rate_limit_attempt where id = 'former_1'`)).toEqual([]);
  });

  it('retains tokens by the former name of their table', async () => {
    for (const trace of ['first', 'second'])
      await shop.sql(
        `insert into token_kept (token, trace, expires_at) values ('former', $1, now() + interval '1 minute')
         on conflict (token) do update set trace = excluded.trace`,
        [trace],
      );
    const deleted = await shop.sql(`delete from retained_token where token = 'former' returning fingerprint`);
    expect(deleted).toEqual([{ fingerprint: 'second' }]);
  });

  it('reserves in external warehouses by the former name of their table', async () => {
    await shop.sql(
      `insert into stock_promise (id, cart_id, keeper_id, shares, goods) values ('former', 'cart_1', 'depot', '[]', '[{}]')`,
    );
    expect(
      await shop.sql(
        `select warehouse_id, allocations, items, requested_at is not null as is_recent from external_reservation`,
      ),
    ).toEqual([{ warehouse_id: 'depot', allocations: [], items: [{}], is_recent: true }]);
    const released = await shop.sql(
      `with released as (delete from stock_promise where cart_id = 'cart_1' returning keeper_id, goods) select * from released`,
    );
    expect(released).toEqual([{ keeper_id: 'depot', goods: [{}] }]);
  });
});
