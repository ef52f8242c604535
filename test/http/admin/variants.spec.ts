import { buildOptionValues, createShirt } from '../../support/products.ts';
import { createRegion, ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await useShop();
});

afterAll(() => shop.close());

describe('POST /admin/products/:id/variants', () => {
  it('adds a variant with the last rank', async () => {
    const { id, options } = await createShirt(shop, 'Grows');
    const { status, body } = await shop.admin.post(`/products/${id}/variants`, {
      title: 'L',
      sku: 'GROWS-L',
      inventory_quantity: 3,
      options: buildOptionValues(options, 'L', 'white'),
      prices: [{ currency_code: 'eur', amount: 100 }],
    });
    expect(status).toBe(200);
    expect(body.product.variants[2]).toMatchObject({
      id: expect.stringMatching(/^variant_/),
      title: 'L',
      sku: 'GROWS-L',
      variant_rank: 2,
      inventory_quantity: 3,
      options: [{ value: 'L' }, { value: 'white' }],
      prices: [{ amount: 100, currency_code: 'eur' }],
    });
  });

  describe('for a product with two options', () => {
    let id: string, size: string, color: string;
    beforeAll(async () => {
      const shirt = await createShirt(shop, 'Fitting');
      ({ id } = shirt);
      [size, color] = shirt.options.map((option) => option.id);
    });
    const values = (...options: [string, string][]) =>
      options.map(([option_id, value]) => ({ option_id, value }));

    it.each<[string, () => object, number, string]>([
      ['without a title', () => ({ options: values([size, 'L'], [color, 'red']) }), 400, 'title'],
      ['without options', () => ({ title: 'L', prices: [] }), 400, 'options'],
      ['without prices', () => ({ title: 'L', options: values([size, 'L'], [color, 'red']) }), 400, 'prices'],
      [
        'without a value for an option',
        () => ({ title: 'L', prices: [], options: values([size, 'L']) }),
        400,
        'needs a value for Color',
      ],
      [
        'with the option values of another variant',
        () => ({ title: 'Twin', prices: [], options: values([size, 'S'], [color, 'white']) }),
        400,
        'S and Twin are the same',
      ],
      [
        'with two values for an option',
        () => ({ title: 'L', prices: [], options: values([size, 'L'], [color, 'x'], [color, 'y']) }),
        400,
        '3 option values',
      ],
      [
        'with a value for an unknown option',
        () => ({ title: 'L', prices: [], options: values([size, 'L'], ['opt_none', 'x']) }),
        404,
        'opt_none',
      ],
    ])('rejects a variant %s', async (_, body, status, message) => {
      const response = await shop.admin.post(`/products/${id}/variants`, body());
      expect(response.status).toBe(status);
      expect(response.body.message).toContain(message);
      expect((await shop.admin.get(`/products/${id}/variants`)).body.count).toBe(2);
    });
  });

  it('responds with 404 for an unknown product', async () => {
    const body = { title: 'L', prices: [], options: [] };
    expect((await shop.admin.post('/products/prod_none/variants', body)).status).toBe(404);
  });

  it('adds one variant for simultaneous requests with the same option values', async () => {
    const { id, options } = await createShirt(shop, 'Raced');
    const body = { title: 'L', prices: [], options: buildOptionValues(options, 'L', 'white') };
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => shop.admin.post(`/products/${id}/variants`, body)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });
});

describe('POST /admin/products/:id/variants/:variant_id', () => {
  let id: string, variants: { id: string }[];
  beforeAll(async () => {
    ({ id, variants } = await createShirt(shop, 'Coded'));
    const codes = { sku: 'CODED', barcode: 'B1', upc: 'U1' };
    await shop.admin.post(`/products/${id}/variants/${variants[0].id}`, codes);
  });

  it.each([{ sku: 'CODED' }, { barcode: 'B1' }, { upc: 'U1' }])(
    'rejects %j, which another variant has',
    async (body) => {
      const response = await shop.admin.post(`/products/${id}/variants/${variants[1].id}`, body);
      expect(response.status).toBe(422);
      expect(response.body.type).toBe('duplicate_error');
    },
  );
});

describe('GET /admin/products/:id/variants', () => {
  let id: string, variants: { id: string }[];
  beforeAll(async () => ({ id, variants } = await createShirt(shop, 'Listed')));

  it('returns 100 variants per page without their prices', async () => {
    const { body } = await shop.admin.get(`/products/${id}/variants`);
    expect(body).toMatchObject({ count: 2, offset: 0, limit: 100 });
    expect(body.variants[0]).not.toHaveProperty('prices');
  });

  it('filters variants and expands their prices', async () => {
    const { body } = await shop.admin.get(
      `/products/${id}/variants?q=s&manage_inventory=true&inventory_quantity[gte]=10&expand=prices`,
    );
    expect(body.variants).toMatchObject([
      { id: variants[0].id, prices: [{ amount: 1000 }, { amount: 1200 }] },
    ]);
  });

  it('responds with 404 for an unknown product', async () => {
    expect((await shop.admin.get('/products/prod_none/variants')).status).toBe(404);
  });
});

describe('GET /admin/variants', () => {
  it('returns variants with options, prices and product, 100 per page', async () => {
    const { id, variants } = await createShirt(shop, 'Searchable title');
    const { body } = await shop.admin.get('/variants?q=searchable%20title');
    expect(body).toMatchObject({ count: 2, offset: 0, limit: 100 });
    const s = body.variants.find((variant) => variant.id === variants[0].id);
    expect(s).toMatchObject({
      product: { id, title: 'Searchable title' },
      options: [{ value: 'S' }, { value: 'white' }],
      prices: [{ amount: 1000 }, { amount: 1200 }],
    });
    expect(s).not.toHaveProperty('calculated_price');
  });

  it('filters variants by id, title, allow_backorder and inventory_quantity', async () => {
    const { variants } = await createShirt(shop, 'Filtered');
    const { body } = await shop.admin.get(
      `/variants?id[]=${variants[0].id}&id[]=${variants[1].id}&title=M&allow_backorder=false&inventory_quantity=0`,
    );
    expect(body.variants).toMatchObject([{ id: variants[1].id }]);
  });

  it('calculates the prices of the given region', async () => {
    const { variants } = await createShirt(shop, 'Regional');
    const region = await createRegion(shop, { currency_code: 'usd', tax_rate: 25, countries: ['us'] });
    const { body } = await shop.admin.get(`/variants?id=${variants[0].id}&region_id=${region}`);
    expect(body.variants[0]).toMatchObject({
      calculated_price: 1200,
      calculated_price_incl_tax: 1500,
      prices: [{ currency_code: 'usd' }],
    });
  });

  it('responds with 404 for an unknown region', async () => {
    expect((await shop.admin.get('/variants?region_id=reg_none')).status).toBe(404);
  });

  it('calculates the prices of the given customer', async () => {
    const { variants } = await createShirt(shop, 'Favoured');
    const region = await createRegion(shop, { tax_rate: 25, countries: ['de'] });
    const person = { email: 'favoured@example.com', first_name: 'A', last_name: 'B', password: 'secret' };
    const { customer } = (await shop.admin.post('/customers', person)).body;
    const { customer_group } = ok(await shop.admin.post('/customer-groups', { name: 'Friends' }));
    const friends = { customer_ids: [{ id: customer.id }] };
    ok(await shop.admin.post(`/customer-groups/${customer_group.id}/customers/batch`, friends));
    ok(
      await shop.admin.post('/price-lists', {
        ...{ name: 'Friends', description: 'Friends', type: 'sale', status: 'active' },
        customer_groups: [{ id: customer_group.id }],
        prices: [{ variant_id: variants[0].id, currency_code: 'eur', amount: 5 }],
      }),
    );
    const path = `/variants?id=${variants[0].id}&region_id=${region}`;
    const [forCustomer] = ok(await shop.admin.get(`${path}&customer_id=${customer.id}`)).variants;
    expect(forCustomer).toMatchObject({ calculated_price: 5, calculated_price_type: 'sale' });
    const [forGuest] = ok(await shop.admin.get(path)).variants;
    expect(forGuest).toMatchObject({
      calculated_price: forGuest.original_price,
      calculated_price_type: 'default',
    });
  });
});

describe('GET /admin/variants/:id', () => {
  let id: string;
  beforeAll(async () => {
    const { variants } = await createShirt(shop, 'Stocked');
    id = variants[0].id;
  });

  it('returns a variant with its product', async () => {
    const { body } = await shop.admin.get(`/variants/${id}`);
    expect(body.variant).toMatchObject({ id, product: { title: 'Stocked' } });
  });

  it('returns no stock at /inventory for a variant without an inventory item', async () => {
    expect((await shop.admin.get(`/variants/${id}/inventory`)).body).toEqual({
      variant: { id, inventory: [], sales_channel_availability: [] },
    });
  });

  it.each(['', '/inventory'])('responds with 404 for an unknown variant: /variants/:id%s', async (path) => {
    expect((await shop.admin.get(`/variants/variant_none${path}`)).status).toBe(404);
  });
});
