import { newId } from '../../../src/kernel/ids.ts';
import { aRate, rateBody, tiesOf } from '../../support/tax-rates.ts';
import { ok, openWorld, product, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('tax rates', () => {
  it('are made for a region, with what they are tied to', async () => {
    const made = ok(
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
    expect(made).toEqual({
      id: expect.stringMatching(/^txr_/),
      name: 'Books',
      code: 'books',
      region_id: shop.europe.id,
      rate: 7.25,
      metadata: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      updated_at: expect.any(String),
    });
    expect(await tiesOf(shop, made.id)).toEqual({
      products: [shop.mug.id],
      product_types: [],
      shipping_options: [],
    });
    ok(await shop.admin.delete(`/tax-rates/${made.id}`));
  });

  it('may be without a rate', async () => {
    expect(await aRate(shop, { rate: undefined })).toMatchObject({ rate: null });
    expect(await aRate(shop, { rate: null })).toMatchObject({ rate: null });
  });

  it.each([
    ['without a code', { code: undefined }],
    ['with an empty code', { code: '' }],
    ['without a name', { name: undefined }],
    ['without a region', { region_id: undefined }],
    ['below 0', { rate: -1 }],
    ['above 100', { rate: 100.5 }],
    ['with a text as its rate', { rate: '7' }],
    ['with too many decimals', { rate: 7.00001 }],
    ['for products that are no list', { products: 'prod_1' }],
    ['with what does not exist', { color: 'red' }],
    ['with NULs', { code: 'a\0b' }],
  ])('are refused %s', async (_, wrong) => {
    const answer = await shop.admin.post('/tax-rates', rateBody(shop, wrong));
    expect(answer).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });

  it.each([
    ['region', { region_id: 'reg_none' }, 'Region with reg_none was not found'],
    ['products', { products: ['prod_a', 'prod_b'] }, 'Product with id: prod_a, prod_b was not found'],
    ['types', { product_types: ['ptyp_a'] }, 'Product type with id ptyp_a was not found'],
    ['shipping options', { shipping_options: ['so_a'] }, 'Shipping option with id so_a was not found'],
  ])('are refused for unknown %s, and nothing is written', async (_, wrong, message) => {
    const code = newId({ idPrefix: 'code' });
    const answer = await shop.admin.post('/tax-rates', rateBody(shop, { code, ...wrong }));
    expect(answer).toMatchObject({ status: 404, body: { type: 'not_found', message } });
    expect(await shop.sql('select from tax_rate where code = $1', [code])).toEqual([]);
  });

  it('are refused for deleted products', async () => {
    const gone = await product(shop, 'Gone', ['One'], { eur: 100 });
    ok(await shop.admin.delete(`/products/${gone.id}`));
    expect((await shop.admin.post('/tax-rates', rateBody(shop, { products: [gone.id] }))).status).toBe(404);
  });

  it('have a code of their own in their region', async () => {
    const { id, code } = await aRate(shop);
    const again = await shop.admin.post('/tax-rates', rateBody(shop, { code }));
    expect(again).toMatchObject({
      status: 422,
      body: {
        type: 'duplicate_error',
        code: 'invalid_request_error',
        message: `Tax rate with code ${code} already exists in the region`,
      },
    });
    const elsewhere = await aRate(shop, { code, region_id: shop.america.id });
    expect(await shop.admin.post(`/tax-rates/${elsewhere.id}`, { region_id: shop.europe.id })).toMatchObject({
      status: 422,
    });
    const other = await aRate(shop);
    expect((await shop.admin.post(`/tax-rates/${other.id}`, { code })).status).toBe(422);
    expect((await shop.admin.post(`/tax-rates/${id}`, { code })).status).toBe(200);
    ok(await shop.admin.delete(`/tax-rates/${id}`));
    expect((await shop.admin.post(`/tax-rates/${other.id}`, { code })).status).toBe(200);
  });

  it('share no code when ten are made, or renamed, at the same time', async () => {
    const code = newId({ idPrefix: 'code' });
    const made = await Promise.all(
      Array.from({ length: 10 }, () => shop.admin.post('/tax-rates', rateBody(shop, { code }))),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(422)]);
    const others = [await aRate(shop), await aRate(shop), await aRate(shop), await aRate(shop)];
    const name = newId({ idPrefix: 'code' });
    const renamed = await Promise.all(
      others.map(({ id }) => shop.admin.post(`/tax-rates/${id}`, { code: name })),
    );
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(renamed.every(({ status, body }) => status === 200 || body.type === 'duplicate_error')).toBe(true);
  });

  it('are updated; lists replace what they are tied to', async () => {
    const { id } = await aRate(shop, { products: [shop.shirt.id], shipping_options: [shop.standard.id] });
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
    expect(await tiesOf(shop, id)).toMatchObject({ shipping_options: [shop.standard.id] });
    expect(ok(await shop.admin.post(`/tax-rates/${id}`, { rate: null })).tax_rate.rate).toBeNull();
    ok(await shop.admin.post(`/tax-rates/${id}`, { products: [], shipping_options: [] }));
    expect(await tiesOf(shop, id)).toMatchObject({ products: [], shipping_options: [] });
  });

  it('refuse a wrong update as a whole', async () => {
    const { id } = await aRate(shop, { products: [shop.shirt.id] });
    const answers = [
      await shop.admin.post(`/tax-rates/${id}`, { rate: 101 }),
      await shop.admin.post(`/tax-rates/${id}`, { name: '' }),
      await shop.admin.post(`/tax-rates/${id}`, { region_id: 'reg_none', name: 'X' }),
      await shop.admin.post(`/tax-rates/${id}`, { name: 'X', products: [], product_types: ['ptyp_a'] }),
      await shop.admin.post('/tax-rates/txr_none', { name: 'X' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 404, 404]);
    expect(ok(await shop.admin.get(`/tax-rates/${id}`)).tax_rate.name).toBe('A rate');
    expect(await tiesOf(shop, id)).toMatchObject({ products: [shop.shirt.id] });
  });

  it('are deleted for good, as often as one likes', async () => {
    const { id } = await aRate(shop, { products: [shop.shirt.id] });
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

  it('need a user of the staff', async () => {
    expect((await shop.open.get('/admin/tax-rates')).status).toBe(401);
    expect((await shop.open.post('/admin/tax-rates', rateBody(shop))).status).toBe(401);
  });
});

describe('the list of tax rates', () => {
  let ids: Record<'low' | 'high' | 'none', string>;
  beforeAll(async () => {
    await shop.sql('delete from tax_rate');
    const low = await aRate(shop, { name: 'Low', code: 'LOW', rate: 5.5 });
    const high = await aRate(shop, { name: 'High', code: 'HIGH', rate: 20 });
    const none = await aRate(shop, { name: 'None', code: 'NONE', rate: null, region_id: shop.america.id });
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
  ] as const)('finds by %s', async (query, names) => {
    const listed = ok(await shop.admin.get(`/tax-rates?${query}`));
    expect(listed.tax_rates.map(({ id }: { id: string }) => id)).toEqual(names.map((name) => ids[name]));
  });

  it('finds by one region, or several, and tells how many there are', async () => {
    const { europe, america } = shop;
    const one = ok(await shop.admin.get(`/tax-rates?region_id=${europe.id}&limit=1`));
    expect(one).toMatchObject({ tax_rates: [{ id: ids.high }], count: 2, offset: 0, limit: 1 });
    const both = await shop.admin.get(`/tax-rates?region_id[]=${europe.id}&region_id[]=${america.id}`);
    expect(ok(both)).toMatchObject({ count: 3, offset: 0, limit: 50 });
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
  ])('refuses %s', async (query) => {
    expect(await shop.admin.get(`/tax-rates?${query}`)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('costs one statement', async () => {
    const sent = await shop.statements(() => shop.admin.get('/tax-rates?expand=products,region'));
    expect(sent.filter((text) => text.includes('"tax_rate"'))).toHaveLength(1);
  });
});
