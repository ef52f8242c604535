import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

describe('The parameter expand', () => {
  it('replaces the default relations', async () => {
    const { region } = ok(await shop.admin.get(`/regions/${shop.europe.id}?expand=currency`));
    expect(region.currency).toMatchObject({ code: 'eur', symbol: '€' });
    expect(region).not.toHaveProperty('countries');
  });

  it('includes all fields and no relations if it is empty', async () => {
    const { region } = ok(await shop.admin.get(`/regions/${shop.europe.id}?expand=`));
    expect(region).toMatchObject({ name: 'Europe', tax_rate: 19 });
    expect(region).not.toHaveProperty('countries');
  });

  it('includes all relations on a path with dots', async () => {
    const { product } = ok(await shop.admin.get(`/products/${shop.shirt.id}?expand=variants.prices`));
    expect(product.variants[0].prices[0]).toHaveProperty('amount');
  });

  it('lists unknown relations in the message of a rejection', async () => {
    const unknown = await shop.admin.get('/regions?expand=currency,nonsense,countries.moon');
    expect(unknown).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(unknown.body.message).toMatch(/nonsense.*countries\.moon/);
  });

  describe('for a cart on /store', () => {
    let cart: string;
    beforeAll(async () => (cart = await shop.prepareCart()));

    it('rejects relations that are hidden there', async () => {
      const hidden = await shop.store.get(`/carts/${cart}?expand=customer.orders`);
      expect(hidden).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
      expect(hidden.body.message).toContain('customer.orders');
    });

    it.each(['expand=moon', 'fields=colour', 'expand=payments,customer.orders'])(
      'is validated before the request takes effect: %s',
      async (query) => {
        expect(await shop.store.post(`/carts/${cart}/complete?${query}`)).toMatchObject({
          status: 400,
          body: { type: 'invalid_data' },
        });
        expect(await shop.sql('select from "order"')).toEqual([]);
      },
    );

    it('is accepted if it suits an order, one of the possible responses to a completion', async () => {
      const { data } = ok(await shop.store.post(`/carts/${cart}/complete?expand=payments`));
      expect(data).toMatchObject({ total: 2916, payments: [{ amount: 2916 }] });
    });
  });
});

describe('The parameter fields', () => {
  it('limits the fields to those it lists and id, and does not affect relations', async () => {
    const { region } = ok(await shop.admin.get(`/regions/${shop.europe.id}?fields=name`));
    expect(Object.keys(region).sort()).toEqual([
      'countries',
      'currency',
      'fulfillment_providers',
      'id',
      'name',
      'payment_providers',
    ]);
  });

  it('includes only id if it and expand are empty', async () => {
    const { region } = ok(await shop.admin.get(`/regions/${shop.europe.id}?fields=&expand=`));
    expect(region).toEqual({ id: shop.europe.id });
  });

  it('lists unknown fields in the message of a rejection', async () => {
    const { status, body } = await shop.admin.get('/regions?fields=name,colour');
    expect({ status, body }).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(body.message).toContain('colour');
  });

  it('can include computed totals', async () => {
    const id = await shop.prepareCart();
    const { cart } = ok(await shop.store.get(`/carts/${id}?fields=total&expand=`));
    expect(cart).toEqual({ id, total: 2916 });
  });

  it('cannot include password hashes', async () => {
    expect((await shop.admin.get('/users?fields=password_hash')).status).toBe(400);
  });
});

describe('A page', () => {
  it('contains its limit, its offset and the count of all rows', async () => {
    const all = ok(await shop.admin.get('/currencies?limit=1000'));
    const page = ok(await shop.admin.get('/currencies?limit=2&offset=3'));
    expect(page).toMatchObject({ count: all.count, limit: 2, offset: 3 });
    expect(page.currencies).toEqual(all.currencies.slice(3, 5));
  });

  it('with limit 0 contains only the count', async () => {
    expect(ok(await shop.admin.get('/regions?limit=0'))).toEqual({
      regions: [],
      count: 2,
      offset: 0,
      limit: 0,
    });
  });

  it('has a limit of at most 1,000', async () => {
    expect(ok(await shop.admin.get('/regions?limit=100000')).limit).toBe(1000);
  });

  it.each(['limit=-1', 'offset=-1', 'limit=1.5', 'limit=', 'limit=ten', 'offset=1e3', 'limit[]=1'])(
    'is rejected with %s',
    async (query) => {
      expect(await shop.admin.get(`/regions?${query}`)).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    },
  );
});

describe('The parameter order', () => {
  it('defaults to newest first', async () => {
    expect(names(ok(await shop.admin.get('/regions')))).toEqual(['America', 'Europe']);
  });

  it('uses the id as a tie-break, so that pages neither repeat nor skip rows', async () => {
    const options = [{ title: 'Number' }];
    const variants = Array.from({ length: 12 }, (_, index) => ({
      title: 'Equal',
      options: [{ value: String(index) }],
      prices: [],
    }));
    const { product } = ok(await shop.admin.post('/products', { title: 'Equals', options, variants }));
    const sortedIds = idsOf(product.variants).sort();

    const page = async (order: string, offset: number): Promise<string[]> =>
      idsOf(
        ok(await shop.admin.get(`/variants?title=Equal&order=${order}&limit=5&offset=${offset}`)).variants,
      );
    const listAllPages = async (order: string): Promise<string[]> =>
      (await Promise.all([0, 5, 10].map((offset) => page(order, offset)))).flat();

    expect(await listAllPages('title')).toEqual(sortedIds);
    expect(await listAllPages('-title')).toEqual(sortedIds.toReversed());
  });

  it('sorts by a field, and descending with a dash', async () => {
    expect(names(ok(await shop.admin.get('/regions?order=name')))).toEqual(['America', 'Europe']);
    expect(names(ok(await shop.admin.get('/regions?order=-name')))).toEqual(['Europe', 'America']);
  });

  it('is rejected with an unknown field', async () => {
    const { status, body } = await shop.admin.get('/regions?order=-colour');
    expect({ status, body }).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(body.message).toContain('colour');
  });

  it('is rejected with a hidden field', async () => {
    expect((await shop.admin.get('/customers?order=password_hash')).status).toBe(400);
  });
});

describe('A filter', () => {
  it.each([
    ['id=$A', 1],
    ['id[]=$A&id[]=$B', 2],
    ['id[0]=$A&id[1]=$B', 2],
    ['id%5B%5D=$A', 1],
  ])('accepts ids as %s', async (template, expected) => {
    const query = template.replace('$A', shop.shirt.id).replace('$B', shop.mug.id);
    const { products, count } = ok(await shop.admin.get(`/products?${query}&expand=&fields=`));
    expect(count).toBe(expected);
    expect(idsOf(products)).toContain(shop.shirt.id);
  });

  it('accepts more than twenty ids by index', async () => {
    const query = Array.from(
      { length: 60 },
      (_, i) => `id[${i}]=${i === 59 ? shop.mug.id : `prod_${i}`}`,
    ).join('&');
    expect(ok(await shop.admin.get(`/products?${query}`)).count).toBe(1);
  });

  it('compares times with the precision of responses, in seconds', async () => {
    const { region } = ok(await shop.admin.get(`/regions/${shop.europe.id}`));
    const at = region.created_at;
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    await shop.sql(
      `update region set created_at = date_trunc('second', created_at) + interval '0.7 s' where id = $1`,
      [shop.europe.id],
    );
    const listMatches = async (bound: string) =>
      idsOf(ok(await shop.admin.get(`/regions?created_at[${bound}]=${at}&expand=`)).regions);
    expect(await listMatches('gt')).not.toContain(shop.europe.id);
    expect(await listMatches('lte')).toContain(shop.europe.id);
    expect(await listMatches('gte')).toContain(shop.europe.id);
    expect(await listMatches('lt')).not.toContain(shop.europe.id);
  });

  it('compares times exactly if they have a fraction of a second', async () => {
    await shop.sql(`update region set created_at = '2020-05-05T10:00:00.5Z' where id = $1`, [
      shop.america.id,
    ]);
    const count = async (query: string) => ok(await shop.admin.get(`/regions?${query}`)).count;
    expect(await count('created_at[gt]=2020-05-05T10:00:00.4Z&created_at[lt]=2020-05-05T10:00:00.6Z')).toBe(
      1,
    );
    expect(await count('created_at[gt]=2020-05-05T10:00:00.5Z&created_at[lt]=2020-05-06')).toBe(0);
    expect(await count('created_at[gte]=2020-05-05&created_at[lt]=2020-05-06')).toBe(1);
  });

  it.each([
    'created_at[gt]=',
    'created_at[gt]=yesterday',
    'created_at[gt]=2024-02-30',
    'created_at[near]=2024-02-03',
    'created_at=2024-02-03',
    'created_at[gt][lt]=2024-02-03',
  ])('is rejected as %s', async (query) => {
    expect(await shop.admin.get(`/regions?${query}`)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('searches case-insensitively', async () => {
    expect(names(ok(await shop.admin.get('/regions?q=EUR')))).toEqual(['Europe']);
  });

  it.each(['%', '_urope', "'; drop table region; --"])('matches the search text %j literally', async (q) => {
    expect(ok(await shop.admin.get(`/regions?q=${encodeURIComponent(q)}`)).count).toBe(0);
  });

  it('is rejected if the list does not support it', async () => {
    expect(await shop.admin.get('/regions?colour=red')).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'property colour should not exist' },
    });
  });

  it('is ignored if its name is __proto__', async () => {
    expect((await shop.admin.get('/regions?__proto__[admin]=1&limit=1')).status).toBe(200);
  });
});

function names({ regions }: { regions: { name: string }[] }): string[] {
  return regions.map((region) => region.name);
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
