import { createProduct } from '../../support/products.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
let material: string;

beforeAll(async () => {
  shop = await useSampleShop();
  material = await createAttribute({
    name: 'Material',
    key: 'material',
    type: 'choice',
    values: ['wool', 'cotton', 'silk'],
  });
  await createAttribute({ name: 'Power', key: 'power', type: 'number', unit: 'W' });
  await createAttribute({ name: 'Washable', key: 'washable', type: 'boolean' });
  await createAttribute({ name: 'Supplier', key: 'supplier', type: 'text', is_filterable: false });
  await createGarment('Scarf', { material: 'wool', washable: true, supplier: 'Berg' });
  await createGarment('Heated vest', { material: ['cotton', 'silk'], power: 40 }, [{}, { power: 60 }]);
});
afterAll(() => shop.close());

async function createAttribute(body: object): Promise<string> {
  return ok(await shop.admin.post('/attributes', body as never)).attribute.id;
}

/** @param variants the facts of each variant */
function createGarment(title: string, attributes: object, variants: object[] = [{}]) {
  return createProduct(shop, {
    ...{ title, attributes, status: 'published', options: [{ title: 'Size' }] },
    variants: variants.map((facts, index) => ({
      title: String(index),
      options: [{ value: String(index) }],
      prices: [{ currency_code: 'eur', amount: 1000 }],
      attributes: facts,
    })),
  });
}

async function listTitles(query: string): Promise<string[]> {
  const { products } = ok(await shop.store.get(`/products?${query}`));
  return (products as { title: string }[]).map(({ title }) => title).toSorted();
}

const readFacet = async (name: string, query = '') =>
  ok(await shop.store.get(`/products?facets=${name}&limit=0&${query}`)).facets?.[name];

async function expectRejected(attributes: object, message: string): Promise<void> {
  const { status, body } = await shop.admin.post('/products', { title: 'Wrong', attributes });
  expect({ status, type: body.type, message: body.message }).toEqual({
    ...{ status: 400, type: 'invalid_data', message },
  });
}

describe('A product', () => {
  it('shows staff and shoppers its facts and those of its variants', async () => {
    const { products } = ok(await shop.store.get('/products?title=Heated vest'));
    expect(products[0]).toMatchObject({
      attributes: { material: ['cotton', 'silk'], power: 40 },
      variants: [{ attributes: null }, { attributes: { power: 60 } }],
    });
    const { product } = ok(await shop.admin.get(`/products/${products[0].id}`));
    expect(product.attributes).toEqual(products[0].attributes);
  });

  it('has other facts after an update, and none after null', async () => {
    const { id } = await createGarment('Cap', { material: 'wool' });
    const update = async (attributes: unknown) =>
      ok(await shop.admin.post(`/products/${id}`, { attributes })).product.attributes;
    expect(await update({ washable: false, material: null })).toEqual({ washable: false });
    expect(await update(null)).toBeNull();
  });

  it.each([
    [{ colour: 'red' }, 'attributes.colour is no attribute of this shop'],
    [{ power: '40' }, 'attributes.power must be a number'],
    [{ washable: 'yes' }, 'attributes.washable must be a boolean'],
    [{ material: 'steel' }, 'attributes.material must be one of wool, cotton, silk'],
    [{ supplier: [7] }, 'attributes.supplier must be a text or a list of texts'],
  ])('is rejected with the facts %j', (attributes, message) => expectRejected(attributes, message));
});

describe('A list of products for shoppers', () => {
  it.each([
    ['attributes[material]=wool', ['Scarf']],
    ['attributes[material]=wool,silk', ['Heated vest', 'Scarf']],
    ['attributes[material]=wool&attributes[washable]=true', ['Scarf']],
    ['attributes[power][gte]=50', ['Heated vest']],
    ['attributes[power][gt]=60', []],
    ['attributes[power]=40', ['Heated vest']],
    ['attributes[supplier]=Berg', []],
    ['attributes[unknown]=x', []],
  ])('is filtered by %s', async (query, titles) => expect(await listTitles(query)).toEqual(titles));

  it('finds a variant that has all of the facts, its own before those of the product', async () => {
    expect(await listTitles('attributes[power]=60&options[Size]=1')).toEqual(['Heated vest']);
    expect(await listTitles('attributes[power]=40&options[Size]=1')).toEqual([]);
  });

  it('counts the values of a choice in their order, without its own filter', async () => {
    expect(await readFacet('attributes.material', 'attributes[material]=silk')).toEqual([
      { value: 'wool', label: 'wool', count: 1 },
      { value: 'cotton', label: 'cotton', count: 1 },
      { value: 'silk', label: 'silk', count: 1 },
    ]);
  });

  it('counts numbers in ascending order with their unit', async () => {
    expect(await readFacet('attributes.power')).toEqual([
      { value: '40', label: '40 W', count: 1 },
      { value: '60', label: '60 W', count: 1 },
    ]);
  });

  it('counts no facts that staff keep from shoppers', async () => {
    expect(await readFacet('attributes.supplier')).toEqual([]);
  });

  it.each([
    ['attributes=wool', 'attributes must have keys in brackets, such as [material]=wool'],
    [
      'attributes[power][min]=4',
      'attributes [power] must have numbers as lt, lte, gt or gte, such as [gte]=40',
    ],
  ])('is rejected with %s', async (query, message) => {
    const { status, body } = await shop.store.get(`/products?${query}`);
    expect({ status, message: body.message }).toEqual({ status: 400, message });
  });
});

describe('An attribute', () => {
  it('is listed for shoppers if they may filter by it', async () => {
    const { attributes } = ok(await shop.store.get('/attributes'));
    expect((attributes as { key: string }[]).map(({ key }) => key).toSorted()).toEqual([
      'material',
      'power',
      'washable',
    ]);
  });

  it('is listed for its categories only', async () => {
    const body = { name: 'Lamps', is_active: true };
    const { id } = ok(await shop.admin.post('/product-categories', body)).product_category;
    await createAttribute({ name: 'Socket', key: 'socket', type: 'text', category_ids: [id] });
    const keysOf = async (category: string): Promise<string[]> => {
      const { attributes } = ok(await shop.store.get(`/attributes?category_id=${category}`));
      return (attributes as { key: string }[]).map(({ key }) => key);
    };
    expect(await keysOf(id)).toContain('socket');
    expect(await keysOf('pcat_other')).not.toContain('socket');
  });

  it.each([
    [{ name: 'A', key: 'Not a key', type: 'text' }, /^key must be lower-case/],
    [{ name: 'A', key: 'a', type: 'choice' }, /^values must have the values/],
    [{ name: 'A', key: 'a', type: 'text', unit: 'kg' }, /^unit is only for/],
    [{ name: 'A', key: 'a', type: 'text', values: ['x'] }, /^values are only for/],
    [{ name: 'A', key: 'a', type: 'colour' }, /type must be one of/],
  ])('is rejected as %j', async (body, message) => {
    const response = await shop.admin.post('/attributes', body);
    expect(response.status).toBe(400);
    expect(response.body.message).toMatch(message);
  });

  it('is rejected with a key that another one has', async () => {
    const body = { name: 'Stuff', key: 'material', type: 'text' };
    expect((await shop.admin.post('/attributes', body as never)).body).toMatchObject({
      type: 'duplicate_error',
    });
  });

  it('keeps the values that products have', async () => {
    const change = (values: string[]) => shop.admin.post(`/attributes/${material}`, { values });
    expect(await change(['cotton', 'silk'])).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'wool cannot be removed: there are products with it' },
    });
    expect(ok(await change(['silk', 'cotton', 'wool', 'linen'])).attribute.values).toHaveLength(4);
  });

  it('takes its facts from products when it is deleted', async () => {
    const id = await createAttribute({ name: 'Fit', key: 'fit', type: 'text' });
    const { id: product } = await createGarment('Shirt of one fit', { fit: 'slim', washable: true });
    ok(await shop.admin.delete(`/attributes/${id}`));
    expect(ok(await shop.admin.get(`/products/${product}`)).product.attributes).toEqual({ washable: true });
  });
});

describe('The labels of a facet of attributes', () => {
  beforeAll(async () => {
    ok(await shop.admin.post('/store', { locales: ['de', 'fr'], default_locale: 'en' }));
    ok(
      await shop.admin.post(`/attributes/${material}`, {
        translations: { de: { name: 'Stoff' } },
        value_labels: { de: { wool: 'Wolle' }, fr: { silk: 'soie' } },
      }),
    );
  });
  afterAll(async () => {
    ok(await shop.admin.post('/store', { locales: [] }));
  });

  it('are in the language of the request, value by value', async () => {
    const labels = async (locale: string) => {
      const facet = (await readFacet('attributes.material', `locale=${locale}`)) as { label: string }[];
      return facet.map(({ label }) => label).toSorted();
    };
    expect(await labels('de')).toEqual(['Wolle', 'cotton', 'silk']);
    expect(await labels('fr')).toEqual(['cotton', 'soie', 'wool']);
    expect(await labels('en')).toEqual(['cotton', 'silk', 'wool']);
  });

  it('go with the values that are removed', async () => {
    const id = await createAttribute({
      ...{ name: 'Lining', key: 'lining', type: 'choice', values: ['fleece', 'down'] },
      value_labels: { de: { fleece: 'Vlies', down: 'Daunen' }, fr: { down: 'duvet' } },
    });
    const removed = ok(await shop.admin.post(`/attributes/${id}`, { values: ['fleece'] })).attribute;
    expect(removed.value_labels).toEqual({ de: { fleece: 'Vlies' } });
    const renamed = ok(await shop.admin.post(`/attributes/${id}`, { name: 'Inner lining' })).attribute;
    expect(renamed).toMatchObject({ name: 'Inner lining', value_labels: { de: { fleece: 'Vlies' } } });
  });

  it('are listed with the name in that language', async () => {
    const { attributes } = ok(await shop.store.get('/attributes?key=material&locale=de'));
    expect(attributes).toMatchObject([{ name: 'Stoff', value_labels: { de: { wool: 'Wolle' } } }]);
  });

  it.each([
    [{ DE: { wool: 'Wolle' } }, 'value_labels.DE: the key must be a language tag such as de-AT'],
    [{ de: { steel: 'Stahl' } }, 'value_labels.de: steel is no value'],
    [{ de: 'Wolle' }, 'value_labels.de must be an object of texts by value'],
    [{ de: ['Wolle'] }, 'value_labels.de must be an object of texts by value'],
    [{ de: null }, 'value_labels.de must be an object of texts by value'],
    [{ de: { wool: 5 } }, 'value_labels.de.wool must be a text that is not empty'],
  ])('are rejected as %j', async (value_labels, message) => {
    const { status, body } = await shop.admin.post(`/attributes/${material}`, { value_labels });
    expect({ status, message: body.message }).toEqual({ status: 400, message });
  });
});
