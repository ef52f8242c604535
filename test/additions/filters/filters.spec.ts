import { createPriceList } from '../../support/price-lists.ts';
import { createProduct } from '../../support/products.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;

/** Creates a published product with a variant for each `[size, color, amount in euros, stock]`. */
function createShirt(
  title: string,
  variants: [size: string, color: string, eur: number, stock: number][],
  more: object = {},
) {
  return createProduct(shop, {
    title,
    status: 'published',
    options: [{ title: 'Size' }, { title: 'Color' }],
    variants: variants.map(([size, color, amount, inventory_quantity]) => ({
      title: `${size} ${color}`,
      options: [{ value: size }, { value: color }],
      prices: [{ currency_code: 'eur', amount }],
      inventory_quantity,
    })),
    ...more,
  });
}

beforeAll(async () => {
  shop = await useSampleShop();
  await createShirt('Linen', [
    ['S', 'white', 1000, 5],
    ['M', 'blue', 3000, 0],
  ]);
  await createShirt(
    'Cotton',
    [
      ['M', 'white', 2000, 1],
      ['L', 'white', 2500, 1],
    ],
    { tags: [{ value: 'Summer, light' }] },
  );
});
afterAll(() => shop.close());

/** The titles of the products in a list of the store. */
async function listTitles(query: string): Promise<string[]> {
  const { products } = ok(await shop.store.get(`/products?${query}`));
  return (products as { title: string }[]).map(({ title }) => title);
}

async function expectRejected(query: string, message: string): Promise<void> {
  const { status, body } = await shop.store.get(`/products?${query}`);
  expect({ status, message: body.message }).toEqual({ status: 400, message });
}

describe('A list of products for shoppers', () => {
  it('has the products with one of several values of an option', async () => {
    expect((await listTitles('options[Size]=S,L')).sort()).toEqual(['Cotton', 'Linen']);
    expect(await listTitles('options[Size][]=L')).toEqual(['Cotton']);
  });

  it('has only products of which the same variant has all values', async () => {
    expect(await listTitles('options[Size]=M&options[Color]=white')).toEqual(['Cotton']);
  });

  it('is empty for unknown options and values', async () => {
    expect(await listTitles('options[Size]=XXL')).toEqual([]);
    expect(await listTitles('options[Length]=S')).toEqual([]);
  });

  it('is filtered by the prices that it shows, in the region of the request', async () => {
    const { id } = shop.europe;
    expect(await listTitles(`region_id=${id}&price[gte]=2600`)).toEqual(['Linen']);
    expect(await listTitles(`region_id=${id}&price[gt]=2000&price[lte]=2500`)).toEqual(['Cotton']);
    expect(await listTitles(`currency_code=usd&price[gte]=2400`)).toEqual(['Shirt']);
  });

  it('is filtered by the prices of a price list', async () => {
    const sold = await createShirt('Sold off', [['S', 'red', 5000, 1]]);
    const [{ id: variant_id }] = sold.variants;
    const list = await createPriceList(shop, {
      status: 'active',
      prices: [{ variant_id, currency_code: 'eur', amount: 100 }],
    });
    expect(await listTitles('currency_code=eur&price[lte]=100')).toEqual(['Sold off']);
    ok(await shop.admin.delete(`/price-lists/${list.id}`));
    ok(await shop.admin.delete(`/products/${sold.id}`));
    expect(await listTitles('currency_code=eur&price[lte]=100')).toEqual([]);
  });

  it('has only products of which the same variant has the option, the price and stock', async () => {
    expect(await listTitles('options[Size]=M&currency_code=eur&price[gte]=1500')).toHaveLength(2);
    expect(await listTitles('options[Size]=M&currency_code=eur&price[gte]=1500&in_stock=true')).toEqual([
      'Cotton',
    ]);
    expect(await listTitles('options[Size]=S&currency_code=eur&price[gte]=1500')).toEqual([]);
  });

  it('is filtered by the value of a tag, which may contain a comma', async () => {
    expect(await listTitles(`tag_value=${encodeURIComponent('Summer, light')}`)).toEqual(['Cotton']);
  });

  it('combines filters with a search and pages', async () => {
    expect(await listTitles('q=cotton&options[Size]=M')).toEqual(['Cotton']);
    expect(await listTitles('q=cotton&options[Size]=S')).toEqual([]);
    const { products, count } = ok(await shop.store.get('/products?options[Size]=M&limit=1&offset=1'));
    expect({ length: products.length, count }).toEqual({ length: 1, count: 2 });
  });

  it('is filtered by the statement that reads the list', async () => {
    const readWith = (query: string) => shop.recordSql(() => shop.store.get(`/products?${query}`));
    await readWith('currency_code=eur'); // reads what is cached for all requests
    const plain = await readWith('currency_code=eur&limit=3');
    const filtered = await readWith('currency_code=eur&limit=3&options[Size]=M&price[gte]=1&in_stock=true');
    expect(filtered).toHaveLength(plain.length);
  });

  it('explains what is wrong with a filter', async () => {
    await expectRejected('options=M', 'options must have names in brackets, such as [Size]=M,L');
    await expectRejected('price=5', 'price must have bounds: [lt], [lte], [gt], [gte]');
    await expectRejected(
      'currency_code=eur&price[gte]=5.5',
      'price must have amounts in the smallest unit as bounds, such as 1999',
    );
    await expectRejected('price[from]=5', 'price must not have from; it takes lt, lte, gt, gte');
    await expectRejected(
      'price[gte]=5',
      'price needs region_id, cart_id or currency_code, since prices depend on them',
    );
    await expectRejected('in_stock=maybe', 'in_stock must be true or false');
    await expectRejected('facets=size', 'facets must not have size, which is no filter');
  });

  it('is ordered by the lowest price of its products', async () => {
    const order = (direction: string) =>
      listTitles(`currency_code=eur&options[Color]=white,blue&order=${direction}price`);
    expect(await order('')).toEqual(['Linen', 'Cotton']);
    expect(await order('-')).toEqual(['Cotton', 'Linen']);
  });

  it('is ordered by newest, and by relevance', async () => {
    expect(await listTitles('order=newest&options[Color]=white')).toEqual(['Cotton', 'Linen']);
    expect(await listTitles('q=shirt&order=relevance')).toEqual(['Shirt']);
  });
});

describe('Facets', () => {
  it('are counted without their own filter, and with all others', async () => {
    const { facets, count } = ok(
      await shop.store.get(
        '/products?facets=options.Size,options.Color,price&options[Size]=M&currency_code=eur&options[Color]=blue',
      ),
    );
    expect(count).toBe(1);
    expect(facets).toEqual({
      'options.Size': [{ value: 'M', label: 'M', count: 1 }],
      'options.Color': [
        { value: 'white', label: 'white', count: 1 },
        { value: 'blue', label: 'blue', count: 1 },
      ],
      price: { min: 3000, max: 3000, currency_code: 'eur' },
    });
  });

  it('are counted for a search', async () => {
    const { facets } = ok(await shop.store.get('/products?q=cotton&limit=0&facets=options.Size,tag_value'));
    expect(facets).toEqual({
      'options.Size': [
        { value: 'M', label: 'M', count: 1 },
        { value: 'L', label: 'L', count: 1 },
      ],
      tag_value: [{ value: 'Summer, light', label: 'Summer, light', count: 1 }],
    });
  });

  it('are read by one statement beside that of the list', async () => {
    const read = (query: string) => shop.recordSql(() => shop.store.get(`/products?${query}`));
    await read('limit=4');
    const plain = await read('limit=4');
    expect(await read('limit=4&facets=options.Size,type_id,tags,in_stock')).toHaveLength(plain.length + 1);
  });

  it('change the entity tag of a list', async () => {
    const path = '/products?currency_code=usd&facets=price&fields=id';
    const before = await shop.store.get(path);
    const [{ id: variant_id }] = shop.mug.variants;
    const list = await createPriceList(shop, {
      status: 'active',
      prices: [{ variant_id, currency_code: 'usd', amount: 1 }],
    });
    const after = await shop.store.get(path);
    expect(after.body.facets.price).toEqual({ min: 1, max: 2400, currency_code: 'usd' });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    ok(await shop.admin.delete(`/price-lists/${list.id}`));
  });

  it('have labels in the language of the request, which another product may have translated', async () => {
    ok(await shop.admin.post('/store', { locales: ['de'], default_locale: 'en' }));
    const [{ id }] = ok(await shop.store.get('/products?title=Linen')).products;
    const { product } = ok(
      await shop.admin.get(`/products/${id}?expand=variants,variants.options,tags,collection`),
    );
    const white = product.variants.flatMap(({ options }: { options: { id: string; value: string }[] }) =>
      options.filter(({ value }) => value === 'white'),
    );
    const { collection } = ok(
      await shop.admin.post('/collections', { title: 'Beach', translations: { de: { title: 'Strand' } } }),
    );
    ok(await shop.admin.post(`/products/${id}`, { collection_id: collection.id }));
    ok(
      await shop.admin.post(`/translations/product_option_value/${white[0].id}`, {
        translations: { de: { value: 'weiß' } },
      }),
    );
    const readLabels = async (locale: string) => {
      const { facets } = ok(
        await shop.store.get(
          `/products?facets=options.Color,collection_id&options[Size]=S,M&limit=0&locale=${locale}`,
        ),
      );
      return Object.values(facets as Record<string, { value: string; label: string }[]>).map((values) =>
        values.map(({ value, label }) => [value, label]),
      );
    };
    expect(await readLabels('de')).toEqual([
      [
        ['white', 'weiß'],
        ['blue', 'blue'],
      ],
      [[collection.id, 'Strand']],
    ]);
    expect(await readLabels('en')).toEqual([
      [
        ['white', 'white'],
        ['blue', 'blue'],
      ],
      [[collection.id, 'Beach']],
    ]);
    ok(await shop.admin.post('/store', { locales: [] }));
  });

  it('have no range of prices without a region or a currency', async () => {
    const { count, facets } = ok(await shop.store.get('/products?facets=price'));
    expect(count).toBeGreaterThan(1);
    expect(facets).toEqual({ price: { min: null, max: null, currency_code: null } });
  });

  it('are left out unless they are requested', async () => {
    expect(ok(await shop.store.get('/products?options[Size]=M'))).not.toHaveProperty('facets');
  });
});
