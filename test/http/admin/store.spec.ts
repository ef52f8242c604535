import { type Shop, useShop } from '../../support/shop.ts';

describe('The store', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await useShop();
  });

  afterAll(() => shop.close());

  beforeEach(async () => {
    await shop.admin.post('/store', { default_currency_code: 'usd', currencies: ['usd'] });
  });

  it('includes its currencies, default sales channel, providers and feature flags', async () => {
    const { status, body } = await shop.admin.get('/store');
    expect(status).toBe(200);
    expect(body.store).toEqual({
      id: expect.stringMatching(/^store_/),
      name: expect.any(String),
      default_currency_code: 'usd',
      default_currency: {
        code: 'usd',
        symbol: '$',
        symbol_native: '$',
        name: 'US Dollar',
        includes_tax: false,
      },
      currencies: [{ code: 'usd', symbol: '$', symbol_native: '$', name: 'US Dollar', includes_tax: false }],
      default_sales_channel_id: expect.stringMatching(/^sc_/),
      default_sales_channel: expect.objectContaining({ name: 'Default Sales Channel' }),
      default_location_id: null,
      locales: null,
      default_locale: null,
      swap_link_template: null,
      payment_link_template: null,
      invite_link_template: null,
      metadata: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      payment_providers: expect.any(Array),
      fulfillment_providers: expect.arrayContaining([{ id: 'manual', is_installed: true }]),
      tax_providers: expect.any(Array),
      feature_flags: [
        { key: 'analytics', value: false },
        { key: 'medusa_v2', value: false },
        { key: 'order_editing', value: true },
        { key: 'product_categories', value: true },
        { key: 'publishable_api_keys', value: true },
        { key: 'sales_channels', value: true },
        { key: 'tax_inclusive_pricing', value: true },
      ],
      modules: [],
    });
  });

  it('changes its name, link templates and metadata, where null removes a link template', async () => {
    await shop.admin.post('/store', {
      name: 'Olive & Oak',
      swap_link_template: 'https://x/{cart_id}',
      metadata: { a: 1, b: 2 },
    });
    const { status, body } = await shop.admin.post('/store', {
      swap_link_template: null,
      metadata: { a: '' },
    });
    expect(status).toBe(200);
    expect(body.store).toMatchObject({ name: 'Olive & Oak', swap_link_template: null, metadata: { b: 2 } });
    expect(body.store.metadata).not.toHaveProperty('a');
  });

  it('replaces its currencies', async () => {
    await shop.admin.post('/store', { currencies: ['usd', 'EUR', 'dkk'] });
    expect(await getCurrencies()).toEqual(['dkk', 'eur', 'usd']);
    await shop.admin.post('/store', { currencies: ['usd', 'sek'] });
    expect(await getCurrencies()).toEqual(['sek', 'usd']);
  });

  it('accepts a new default currency together with currencies that contain it', async () => {
    const { status, body } = await shop.admin.post('/store', {
      default_currency_code: 'EUR',
      currencies: ['eur'],
    });
    expect(status).toBe(200);
    expect(body.store).toMatchObject({
      default_currency_code: 'eur',
      default_currency: { code: 'eur' },
      currencies: [{ code: 'eur' }],
    });
  });

  it('rejects a default currency that is not one of its currencies', async () => {
    const { status, body } = await shop.admin.post('/store', {
      name: 'Unsaved',
      default_currency_code: 'eur',
    });
    expect(status).toBe(400);
    expect(body).toEqual({ type: 'invalid_data', message: 'Store does not have currency: eur' });
    expect((await shop.admin.get('/store')).body.store.name).not.toBe('Unsaved');
  });

  it('rejects currencies that do not contain the default currency', async () => {
    const { status, body } = await shop.admin.post('/store', { currencies: ['eur'] });
    expect(status).toBe(400);
    expect(body.type).toBe('not_allowed');
    expect(await getCurrencies()).toEqual(['usd']);
  });

  it('rejects unknown currencies and lists them in the message', async () => {
    const { status, body } = await shop.admin.post('/store', { currencies: ['usd', 'xyz', 'zzy'] });
    expect(status).toBe(404);
    expect(body.message).toContain('xyz, zzy');
    expect(await getCurrencies()).toEqual(['usd']);
  });

  it('adds a currency, which can be repeated', async () => {
    await shop.admin.post('/store/currencies/eur');
    const { status, body } = await shop.admin.post('/store/currencies/EUR');
    expect(status).toBe(200);
    expect(body.store.currencies).toMatchObject([{ code: 'eur' }, { code: 'usd' }]);
  });

  it('does not add an unknown currency', async () => {
    expect((await shop.admin.post('/store/currencies/xyz')).status).toBe(404);
  });

  it('removes a currency, which can be repeated', async () => {
    await shop.admin.post('/store/currencies/eur');
    expect((await shop.admin.delete('/store/currencies/eur')).body.store.currencies).toMatchObject([
      { code: 'usd' },
    ]);
    expect((await shop.admin.delete('/store/currencies/eur')).status).toBe(200);
  });

  it('does not remove its default currency', async () => {
    const { status, body } = await shop.admin.delete('/store/currencies/USD');
    expect(status).toBe(400);
    expect(body.type).toBe('not_allowed');
    expect(await getCurrencies()).toEqual(['usd']);
  });

  it('contains its default currency after simultaneous changes of both', async () => {
    await shop.admin.post('/store/currencies/eur');
    await Promise.all([
      shop.admin.post('/store', { default_currency_code: 'eur' }),
      shop.admin.delete('/store/currencies/eur'),
    ]);
    const { default_currency_code } = (await shop.admin.get('/store')).body.store;
    expect(await getCurrencies()).toContain(default_currency_code);
  });

  it('lists its payment providers', async () => {
    const { status, body } = await shop.admin.get('/store/payment-providers');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['payment_providers']);
  });

  it('lists its tax providers, including those that are not installed', async () => {
    await shop.sql(
      `insert into tax_provider (id, is_installed) values ('gone', false) on conflict do nothing`,
    );
    const { body } = await shop.admin.get('/store/tax-providers');
    expect(body.tax_providers).toContainEqual({ id: 'gone', is_installed: false });
  });

  it.each([
    ['an unknown field', { default_sales_channel_id: 'sc_1' }],
    ['an empty name', { name: '' }],
  ])('rejects an update with %s', async (_, body) => {
    expect((await shop.admin.post('/store', body)).status).toBe(400);
  });

  async function getCurrencies(): Promise<string[]> {
    const { body } = await shop.admin.get('/store');
    return (body.store.currencies as { code: string }[]).map(({ code }) => code).sort();
  }
});
