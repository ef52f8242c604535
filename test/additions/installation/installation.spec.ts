import { openShopsWithColumns, type ShopsWithColumns } from '../../support/custom-columns.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { type Shop, WITH_CACHE } from '../../support/shop.ts';

describe('What staff see of the installation', () => {
  let shops: ShopsWithColumns;
  let shop: Shop;
  let sample: SampleShop;

  beforeAll(async () => {
    shops = await openShopsWithColumns(
      [
        'alter table product add column brand text',
        'alter table product add column stars integer not null default 0',
        'alter table customer add column nickname text generated always as (first_name) stored',
      ],
      'product.brand,product.stars:integer,customer.nickname',
    );
    ({ shop, sample } = shops);
  });
  afterAll(() => shops.close());

  it('is which columns it has added to tables, and how they can be edited', async () => {
    const { columns } = ok(await shop.admin.get('/installation/columns'));
    expect(columns).toHaveLength(3);
    expect(columns).toEqual(
      expect.arrayContaining([
        {
          table: 'product',
          name: 'brand',
          kind: 'text',
          values: null,
          is_required: false,
          is_computed: false,
        },
        {
          table: 'product',
          name: 'stars',
          kind: 'integer',
          values: null,
          is_required: true,
          is_computed: false,
        },
        {
          table: 'customer',
          name: 'nickname',
          kind: 'text',
          values: null,
          is_required: false,
          is_computed: true,
        },
      ]),
    );
  });

  it('is no column if the shop has added none', async () => {
    expect(ok(await sample.admin.get('/installation/columns'))).toEqual({ columns: [] });
  });

  it('is the versions, the connections and the modules', async () => {
    const { status } = ok(await sample.admin.get('/installation/status'));
    expect(status).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node_version: process.version,
      postgres_version: expect.stringMatching(/^\d+\.\d+/),
      replicas: [],
    });
    expect(status.modules).toContain('installation');
    expect(status.connections.used).toBeLessThanOrEqual(status.connections.most);
  });

  it('is how many rows the process caches, and how often it found one there', async () => {
    const cached = await useSampleShop(WITH_CACHE);
    const read = async () => ok(await cached.admin.get('/installation/status')).status.row_cache;
    const before = await read();
    for (const _ of [1, 2]) ok(await cached.store.get(`/products/${cached.shirt.id}`));
    for (const _ of [1, 2]) ok(await cached.store.get('/products'));
    const after = await read();
    await cached.close();
    expect(after.rows).toBeGreaterThan(before.rows);
    expect(after.bytes).toBeGreaterThan(before.bytes);
    expect(after.hits).toBeGreaterThan(before.hits);
    expect(after.misses).toBeGreaterThan(before.misses);
  });

  it('is what waits to be done in the background', async () => {
    await sample.sql(
      `insert into outbox_event (name, subscriber, data, available_at, parked_at) values
         ('a.b', 'nobody', '{}', now() + interval '1 day', null), ('a.b', 'nobody', '{}', now(), now())`,
    );
    await sample.sql(
      `insert into job (kind, key, available_at) values ('later', 'later', now() + interval '1 day')`,
    );
    const { background } = ok(await sample.admin.get('/installation/status')).status;
    expect(background.events_scheduled).toBeGreaterThanOrEqual(1);
    expect(background.events_parked).toBeGreaterThanOrEqual(1);
    expect(background.jobs_scheduled).toBeGreaterThanOrEqual(1);
  });

  it('is not shown without a login', async () => {
    expect((await sample.http.get('/admin/installation/status')).status).toBe(401);
    expect((await sample.http.get('/admin/installation/columns')).status).toBe(401);
  });
});
