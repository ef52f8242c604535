import { readFileSync } from 'node:fs';
import { ok, openWorld, product, type World } from '../support/world.ts';

/*
 * How existing clients write what they ask lists for.
 */

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const titles = (answer: { body: { products: { title: string }[] } }) =>
  answer.body.products.map(({ title }) => title);

describe('lists of names', () => {
  it.each([
    'expand=currency,tax_rates',
    'expand[]=currency&expand[]=tax_rates',
    'expand[0]=currency&expand[1]=tax_rates',
  ])('may be written %s', async (query) => {
    const { region } = ok(await world.admin.get(`/regions/${world.europe.id}?${query}`));
    expect(region).toMatchObject({ currency: { code: 'eur' }, tax_rates: [] });
    expect(region).not.toHaveProperty('countries');
    expect(ok(await world.admin.get(`/regions?${query}`)).regions[0]).toHaveProperty('currency');
  });

  it('may be fields, too', async () => {
    const [region] = ok(await world.admin.get('/regions?fields[]=name&fields[]=tax_rate&expand=')).regions;
    expect(Object.keys(region as object).sort()).toEqual(['id', 'name', 'tax_rate']);
  });

  it.each(['id[]=$A,$B', 'id[]=$A&id[]=$B', 'id[0]=$A&id[1]=$B'])('may be ids: %s', async (query) => {
    const ids = query.replace('$A', world.shirt.id).replace('$B', world.mug.id);
    for (const surface of [world.admin, world.store])
      expect(ok(await surface.get(`/products?${ids}`)).count).toBe(2);
  });

  it.each(['', 'groups=', 'groups[]='])('that are empty filter nothing: "%s"', async (query) => {
    expect(ok(await world.admin.get(`/customers?${query}`)).count).toBe(
      ok(await world.admin.get('/customers')).count,
    );
  });

  it('may hold a comma where it is part of a text', async () => {
    ok(await world.admin.post('/customer-groups', { name: 'Friends, family' }));
    const { customer_groups } = ok(await world.admin.get('/customer-groups?name[]=Friends,%20family'));
    expect(customer_groups).toMatchObject([{ name: 'Friends, family' }]);
  });
});

describe('null', () => {
  it('finds what has no such time', async () => {
    const { id } = (
      await world.admin.post('/batch-jobs', { type: 'product-export', context: {}, dry_run: true })
    ).body.batch_job;
    const { batch_jobs } = ok(await world.admin.get('/batch-jobs?completed_at=null'));
    expect(batch_jobs.map((job: { id: string }) => job.id)).toContain(id);
    await world.sql('update batch_job set completed_at = now() where id = $1', [id]);
    expect(ok(await world.admin.get('/batch-jobs?completed_at=null')).count).toBe(batch_jobs.length - 1);
  });

  it('finds what belongs to nothing', async () => {
    const { id } = ok(await world.admin.post('/collections', { title: 'Mugs' })).collection;
    ok(await world.admin.post(`/collections/${id}/products/batch`, { product_ids: [world.mug.id] }));
    expect(titles(await world.admin.get('/products?collection_id[]=null'))).toEqual(['Shirt']);
  });
});

describe('dates', () => {
  const tomorrow = new Date(Date.now() + 86_400_000);
  const [year, month, day] = tomorrow.toISOString().slice(0, 10).split('-');

  it.each([
    ['seconds since 1970', String(Math.floor(tomorrow.getTime() / 1000))],
    ['MM-DD-YYYY', `${month}-${day}-${year}`],
    ['YYYY-MM-DD', `${year}-${month}-${day}`],
  ])('may be %s', async (_, bound) => {
    expect(ok(await world.admin.get(`/products?created_at[lt]=${bound}`)).count).toBe(2);
    expect(ok(await world.admin.get(`/products?created_at[gte]=${bound}`)).count).toBe(0);
  });

  it.each(['13-01-2026', '02-30-2026', '12345678', 'soon'])('are not %s', async (bound) => {
    expect((await world.admin.get(`/products?created_at[lt]=${bound}`)).status).toBe(400);
  });
});

describe('an object where a text or a list is asked for', () => {
  it.each(['q[a]=b', 'id[gt]=a', 'title[a]=b', 'order[a]=b', 'expand[a]=b', 'fields[a]=b', 'tags[a][b]=c'])(
    'is refused: %s',
    async (query) => {
      for (const surface of [world.admin, world.store]) {
        const { status, body } = await surface.get(`/products?${query}`);
        expect({ status, type: body.type }).toEqual({ status: 400, type: 'invalid_data' });
        expect(body.message).toContain(/^\w+/.exec(query)![0]);
      }
    },
  );
});

it('orders are found by e-mail, names, phone and number', async () => {
  const { id } = ok(
    await world.store.post(`/carts/${await world.readyCart({ email: 'grace@example.com' })}/complete`),
  ).data;
  const { order } = ok(await world.admin.get(`/orders/${id}`));
  await world.sql(
    `update customer set first_name = 'Grace', last_name = 'Hopper', phone = '555-0100' where id = $1`,
    [order.customer_id],
  );
  for (const q of ['GRACE@', 'Juhl', 'hopper', '555-01', String(order.display_id)])
    expect(ok(await world.admin.get(`/orders?q=${encodeURIComponent(q)}`)).orders).toMatchObject([{ id }]);
  expect(ok(await world.admin.get('/orders?q=nobody')).count).toBe(0);
});

describe('products', () => {
  beforeAll(async () => {
    await product(world, 'Anvil', ['Zinc'], { eur: 9900 });
    ok(await world.admin.post('/products', { title: 'Idea', status: 'published' })); // without variants
  });

  it('are ordered by the titles of their variants', async () => {
    expect(titles(await world.admin.get('/products?order=variants.title'))).toEqual([
      'Shirt',
      'Mug',
      'Anvil',
      'Idea',
    ]);
    expect(
      titles(await world.store.get('/products?order=-variants.title')).filter((title) => title !== 'Idea'),
    ).toEqual(['Anvil', 'Shirt', 'Mug']);
  });

  it('are ordered by their prices', async () => {
    expect(titles(await world.store.get('/products?order=variants.prices.amount'))).toEqual([
      'Mug',
      'Shirt',
      'Anvil',
      'Idea',
    ]);
  });

  it('are ordered by nothing else of their variants', async () => {
    const { status, body } = await world.admin.get('/products?order=variants.sku');
    expect([status, body.message]).toEqual([400, 'Order field variants.sku is not valid']);
  });

  it.each(['__proto__', 'toString', '-constructor'])(
    'are not ordered by %s, which each object has',
    async (order) => {
      const { status, body } = await world.admin.get(`/products?order=${order}`);
      expect([status, body.type]).toEqual([400, 'invalid_data']);
    },
  );
});

describe('a page', () => {
  const { lists, known } = defaultsOfTheContract();

  it.each(lists)('of GET %s has as many rows as clients expect: %i', async (path, limit) => {
    const { status, body } = await world.admin.get(path);
    if (status !== 404) expect({ status, limit: body.limit }).toEqual({ status: 200, limit });
  });

  it('is one of a list that is there', () => {
    expect(known).toBeGreaterThan(15);
  });

  function defaultsOfTheContract() {
    const contract = JSON.parse(readFileSync('test/contract/operations.json', 'utf8')) as {
      op: string;
      query?: Record<string, string>;
    }[];
    const lists = contract.flatMap(({ op, query = {} }): [string, number][] => {
      const path = /^GET \/admin(\/[\w-]+)$/.exec(op)?.[1];
      const limit = Number(/= "?(\d+)"?$/.exec(query['limit?'] ?? '')?.[1]);
      return path && limit ? [[path, limit]] : [];
    });
    return { lists, known: lists.length };
  }
});
