import { readFileSync } from 'node:fs';
import { ok, openSampleShop, createSizedProduct, type SampleShop } from '../support/sample-shop.ts';

/* The notations that existing clients use for the filters of lists. */

let shop: SampleShop;

beforeAll(async () => {
  shop = await openSampleShop();
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
