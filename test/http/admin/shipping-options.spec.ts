import { createRegion } from '../../support/sample-shop.ts';
import { buildShippingOption, createShippingOption } from '../../support/shipping.ts';
import { type Shop, useShop } from '../../support/shop.ts';

describe('A shipping option', () => {
  let shop: Shop;
  let europe: string;

  beforeAll(async () => {
    shop = await useShop({});
    europe = await createRegion(shop);
  });

  afterAll(() => shop.close());

  it('belongs to a region and defaults to the default profile', async () => {
    const { status, body } = await shop.admin.post('/shipping-options', buildStandardOption());
    expect(status).toBe(200);
    expect(body.shipping_option).toMatchObject({
      id: expect.stringMatching(/^so_/),
      name: 'Standard',
      region_id: europe,
      profile_id: expect.stringMatching(/^sp_/),
      provider_id: 'manual',
      price_type: 'flat_rate',
      amount: 1000,
      is_return: false,
      admin_only: false,
      includes_tax: false,
      data: { id: 'manual-fulfillment' },
      metadata: null,
      deleted_at: null,
      profile: { type: 'default' },
      region: { id: europe, currency_code: 'eur' },
      requirements: [],
    });
    expect((await shop.admin.get(`/shipping-options/${body.shipping_option.id}`)).body).toEqual(body);
  });

  it('has all fields of the request that creates it', async () => {
    const profile = (await shop.admin.post('/shipping-profiles', { name: 'Bulky', type: 'custom' })).body
      .shipping_profile.id;
    const { body } = await shop.admin.post(
      '/shipping-options',
      buildStandardOption({
        profile_id: profile,
        is_return: true,
        admin_only: true,
        includes_tax: true,
        metadata: { zone: 1 },
        requirements: [
          { type: 'min_subtotal', amount: 1000 },
          { type: 'max_subtotal', amount: 5000 },
        ],
      }),
    );
    expect(body.shipping_option).toMatchObject({
      profile_id: profile,
      is_return: true,
      admin_only: true,
      includes_tax: true,
      metadata: { zone: 1 },
    });
    expect(body.shipping_option.requirements).toEqual([
      {
        id: expect.stringMatching(/^sor_/),
        shipping_option_id: body.shipping_option.id,
        type: 'min_subtotal',
        amount: 1000,
        deleted_at: null,
      },
      {
        id: expect.stringMatching(/^sor_/),
        shipping_option_id: body.shipping_option.id,
        type: 'max_subtotal',
        amount: 5000,
        deleted_at: null,
      },
    ]);
  });

  it.each([
    ['a flat rate without an amount', { amount: undefined }],
    ['a negative amount', { amount: -1 }],
    ['a fractional amount', { amount: 9.99 }],
    ['a calculated price with an amount', { price_type: 'calculated' }],
    ['a calculated price if its provider calculates none', { price_type: 'calculated', amount: undefined }],
    ['an unknown price type', { price_type: 'free' }],
    ['no data', { data: undefined }],
    ['no name', { name: undefined }],
    [
      'two requirements of the same type',
      {
        requirements: [
          { type: 'min_subtotal', amount: 1 },
          { type: 'min_subtotal', amount: 2 },
        ],
      },
    ],
    [
      'a minimum that is not below the maximum',
      {
        requirements: [
          { type: 'min_subtotal', amount: 2 },
          { type: 'max_subtotal', amount: 2 },
        ],
      },
    ],
    ['an unknown requirement', { requirements: [{ type: 'weight', amount: 2 }] }],
    ['a requirement with an id', { requirements: [{ id: 'sor_1', type: 'min_subtotal', amount: 2 }] }],
    ['a number as its profile', { profile_id: 7 }],
  ])('is rejected with %s', async (_, change) => {
    const { status, body } = await shop.admin.post(
      '/shipping-options',
      buildStandardOption({ name: 'Rejected', ...change }),
    );
    expect([status, body.type]).toEqual([400, 'invalid_data']);
    expect((await shop.admin.get('/shipping-options?name=Rejected')).body.count).toBe(0);
  });

  it.each([
    ['region', { region_id: 'reg_none' }],
    ['profile', { profile_id: 'sp_none' }],
    ['provider', { provider_id: 'unknown' }],
  ])('requires an existing %s', async (_, change) => {
    const { status, body } = await shop.admin.post('/shipping-options', buildStandardOption(change));
    expect([status, body.type]).toEqual([404, 'not_found']);
  });

  it('requires a provider that serves its region', async () => {
    const region = await createRegion(shop, { fulfillment_providers: [] });
    const { status, body } = await shop.admin.post(
      '/shipping-options',
      buildStandardOption({ region_id: region }),
    );
    expect([status, body]).toEqual([
      400,
      { type: 'invalid_data', message: `Fulfillment provider manual does not serve region ${region}` },
    ]);
  });

  it('must exist to be read', async () => {
    expect((await shop.admin.get('/shipping-options/so_none')).status).toBe(404);
  });

  it('must exist to be updated', async () => {
    expect((await shop.admin.post('/shipping-options/so_none', { requirements: [] })).status).toBe(404);
  });

  it('is listed with its price including taxes, 20 options per page', async () => {
    const taxed = await createRegion(shop, { tax_rate: 25 });
    await createOption({ region_id: taxed, name: 'Net', amount: 1000 });
    await createOption({ region_id: taxed, name: 'Gross', amount: 1000, includes_tax: true });
    const { body } = await shop.admin.get(`/shipping-options?region_id=${taxed}&order=created_at`);
    const rates = [{ rate: 25, name: 'default', code: 'default' }];
    expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 });
    expect(body.shipping_options).toMatchObject([
      { name: 'Net', amount: 1000, price_incl_tax: 1250, tax_amount: 250, tax_rates: rates },
      { name: 'Gross', amount: 1000, price_incl_tax: 1000, tax_amount: 200, tax_rates: rates },
    ]);
  });

  it('is taxed by the sum of its own tax rates instead of the rate of the region', async () => {
    const region = await createRegion(shop, { tax_rate: 25 });
    const option = await createOption({ region_id: region, amount: 1000 });
    await shop.sql(
      `insert into tax_rate (id, rate, code, name, region_id) values ('txr_1', 5.5, 'a', 'A', $1), ('txr_2', 1, 'b', 'B', $1)`,
      [region],
    );
    await shop.sql(
      `insert into shipping_tax_rate (shipping_option_id, rate_id) values ($1, 'txr_1'), ($1, 'txr_2')`,
      [option],
    );
    const { body } = await shop.admin.get(`/shipping-options?region_id=${region}`);
    expect(body.shipping_options).toMatchObject([
      {
        price_incl_tax: 1065,
        tax_amount: 65,
        tax_rates: [
          { rate: 5.5, name: 'A', code: 'a' },
          { rate: 1, name: 'B', code: 'b' },
        ],
      },
    ]);
  });

  describe('in a list', () => {
    let region: string, delivery: string, returnOption: string, byHand: string;
    beforeAll(async () => {
      region = await createRegion(shop);
      delivery = await createOption({ region_id: region, name: 'Parcel' });
      returnOption = await createOption({ region_id: region, name: 'Parcel back', is_return: true });
      byHand = await createOption({ region_id: region, name: 'By hand', admin_only: true });
    });

    it.each([
      ['its region', () => `region_id=${region}`, () => [delivery, returnOption, byHand]],
      ['is_return=true', () => `region_id=${region}&is_return=true`, () => [returnOption]],
      [
        'is_return=false and admin_only=false',
        () => `region_id=${region}&is_return=false&admin_only=false`,
        () => [delivery],
      ],
      ['a search text', () => `region_id=${region}&q=parcel`, () => [delivery, returnOption]],
      ['its name', () => `name=By%20hand`, () => [byHand]],
      ['several ids', () => `id[]=${delivery}&id[]=${byHand}`, () => [delivery, byHand]],
    ])('is filtered by %s', async (_, query, ids) => {
      expect(await idsOf(query())).toEqual(ids().sort());
    });

    it('cannot be filtered by an is_return that is not a boolean', async () => {
      expect((await shop.admin.get('/shipping-options?is_return=maybe')).status).toBe(400);
    });
  });

  it('adds no statement to the list that contains it', async () => {
    const count = async () => (await shop.recordSql(() => shop.admin.get('/shipping-options'))).length;
    const before = await count();
    await Promise.all(Array.from({ length: 5 }, () => createOption()));
    expect(await count()).toBe(before);
  });

  it('includes only the requested fields', async () => {
    const option = await createOption({ name: 'Bare' });
    const { body } = await shop.admin.get(`/shipping-options?id=${option}&fields=name&expand=`);
    expect(body.shipping_options).toEqual([{ id: option, name: 'Bare' }]);
  });

  const buildStandardOption = (change: object = {}): object => buildShippingOption(europe, change);
  const createOption = (change: object = {}): Promise<string> => createShippingOption(shop, europe, change);

  async function idsOf(query: string): Promise<string[]> {
    const { body } = await shop.admin.get(`/shipping-options?${query}`);
    return (body.shipping_options as { id: string }[]).map(({ id }) => id).sort();
  }
});
