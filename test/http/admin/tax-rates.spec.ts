import { newId } from '#engine/kernel/text/ids';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { buildTaxRate, createTaxRate, getTaxRateTargets } from '../../support/tax-rates.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

describe('A tax rate', () => {
  it('belongs to a region and is linked to products, product types and shipping options', async () => {
    const created = ok(
      await shop.admin.post('/tax-rates', {
        name: 'Books',
        code: 'books',
        region_id: shop.europe.id,
        rate: 7.25,
        products: [shop.mug.id, shop.mug.id],
        product_types: [],
        shipping_options: [],
      }),
    ).tax_rate;
    expect(created).toEqual({
      id: expect.stringMatching(/^txr_/),
      name: 'Books',
      code: 'books',
      region_id: shop.europe.id,
      rate: 7.25,
      metadata: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      updated_at: expect.any(String),
    });
    expect(await getTaxRateTargets(shop, created.id)).toEqual({
      products: [shop.mug.id],
      product_types: [],
      shipping_options: [],
    });
    ok(await shop.admin.delete(`/tax-rates/${created.id}`));
  });

  it.each([undefined, null])('can be created with %s as its rate', async (rate) => {
    expect(await createTaxRate(shop, { rate })).toMatchObject({ rate: null });
  });

  it.each([
    ['without a code', { code: undefined }],
    ['with an empty code', { code: '' }],
    ['without a name', { name: undefined }],
    ['without a region', { region_id: undefined }],
    ['with a negative rate', { rate: -1 }],
    ['with a rate above 100', { rate: 100.5 }],
    ['with a text as its rate', { rate: '7' }],
    ['with a rate of too many decimals', { rate: 7.00001 }],
    ['with a text as its products', { products: 'prod_1' }],
    ['with an unknown field', { color: 'red' }],
    ['with a NUL character', { code: 'a\0b' }],
  ])('is rejected %s', async (_, change) => {
    const response = await shop.admin.post('/tax-rates', buildTaxRate(shop, change));
    expect(response).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });

  it.each([
    ['region', { region_id: 'reg_none' }, 'Region with reg_none was not found'],
    ['products', { products: ['prod_a', 'prod_b'] }, 'Product with id: prod_a, prod_b was not found'],
    ['product types', { product_types: ['ptyp_a'] }, 'Product type with id ptyp_a was not found'],
    ['shipping options', { shipping_options: ['so_a'] }, 'Shipping option with id so_a was not found'],
  ])('is not created with an unknown value of its %s', async (_, change, message) => {
    const code = newId({ idPrefix: 'code' });
    const response = await shop.admin.post('/tax-rates', buildTaxRate(shop, { code, ...change }));
    expect(response).toMatchObject({ status: 404, body: { type: 'not_found', message } });
    expect(await shop.sql('select from tax_rate where code = $1', [code])).toEqual([]);
  });

  it('is rejected with a deleted product', async () => {
    const { id } = await createSizedProduct(shop, 'Gone', ['One'], { eur: 100 });
    ok(await shop.admin.delete(`/products/${id}`));
    expect((await shop.admin.post('/tax-rates', buildTaxRate(shop, { products: [id] }))).status).toBe(404);
  });

  it('has a unique code in its region until it is deleted', async () => {
    const { id, code } = await createTaxRate(shop);
    const duplicate = await shop.admin.post('/tax-rates', buildTaxRate(shop, { code }));
    expect(duplicate).toMatchObject({
      status: 422,
      body: {
        type: 'duplicate_error',
        code: 'invalid_request_error',
        message: `Tax rate with code ${code} already exists in the region`,
      },
    });
    const rateInAmerica = await createTaxRate(shop, { code, region_id: shop.america.id });
    expect(
      await shop.admin.post(`/tax-rates/${rateInAmerica.id}`, { region_id: shop.europe.id }),
    ).toMatchObject({
      status: 422,
    });
    const other = await createTaxRate(shop);
    expect((await shop.admin.post(`/tax-rates/${other.id}`, { code })).status).toBe(422);
    expect((await shop.admin.post(`/tax-rates/${id}`, { code })).status).toBe(200);
    ok(await shop.admin.delete(`/tax-rates/${id}`));
    expect((await shop.admin.post(`/tax-rates/${other.id}`, { code })).status).toBe(200);
  });

  it('has a unique code when ten are created at once', async () => {
    const code = newId({ idPrefix: 'code' });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => shop.admin.post('/tax-rates', buildTaxRate(shop, { code }))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(422)]);
  });

  it('has a unique code when four are updated at once', async () => {
    const rates = [
      await createTaxRate(shop),
      await createTaxRate(shop),
      await createTaxRate(shop),
      await createTaxRate(shop),
    ];
    const code = newId({ idPrefix: 'code' });
    const responses = await Promise.all(rates.map(({ id }) => shop.admin.post(`/tax-rates/${id}`, { code })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(responses.every(({ status, body }) => status === 200 || body.type === 'duplicate_error')).toBe(
      true,
    );
  });

  it('is updated, and lists of an update replace its links', async () => {
    const { id } = await createTaxRate(shop, {
      products: [shop.shirt.id],
      shipping_options: [shop.standardShipping.id],
    });
    const { tax_rate } = ok(
      await shop.admin.post(`/tax-rates/${id}?expand=products`, {
        name: 'Renamed',
        rate: 5,
        region_id: shop.america.id,
        products: [shop.mug.id],
      }),
    );
    expect(tax_rate).toMatchObject({
      name: 'Renamed',
      rate: 5,
      region_id: shop.america.id,
      products: [{ id: shop.mug.id }],
    });
    expect(await getTaxRateTargets(shop, id)).toMatchObject({ shipping_options: [shop.standardShipping.id] });
    expect(ok(await shop.admin.post(`/tax-rates/${id}`, { rate: null })).tax_rate.rate).toBeNull();
    ok(await shop.admin.post(`/tax-rates/${id}`, { products: [], shipping_options: [] }));
    expect(await getTaxRateTargets(shop, id)).toMatchObject({ products: [], shipping_options: [] });
  });

  it.each([
    [400, { rate: 101 }],
    [400, { name: '' }],
    [404, { region_id: 'reg_none', name: 'X' }],
    [404, { name: 'X', products: [], product_types: ['ptyp_a'] }],
  ])('stays unchanged and responds with %i to an update with %j', async (status, change) => {
    const { id } = await createTaxRate(shop, { products: [shop.shirt.id] });
    expect((await shop.admin.post(`/tax-rates/${id}`, change)).status).toBe(status);
    expect(ok(await shop.admin.get(`/tax-rates/${id}`)).tax_rate.name).toBe('A rate');
    expect(await getTaxRateTargets(shop, id)).toMatchObject({ products: [shop.shirt.id] });
  });

  it('must exist to be updated', async () => {
    expect((await shop.admin.post('/tax-rates/txr_none', { name: 'X' })).status).toBe(404);
  });

  it('is deleted with its links, and a second deletion responds equally', async () => {
    const { id } = await createTaxRate(shop, { products: [shop.shirt.id] });
    for (const _ of [1, 2])
      expect(ok(await shop.admin.delete(`/tax-rates/${id}`))).toEqual({
        id,
        object: 'tax-rate',
        deleted: true,
      });
    expect(await shop.sql('select from tax_rate where id = $1', [id])).toEqual([]);
    expect(await shop.sql('select from product_tax_rate where rate_id = $1', [id])).toEqual([]);
    expect(await shop.admin.get(`/tax-rates/${id}`)).toMatchObject({
      status: 404,
      body: { type: 'not_found', message: `TaxRate with ${id} was not found` },
    });
  });

  it('is created only with authentication', async () => {
    expect((await shop.http.post('/admin/tax-rates', buildTaxRate(shop))).status).toBe(401);
  });
});

describe('GET /admin/tax-rates', () => {
  let ids: Record<'low' | 'high' | 'none', string>;
  beforeAll(async () => {
    await shop.sql('delete from tax_rate');
    const low = await createTaxRate(shop, { name: 'Low', code: 'LOW', rate: 5.5 });
    const high = await createTaxRate(shop, { name: 'High', code: 'HIGH', rate: 20 });
    const none = await createTaxRate(shop, {
      name: 'None',
      code: 'NONE',
      rate: null,
      region_id: shop.america.id,
    });
    ids = { low: low.id, high: high.id, none: none.id };
  });

  it.each([
    ['', ['none', 'high', 'low']],
    ['order=rate', ['low', 'high', 'none']],
    ['name=Low', ['low']],
    ['code=HIGH', ['high']],
    ['q=hi', ['high']],
    ['q=%25', []],
    ['rate=5.5', ['low']],
    ['rate=20', ['high']],
    ['rate[gt]=5.5', ['high']],
    ['rate[gte]=5.5&rate[lt]=19.9', ['low']],
    ['rate[lte]=20', ['high', 'low']],
    ['created_at[gt]=2020-01-01&updated_at[gt]=2020-01-01', ['none', 'high', 'low']],
    ['created_at[lt]=2020-01-01', []],
    ['updated_at[lt]=2020-01-01', []],
    ['deleted_at[gt]=2020-01-01', []],
    ['limit=1&offset=1', ['high']],
  ] as const)('returns for the query "%s" the tax rates %j', async (query, names) => {
    const { tax_rates } = ok(await shop.admin.get(`/tax-rates?${query}`));
    expect(tax_rates.map(({ id }) => id)).toEqual(names.map((name) => ids[name]));
  });

  it('filters by a region and counts the matches of all pages', async () => {
    const page = ok(await shop.admin.get(`/tax-rates?region_id=${shop.europe.id}&limit=1`));
    expect(page).toMatchObject({ tax_rates: [{ id: ids.high }], count: 2, offset: 0, limit: 1 });
  });

  it('filters by several regions and returns 50 tax rates per page', async () => {
    const { europe, america } = shop;
    const page = await shop.admin.get(`/tax-rates?region_id[]=${europe.id}&region_id[]=${america.id}`);
    expect(ok(page)).toMatchObject({ count: 3, offset: 0, limit: 50 });
  });

  it('requires authentication', async () => {
    expect((await shop.http.get('/admin/tax-rates')).status).toBe(401);
  });

  it.each([
    'rate=',
    'rate=high',
    'rate[gt]=',
    'rate[ne]=1',
    'rate=1e3',
    'limit=-1',
    'color=red',
    'order=color',
    'created_at=x',
  ])('rejects %s', async (query) => {
    expect(await shop.admin.get(`/tax-rates?${query}`)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('sends one statement', async () => {
    const statements = await shop.recordSql(() => shop.admin.get('/tax-rates?expand=products,region'));
    expect(statements.filter((text) => text.includes('"tax_rate"'))).toHaveLength(1);
  });
});
