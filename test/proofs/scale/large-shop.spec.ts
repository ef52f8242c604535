import { explain, listFullScans, type Plan } from '../../support/query-plans.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/* Lists of a shop with 100,000 customers, products and variants find and count their rows by indexes. */

const ROWS = 100_000;

let shop: SampleShop;

beforeAll(async () => {
  shop = await useSampleShop({});
  await shop.database.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0'); // inserting the rows takes long
    for (const statement of insertions) await tx.query(statement);
    await tx.query(`update product set title = 'Quilted' where id = 'prod_${ROWS - 1}'`);
    await tx.query('delete from search_change'); // indexing all products would take minutes
    await tx.query(documents);
  });
  await shop.sql('vacuum (analyze)');
}, 600_000);
afterAll(() => shop.close());

describe('In a shop with 100,000 products and customers', () => {
  it.each([
    '',
    'limit=50&offset=1000',
    'q=Jacket 4711',
    'q=SKU-4711',
    'q=nothing like it',
    'id[]=prod_17&id[]=prod_18',
    'handle=jacket-4711',
    'title=Jacket 4711',
    'description=Number 4711 of the catalogue',
    'status[]=draft',
    'status[]=published',
    'is_giftcard=true',
    'collection_id[]=pcol_7',
    'type_id[]=ptyp_7',
    'tags[]=ptag_7',
    'price_list_id[]=pl_none',
    'discount_condition_id=discon_none',
    'created_at[gt]=2026-01-01T00:00:00Z&created_at[lt]=2026-01-01T01:00:00Z',
    'updated_at[gt]=2999-01-01T00:00:00Z',
    'deleted_at[gt]=2020-01-01T00:00:00Z',
    'order=created_at',
    'order=-updated_at',
    'order=handle',
    'q=Jacket 4711&status[]=published&collection_id[]=pcol_7',
  ])('GET /admin/products?%s scans no large table', async (query) => {
    expect(await findLargeTableScans(() => shop.admin.get(`/products?${query}`))).toEqual([]);
  });

  it.each(['', 'q=Jacket 4711', 'collection_id[]=pcol_7', 'handle=jacket-4711', 'region_id=EUROPE'])(
    'GET /store/products?%s scans no large table',
    async (query) => {
      const path = `/products?${query.replace('EUROPE', shop.europe.id)}`;
      expect(await findLargeTableScans(() => shop.store.get(path))).toEqual([]);
    },
  );

  it.each(['', 'q=SKU-4711', 'title=none', 'id[]=variant_17', 'order=-created_at'])(
    'GET /admin/variants?%s scans no large table',
    async (query) => {
      expect(await findLargeTableScans(() => shop.admin.get(`/variants?${query}`))).toEqual([]);
    },
  );

  it.each([
    '',
    'offset=1000',
    'q=oliver-4711',
    'q=Nobody Here',
    'has_account=true',
    'groups[]=cgrp_7',
    'created_at[gt]=2026-01-01T00:00:00Z&created_at[lt]=2026-01-01T01:00:00Z',
    'updated_at[gt]=2999-01-01T00:00:00Z',
    'order=created_at',
    'order=-updated_at',
  ])('GET /admin/customers?%s scans no large table', async (query) => {
    expect(await findLargeTableScans(() => shop.admin.get(`/customers?${query}`))).toEqual([]);
  });

  it('GET /admin/customer-groups/{id}/customers?q=… scans no large table', async () => {
    const path = '/customer-groups/cgrp_7/customers?q=oliver-47';
    expect(await findLargeTableScans(() => shop.admin.get(path))).toEqual([]);
  });

  it('a sequential scan is detected', async () => {
    const plan = await explain(shop, { text: 'select count(*) from product where weight = 1' });
    expect(listFullScans(plan)).toContain('product');
  });
});

describe('A search for words that thousands of products contain', () => {
  const search = async (q: string, overrides: object = {}) =>
    ok(await shop.store.post('/products/search', { q, ...overrides }));

  it.each(['quilted', 'qu', 'q'])(
    'ranks a thousand products, and counts all of them once, for "%s"',
    async (q) => {
      const [first, second] = [await countRowsRead(() => search(q)), await countRowsRead(() => search(q))];
      expect(await search(q)).toMatchObject({ count: QUILTED + 1 });
      expect(first).toEqual({ ranked: 1000, counted: QUILTED + 1 });
      expect(second).toEqual({ ranked: 1000, counted: 0 });
    },
  );

  it('counts them again after a change', async () => {
    await search('quilted');
    await shop.sql(`update product set title = 'Quilted, too' where id = 'prod_1'`);
    expect(await search('quilted')).toMatchObject({ count: QUILTED + 2 });
    await shop.sql(`update product set title = 'Trousers 1' where id = 'prod_1'`);
    expect(await search('quilted')).toMatchObject({ count: QUILTED + 1 });
  });

  it('returns products with the words in their title first', async () => {
    const { hits } = await search('quilted', { limit: 2 });
    expect(hits[0].title).toBe('Quilted');
    expect(hits[1].title).not.toContain('Quilted');
  });

  it('returns the unranked products after the ranked ones, up to the last', async () => {
    const pages = await Promise.all(
      [900, 990, 1990, 2990].map((offset) => search('quilted', { offset, limit: 20 })),
    );
    const ids = pages.flatMap(({ hits }) => hits.map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([80, 80]);
    expect((await search('quilted', { offset: QUILTED, limit: 20 })).hits).toHaveLength(1);
  });

  it('finds at most 10,000 products', async () => {
    expect(await search('jacket')).toMatchObject({ count: 10_000 });
    expect((await search('jacket', { offset: 9990, limit: 20 })).hits).toHaveLength(10);
    expect(await countRowsRead(() => search('jacket'))).toMatchObject({ ranked: 1000 });
  });
});

/** @returns how many rows the search reads to rank them, and to count them */
async function countRowsRead(work: () => Promise<unknown>): Promise<{ ranked: number; counted: number }> {
  const statements = await shop.recordStatements(work);
  const { text, values } = statements.find((statement) => statement.text.includes('from search_document'))!;
  const [row] = await shop.sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  const findScans = (plan: Plan, within: string): { within: string; rows: number }[] => {
    const part = plan['Subplan Name'] ?? within;
    const rows = plan['Actual Rows'] * plan['Actual Loops'];
    if (plan['Relation Name'] === 'search_document') return [{ within: part, rows }];
    return (plan.Plans ?? []).flatMap((child) => findScans(child, part));
  };
  const scans = findScans(row['QUERY PLAN'][0].Plan, '');
  const rowsOf = (ranking: boolean): number =>
    scans
      .filter(({ within }) => within.startsWith('CTE') === ranking)
      .reduce((all, { rows }) => all + rows, 0);
  return { ranked: rowsOf(true), counted: rowsOf(false) };
}

describe('The number of products', () => {
  const listCounts = async () => ({
    admin: ok(await shop.admin.get('/products?limit=0')).count,
    store: ok(await shop.store.get('/products?limit=0')).count,
  });
  const countRows = async () => {
    const [row] = await shop.sql<{ admin: number; store: number }>(
      `select count(*) as admin, count(*) filter (where status = 'published' and l.product_id is not null) as store
       from product p left join product_sales_channel l on l.product_id = p.id where deleted_at is null`,
    );
    return row;
  };

  it('is known without counting them', async () => {
    expect(await listCounts()).toEqual(await countRows());
    expect((await listCounts()).admin).toBeGreaterThan(ROWS);
  });

  it('stays correct under concurrent inserts, updates, deletions and restorations', async () => {
    const before = await listCounts();
    await Promise.all([
      shop
        .sql(
          `insert into product (id, title, status) select 'prod_new_' || n, 'New', 'published' from generate_series(1, 10) n`,
        )
        .then(() =>
          shop.sql(
            `insert into product_sales_channel (product_id, sales_channel_id)
             select 'prod_new_' || n, default_sales_channel_id from store, generate_series(1, 10) n`,
          ),
        ),
      shop.sql(`update product set status = 'draft' where id in ('prod_11', 'prod_12')`),
      shop.sql(`update product set deleted_at = now() where id in ('prod_13', 'prod_14', 'prod_15')`),
      shop.sql(`update product set title = 'Other' where id in ('prod_16')`),
      shop.sql(
        `insert into product (id, title, status, deleted_at) values ('prod_gone', 'Gone', 'published', now())`,
      ),
      shop.sql(`delete from product_sales_channel where product_id = 'prod_17'`),
    ]);
    await shop.sql(`delete from product where id = 'prod_new_1'`);
    await shop.sql(`update product set deleted_at = null where id = 'prod_13'`);
    const after = await listCounts();
    expect(after).toEqual({
      admin: before.admin + 10 - 3 - 1 + 1,
      store: before.store + 10 - 2 - 3 - 1 - 1 + 1,
    });
    expect(after).toEqual(await countRows());
  });

  it('is not changed by an insert that is rolled back', async () => {
    const before = await listCounts();
    await expect(
      shop.sql(`with a as (insert into product (id, title) values ('prod_never', 'Never')) select 1 / 0`),
    ).rejects.toThrow();
    expect(await listCounts()).toEqual(before);
  });
});

/** The number of published products with the word "quilted", without the last one, which has it in its title. */
const QUILTED = Array.from({ length: ROWS }, (_, n) => n).filter((n) => n % 24 === 0 && n % 20 !== 0).length;
/** Inserts the search documents of the products. */
const documents = `
  insert into search_document (product_id, channels, words, title_length, created_at)
  select p.id, array[s.default_sales_channel_id],
    setweight(to_tsvector('simple', lower(title)), 'A') || array_to_tsvector(string_to_array('/' || replace(lower(title), ' ', ' /'), ' '))
      || setweight(to_tsvector('simple', case when n % 24 = 0 then 'quilted' else 'plain' end), 'D'), 2, p.created_at
  from generate_series(1, ${ROWS}) n join product p on p.id = 'prod_' || n, store s
  where status = 'published' order by n`;

/** Inserts the rows of the shop. */
const insertions = [
  `insert into product_type (id, value) select 'ptyp_' || n, 'Type ' || n from generate_series(0, 49) n`,
  `insert into product_tag (id, value) select 'ptag_' || n, 'tag-' || n from generate_series(0, 49) n`,
  `insert into product_collection (id, title, handle) select 'pcol_' || n, 'Collection ' || n, 'collection-' || n from generate_series(0, 99) n`,
  `insert into product (id, title, description, handle, status, is_giftcard, type_id, collection_id, created_at)
   select 'prod_' || n, (array['Jacket', 'Trousers', 'Scarf', 'Hat'])[1 + n % 4] || ' ' || n, 'Number ' || n || ' of the catalogue',
     lower((array['Jacket', 'Trousers', 'Scarf', 'Hat'])[1 + n % 4]) || '-' || n,
     (case when n % 20 = 0 then 'draft' else 'published' end)::product_status_enum, n % 100 = 0, 'ptyp_' || n % 50, 'pcol_' || n % 100,
     timestamptz '2026-01-01' + make_interval(mins => n)
   from generate_series(1, ${ROWS}) n`,
  `insert into product_tags (product_id, product_tag_id) select 'prod_' || n, 'ptag_' || n % 50 from generate_series(1, ${ROWS}) n`,
  `insert into product_sales_channel (product_id, sales_channel_id)
   select 'prod_' || n, default_sales_channel_id from store, generate_series(1, ${ROWS}) n`,
  `insert into product_variant (id, product_id, title, sku, inventory_quantity)
   select 'variant_' || n, 'prod_' || n, 'One size', 'SKU-' || n, 10 from generate_series(1, ${ROWS}) n`,
  `insert into customer (id, email, first_name, last_name, has_account, created_at)
   select 'cus_' || n, 'oliver-' || n || '@example.com', 'Oliver', 'Juhl ' || n, n % 5 = 0, timestamptz '2026-01-01' + make_interval(mins => n)
   from generate_series(1, ${ROWS}) n`,
  `insert into customer_group (id, name) select 'cgrp_' || n, 'Group ' || n from generate_series(0, 99) n`,
  `insert into customer_group_customers (customer_group_id, customer_id)
   select 'cgrp_' || n % 100, 'cus_' || n from generate_series(1, ${ROWS}) n`,
];

/** @returns the large tables that the statements of a request scan sequentially */
async function findLargeTableScans(request: () => Promise<{ status: number }>): Promise<string[]> {
  const statements = await shop.recordStatements(async () =>
    expect(await request()).toMatchObject({ status: 200 }),
  );
  const reads = statements.filter(({ text }) => /^(select|with)/.test(text));
  const scanned = (await Promise.all(reads.map((read) => explain(shop, read)))).flatMap((plan) =>
    listFullScans(plan),
  );
  const large = await shop.sql<{ table: string }>(
    'select relname as table from pg_class where reltuples >= 10000 and relname = any($1)',
    [scanned],
  );
  return large.map(({ table }) => table);
}
