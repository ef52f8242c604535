import { readFileSync } from 'node:fs';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/* The notations that existing clients use for the filters of lists. */

let shop: SampleShop;

beforeAll(async () => {
  shop = await useSampleShop();
});

afterAll(() => shop.close());

const titles = ({ body }: { body: { products: { title: string }[] } }) =>
  body.products.map(({ title }) => title);

describe('A list of names in a query', () => {
  it.each([
    'expand=currency,tax_rates',
    'expand[]=currency&expand[]=tax_rates',
    'expand[0]=currency&expand[1]=tax_rates',
  ])('can be written as %s', async (query) => {
    const { region } = ok(await shop.admin.get(`/regions/${shop.europe.id}?${query}`));
    expect(region).toMatchObject({ currency: { code: 'eur' }, tax_rates: [] });
    expect(region).not.toHaveProperty('countries');
    expect(ok(await shop.admin.get(`/regions?${query}`)).regions[0]).toHaveProperty('currency');
  });

  it('can select fields', async () => {
    const [region] = ok(await shop.admin.get('/regions?fields[]=name&fields[]=tax_rate&expand=')).regions;
    expect(Object.keys(region as object).sort()).toEqual(['id', 'name', 'tax_rate']);
  });

  it.each(['id[]=$A,$B', 'id[]=$A&id[]=$B', 'id[0]=$A&id[1]=$B'])('can filter by ids: %s', async (query) => {
    const ids = query.replace('$A', shop.shirt.id).replace('$B', shop.mug.id);
    for (const surface of [shop.admin, shop.store])
      expect(ok(await surface.get(`/products?${ids}`)).count).toBe(2);
  });

  it.each(['', 'groups=', 'groups[]='])('is ignored if it is empty: "%s"', async (query) => {
    expect(ok(await shop.admin.get(`/customers?${query}`)).count).toBe(
      ok(await shop.admin.get('/customers')).count,
    );
  });

  it('can contain a text with a comma', async () => {
    ok(await shop.admin.post('/customer-groups', { name: 'Friends, family' }));
    const { customer_groups } = ok(await shop.admin.get('/customer-groups?name[]=Friends,%20family'));
    expect(customer_groups).toMatchObject([{ name: 'Friends, family' }]);
  });
});

describe('The filter value null', () => {
  it('matches rows without that time', async () => {
    const { id } = (
      await shop.admin.post('/batch-jobs', { type: 'product-export', context: {}, dry_run: true })
    ).body.batch_job;
    const { batch_jobs } = ok(await shop.admin.get('/batch-jobs?completed_at=null'));
    expect(batch_jobs.map((job) => job.id)).toContain(id);
    await shop.sql('update batch_job set completed_at = now() where id = $1', [id]);
    expect(ok(await shop.admin.get('/batch-jobs?completed_at=null')).count).toBe(batch_jobs.length - 1);
  });

  it('matches products without a collection', async () => {
    const { id } = ok(await shop.admin.post('/collections', { title: 'Mugs' })).collection;
    ok(await shop.admin.post(`/collections/${id}/products/batch`, { product_ids: [shop.mug.id] }));
    expect(titles(await shop.admin.get('/products?collection_id[]=null'))).toEqual(['Shirt']);
  });
});

describe('A date in a filter', () => {
  const tomorrow = new Date(Date.now() + 86_400_000);
  const [year, month, day] = tomorrow.toISOString().slice(0, 10).split('-');

  it.each([
    ['seconds since 1970', String(Math.floor(tomorrow.getTime() / 1000))],
    ['MM-DD-YYYY', `${month}-${day}-${year}`],
    ['YYYY-MM-DD', `${year}-${month}-${day}`],
  ])('can be written as %s', async (_, bound) => {
    expect(ok(await shop.admin.get(`/products?created_at[lt]=${bound}`)).count).toBe(2);
    expect(ok(await shop.admin.get(`/products?created_at[gte]=${bound}`)).count).toBe(0);
  });

  it.each(['13-01-2026', '02-30-2026', '12345678', 'soon'])('is rejected as %s', async (bound) => {
    expect((await shop.admin.get(`/products?created_at[lt]=${bound}`)).status).toBe(400);
  });
});

describe('A time of a row that was created on 2026-11-01T00:30:00Z', () => {
  beforeAll(async () => {
    await shop.sql(`update product set created_at = '2026-11-01T00:30:00.5Z' where id = $1`, [shop.shirt.id]);
  });

  it.each([
    ['lte', '2026-11-01', true], // the whole day
    ['lte', '11-01-2026', true],
    ['lt', '2026-11-01', false],
    ['gte', '2026-11-01', true],
    ['lte', '2026-10-31', false],
    ['lte', '2026-11-01T02:30:00+02:00', true], // the + arrives as a space
    ['lt', '2026-11-01T02:30:00%2B02:00', false],
    ['gte', '2026-10-31T19:30:00-0500', true],
    ['gt', '2026-11-01T00:30:00.4999999Z', true],
    ['gt', '2026-11-01T00:30:00.500000001Z', false],
    ['gte', '2026-11-01T00:30Z', true],
  ])('is compared with created_at[%s]=%s', async (bound, text, isListed) => {
    const { products } = ok(
      await shop.admin.get(`/products?id=${shop.shirt.id}&created_at[${bound}]=${text}`),
    );
    expect(products).toHaveLength(isListed ? 1 : 0);
  });

  it('is compared in the context of an export', async () => {
    const created_at = { gte: '2026-11-01T02:30:00+02:00', lte: '2026-11-01' };
    const context = { filterable_fields: { created_at } };
    expect(
      await shop.admin.post('/batch-jobs', { type: 'product-export', context, dry_run: true }),
    ).toMatchObject({
      status: 201,
      body: { batch_job: { context } },
    });
  });
});

describe('A date-time in a body', () => {
  it.each([
    ['2026-11-01T00:00:00+02:00', '2026-10-31T22:00:00Z'], // Python, PHP
    ['2026-11-01T00:00:00.1234567+00:00', '2026-11-01T00:00:00Z'], // .NET
    ['2026-11-01T00:00-03:30', '2026-11-01T03:30:00Z'], // Java
    ['2026-10-31T23:59:59.999999999Z', '2026-10-31T23:59:59Z'], // Go
    ['2026-11-01', '2026-11-01T00:00:00Z'],
  ])('%s is stored as an instant, and shown as %s', async (sent, shown) => {
    const prices = [{ variant_id: shop.mug.variants[0].id, currency_code: 'eur', amount: 1 }];
    const list = { name: 'Sale', description: 'Sale', type: 'sale', starts_at: sent, prices };
    expect(ok(await shop.admin.post('/price-lists', list)).price_list.starts_at).toBe(shown);
  });

  it.each([
    '2026-02-30T00:00:00Z',
    '2026-11-01T24:00:00Z',
    '2026-11-01T00:00:00',
    '0001-01-01T00:00:00+02:00',
  ])('is rejected if it is no instant: %s', async (starts_at) => {
    const response = await shop.admin.post('/price-lists', { starts_at });
    expect(response.body.message).toContain('starts_at must be a date-time like 2026-01-31T12:00:00Z');
  });
});

describe('An object instead of a text or a list in a query', () => {
  it.each(['q[a]=b', 'id[gt]=a', 'title[a]=b', 'order[a]=b', 'expand[a]=b', 'fields[a]=b', 'tags[a][b]=c'])(
    'is rejected on /admin and /store: %s',
    async (query) => {
      for (const surface of [shop.admin, shop.store]) {
        const { status, body } = await surface.get(`/products?${query}`);
        expect({ status, type: body.type }).toEqual({ status: 400, type: 'invalid_data' });
        expect(body.message).toContain(/^\w+/.exec(query)![0]);
      }
    },
  );
});

describe('The search for orders', () => {
  let id: string, displayId: number;
  beforeAll(async () => {
    const cart = await shop.prepareCart({ email: 'grace@example.com' });
    ({ id } = ok(await shop.store.post(`/carts/${cart}/complete`)).data);
    const { order } = ok(await shop.admin.get(`/orders/${id}`));
    displayId = order.display_id;
    await shop.sql(
      `update customer set first_name = 'Grace', last_name = 'Hopper', phone = '555-0100' where id = $1`,
      [order.customer_id],
    );
  });

  it.each([
    ['e-mail', () => 'GRACE@'],
    ['name in the shipping address', () => 'Juhl'],
    ['last name of the customer', () => 'hopper'],
    ['phone number of the customer', () => '555-01'],
    ['order number', () => String(displayId)],
  ])('matches the %s', async (_, q) => {
    const { orders } = ok(await shop.admin.get(`/orders?q=${encodeURIComponent(q())}`));
    expect(orders).toMatchObject([{ id }]);
  });

  it('returns no order for another text', async () => {
    expect(ok(await shop.admin.get('/orders?q=unknown')).count).toBe(0);
  });
});

describe('The order of a list of products', () => {
  beforeAll(async () => {
    await createSizedProduct(shop, 'Anvil', ['Zinc'], { eur: 9900 });
    ok(await shop.admin.post('/products', { title: 'Idea', status: 'published' })); // without variants
  });

  it('follows the titles of their variants with order=variants.title', async () => {
    expect(titles(await shop.admin.get('/products?order=variants.title'))).toEqual([
      'Shirt',
      'Mug',
      'Anvil',
      'Idea',
    ]);
  });

  it('descends by the titles of their variants with order=-variants.title', async () => {
    expect(
      titles(await shop.store.get('/products?order=-variants.title')).filter((title) => title !== 'Idea'),
    ).toEqual(['Anvil', 'Shirt', 'Mug']);
  });

  it('follows their prices with order=variants.prices.amount', async () => {
    expect(titles(await shop.store.get('/products?order=variants.prices.amount'))).toEqual([
      'Mug',
      'Shirt',
      'Anvil',
      'Idea',
    ]);
  });

  it('cannot follow other fields of their variants', async () => {
    const { status, body } = await shop.admin.get('/products?order=variants.sku');
    expect([status, body.message]).toEqual([400, 'Order field variants.sku is not valid']);
  });

  it.each(['__proto__', 'toString', '-constructor'])(
    'cannot follow %s, a property of every object',
    async (order) => {
      const { status, body } = await shop.admin.get(`/products?order=${order}`);
      expect([status, body.type]).toEqual([400, 'invalid_data']);
    },
  );
});

describe('The default page size', () => {
  const lists = defaultsOfTheContract();

  it.each(lists)('of GET %s is the one of the contract: %i', async (path, limit) => {
    const { status, body } = await shop.admin.get(path);
    if (status !== 404) expect({ status, limit: body.limit }).toEqual({ status: 200, limit });
  });

  it('is defined for more than 15 lists', () => {
    expect(lists.length).toBeGreaterThan(15);
  });

  /** Path and page size of each list below /admin. */
  function defaultsOfTheContract(): [string, number][] {
    const contract = JSON.parse(readFileSync('test/contract/operations.json', 'utf8')) as {
      op: string;
      query?: Record<string, string>;
    }[];
    return contract.flatMap(({ op, query = {} }): [string, number][] => {
      const path = /^GET \/admin(\/[\w-]+)$/.exec(op)?.[1];
      const limit = Number(/= "?(\d+)"?$/.exec(query['limit?'] ?? '')?.[1]);
      return path && limit ? [[path, limit]] : [];
    });
  }
});
