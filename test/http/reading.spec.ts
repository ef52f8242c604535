import { aRegion, ok, openWorld, type World } from '../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('expand', () => {
  it('replaces the default relations', async () => {
    const { region } = ok(await shop.admin.get(`/regions/${shop.europe.id}?expand=currency`));
    expect(region.currency).toMatchObject({ code: 'eur', symbol: '€' });
    expect(region).not.toHaveProperty('countries');
  });

  it('empty leaves no relations, and all fields', async () => {
    const { region } = ok(await shop.admin.get(`/regions/${shop.europe.id}?expand=`));
    expect(region).toMatchObject({ name: 'Europe', tax_rate: 19 });
    expect(region).not.toHaveProperty('countries');
  });

  it('goes deeper with dots, and brings the relations on the way', async () => {
    const { product } = ok(await shop.admin.get(`/products/${shop.shirt.id}?expand=variants.prices`));
    expect(product.variants[0].prices[0]).toHaveProperty('amount');
  });

  it('names what it does not know, and what the store surface does not allow', async () => {
    const unknown = await shop.admin.get('/regions?expand=currency,nonsense,countries.moon');
    expect(unknown).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(unknown.body.message).toMatch(/nonsense.*countries\.moon/);
    const cart = await shop.readyCart();
    const closed = await shop.store.get(`/carts/${cart}?expand=customer.orders`);
    expect(closed).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(closed.body.message).toContain('customer.orders');
  });

  it('that is refused stops a request before anything is done', async () => {
    const cart = await shop.readyCart();
    for (const query of ['expand=moon', 'fields=colour', 'expand=payments,customer.orders'])
      expect(await shop.store.post(`/carts/${cart}/complete?${query}`)).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    expect(await shop.sql('select from "order"')).toEqual([]);
    // fit for one of the two things that it may answer
    const { data } = ok(await shop.store.post(`/carts/${cart}/complete?expand=payments`));
    expect(data).toMatchObject({ total: 2916, payments: [{ amount: 2916 }] });
  });
});

describe('fields', () => {
  it('shows only what is named, and id; relations stay', async () => {
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

  it('empty beside an empty expand leaves only id', async () => {
    const { region } = ok(await shop.admin.get(`/regions/${shop.europe.id}?fields=&expand=`));
    expect(region).toEqual({ id: shop.europe.id });
  });

  it('names what it does not know', async () => {
    const answer = await shop.admin.get('/regions?fields=name,colour');
    expect(answer).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(answer.body.message).toContain('colour');
  });

  it('can name computed totals', async () => {
    const cart = await shop.readyCart();
    const { cart: shown } = ok(await shop.store.get(`/carts/${cart}?fields=total&expand=`));
    expect(shown).toEqual({ id: cart, total: 2916 });
  });

  it('never shows a password or a token', async () => {
    const { user } = ok(await shop.admin.get('/auth'));
    expect(user).toMatchObject({ api_token: null });
    expect(user).not.toHaveProperty('password_hash');
    expect((await shop.admin.get('/users?fields=password_hash')).status).toBe(400);
    expect((await shop.admin.get('/customers?order=password_hash')).status).toBe(400);
  });
});

describe('a page', () => {
  it('says how many there are, and which part this is', async () => {
    const all = ok(await shop.admin.get('/currencies?limit=1000'));
    const page = ok(await shop.admin.get('/currencies?limit=2&offset=3'));
    expect(page).toMatchObject({ count: all.count, limit: 2, offset: 3 });
    expect(page.currencies).toEqual(all.currencies.slice(3, 5));
  });

  it('of limit 0 has no rows, but the count', async () => {
    expect(ok(await shop.admin.get('/regions?limit=0'))).toEqual({
      regions: [],
      count: 2,
      offset: 0,
      limit: 0,
    });
  });

  it('is clamped to the largest page, and says so', async () => {
    expect(ok(await shop.admin.get('/regions?limit=100000')).limit).toBe(1000);
  });

  it.each(['limit=-1', 'offset=-1', 'limit=1.5', 'limit=', 'limit=ten', 'offset=1e3', 'limit[]=1'])(
    'refuses %s',
    async (query) => {
      expect(await shop.admin.get(`/regions?${query}`)).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    },
  );
});

describe('order', () => {
  it('is newest first unless told', async () => {
    expect(names(ok(await shop.admin.get('/regions')))).toEqual(['America', 'Europe']);
  });

  it('falls to the id among equals, so that pages neither repeat nor skip', async () => {
    const options = [{ title: 'Number' }];
    const variants = Array.from({ length: 12 }, (_, place) => ({
      title: 'Equal',
      options: [{ value: String(place) }],
      prices: [],
    }));
    const { product } = ok(await shop.admin.post('/products', { title: 'Equals', options, variants }));
    const made = ids(product.variants).sort();

    const page = async (order: string, offset: number): Promise<string[]> =>
      ids(ok(await shop.admin.get(`/variants?title=Equal&order=${order}&limit=5&offset=${offset}`)).variants);
    const pages = async (order: string): Promise<string[]> =>
      (await Promise.all([0, 5, 10].map((offset) => page(order, offset)))).flat();

    expect(await pages('title')).toEqual(made);
    expect(await pages('-title')).toEqual(made.toReversed());
  });

  it('is a field ascending, or descending with a dash', async () => {
    expect(names(ok(await shop.admin.get('/regions?order=name')))).toEqual(['America', 'Europe']);
    expect(names(ok(await shop.admin.get('/regions?order=-name')))).toEqual(['Europe', 'America']);
  });

  it('refuses a field that is not there', async () => {
    const answer = await shop.admin.get('/regions?order=-colour');
    expect(answer).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(answer.body.message).toContain('colour');
  });
});

describe('filters', () => {
  it('take an id in three encodings', async () => {
    const [a, b] = [shop.shirt.id, shop.mug.id];
    for (const query of [`id=${a}`, `id[]=${a}&id[]=${b}`, `id[0]=${a}&id[1]=${b}`, `id%5B%5D=${a}`]) {
      const { products, count } = ok(await shop.admin.get(`/products?${query}&expand=&fields=`));
      expect(count).toBe(query.includes(b) ? 2 : 1);
      expect(products.map((one: { id: string }) => one.id)).toContain(a);
    }
  });

  it('take more than twenty ids by index', async () => {
    const query = Array.from(
      { length: 60 },
      (_, i) => `id[${i}]=${i === 59 ? shop.mug.id : `prod_${i}`}`,
    ).join('&');
    expect(ok(await shop.admin.get(`/products?${query}`)).count).toBe(1);
  });

  it('compare times to the second that answers show', async () => {
    const { region } = ok(await shop.admin.get(`/regions/${shop.europe.id}`));
    const at = region.created_at;
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    await shop.sql(
      `update region set created_at = date_trunc('second', created_at) + interval '0.7 s' where id = $1`,
      [shop.europe.id],
    );
    const ids = async (bound: string) =>
      ok(await shop.admin.get(`/regions?created_at[${bound}]=${at}&expand=`)).regions.map(
        (one: { id: string }) => one.id,
      );
    expect(await ids('gt')).not.toContain(shop.europe.id);
    expect(await ids('lte')).toContain(shop.europe.id);
    expect(await ids('gte')).toContain(shop.europe.id);
    expect(await ids('lt')).not.toContain(shop.europe.id);
  });

  it('compare exactly when a fraction is given', async () => {
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
  ])('refuse %s', async (query) => {
    expect(await shop.admin.get(`/regions?${query}`)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('search without regard to case, and take % and _ as they are', async () => {
    expect(names(ok(await shop.admin.get('/regions?q=EUR')))).toEqual(['Europe']);
    expect(ok(await shop.admin.get('/regions?q=%25')).count).toBe(0);
    expect(ok(await shop.admin.get('/regions?q=_urope')).count).toBe(0);
    expect(
      ok(await shop.admin.get(`/regions?q=${encodeURIComponent("'; drop table region; --")}`)).count,
    ).toBe(0);
  });

  it('refuse what a list does not offer', async () => {
    const answer = await shop.admin.get('/regions?colour=red');
    expect(answer).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'property colour should not exist' },
    });
  });

  it('pass over keys that would reach into objects', async () => {
    expect((await shop.admin.get('/regions?__proto__[admin]=1&limit=1')).status).toBe(200);
  });
});

describe('what may not be shown', () => {
  it('is an object of nulls where one is expanded, and left out of lists', async () => {
    const region = await aRegion(shop, {
      name: 'Gone',
      currency_code: 'sek',
      tax_rate: 25,
      countries: ['se'],
    });
    const { cart } = ok(await shop.store.post('/carts', { region_id: region }));
    ok(await shop.admin.delete(`/regions/${region}`));
    const shown = ok(await shop.store.get(`/carts/${cart.id}?expand=region`)).cart;
    expect(shown.region).toMatchObject({
      id: null,
      name: null,
      currency_code: null,
      tax_rate: null,
      metadata: null,
    });
    expect(shown.region_id).toBe(region);
    expect((await shop.admin.get(`/regions/${region}`)).status).toBe(404);
    expect(names(ok(await shop.admin.get('/regions')))).not.toContain('Gone');
    expect(names(ok(await shop.admin.get('/regions?deleted_at[gt]=2020-01-01')))).toEqual(['Gone']);
  });

  it('is hidden from shoppers who reach a product that is not published any more', async () => {
    const cart = await shop.readyCart({ items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }] });
    ok(await shop.admin.post(`/products/${shop.mug.id}`, { status: 'draft' }));
    const { items } = ok(await shop.store.get(`/carts/${cart}?expand=items.variant.product`)).cart;
    expect(items[0].variant.product).toMatchObject({ id: null, title: null });
    ok(await shop.admin.post(`/products/${shop.mug.id}`, { status: 'published' }));
  });

  it('is null where there is nothing', async () => {
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    expect(cart).toMatchObject({ billing_address: null, payment: null, payment_session: null, items: [] });
  });
});

function names({ regions }: { regions: { name: string }[] }): string[] {
  return regions.map((region) => region.name);
}

function ids(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
