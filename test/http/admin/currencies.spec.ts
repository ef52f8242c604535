import { type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop();
});
afterAll(() => shop.close());

describe('GET /admin/currencies', () => {
  it('returns 20 currencies per page, ordered by code', async () => {
    const { status, body } = await shop.admin.get('/currencies');
    const codes = body.currencies.map((currency) => currency.code);
    expect(status).toBe(200);
    expect(body).toMatchObject({ offset: 0, limit: 20 });
    expect(body.count).toBeGreaterThan(150);
    expect(codes).toHaveLength(20);
    expect(codes).toEqual([...codes].sort());
  });

  it('filters by code, ignoring case', async () => {
    const { body } = await shop.admin.get('/currencies?code=EUR');
    expect(body.currencies).toEqual([
      { code: 'eur', symbol: '€', symbol_native: '€', name: 'Euro', includes_tax: false },
    ]);
    expect(body.count).toBe(1);
  });

  it('searches names', async () => {
    const { body } = await shop.admin.get('/currencies?q=danish');
    expect(body.currencies).toMatchObject([{ code: 'dkk' }]);
  });

  it('returns the code beside the requested fields', async () => {
    const { body } = await shop.admin.get('/currencies?code=eur&fields=name');
    expect(body.currencies).toEqual([{ code: 'eur', name: 'Euro' }]);
  });

  it('reverses the order for order=-code', async () => {
    const { body } = await shop.admin.get('/currencies?order=-code&limit=2');
    const [first, second] = body.currencies;
    expect(first.code > second.code).toBe(true);
  });

  it('filters by includes_tax', async () => {
    await shop.admin.post('/currencies/sek', { includes_tax: true });
    const { body } = await shop.admin.get('/currencies?includes_tax=true');
    expect(body.currencies).toMatchObject([{ code: 'sek' }]);
  });

  it('rejects an order by an unknown field', async () => {
    expect((await shop.admin.get('/currencies?order=id')).status).toBe(400);
  });
});

describe('POST /admin/currencies/{code}', () => {
  it('updates whether prices include taxes, ignoring the case of the code', async () => {
    const updated = await shop.admin.post('/currencies/SEK', { includes_tax: true });
    expect(updated.body).toEqual({
      currency: {
        code: 'sek',
        symbol: 'Skr',
        symbol_native: 'kr',
        name: 'Swedish Krona',
        includes_tax: true,
      },
    });
  });

  it('changes nothing when the body is empty', async () => {
    await shop.admin.post('/currencies/nok', { includes_tax: true });
    const { status, body } = await shop.admin.post('/currencies/nok', {});
    expect(status).toBe(200);
    expect(body.currency.includes_tax).toBe(true);
  });

  it('does not find an unknown code', async () => {
    const { status, body } = await shop.admin.post('/currencies/xyz', { includes_tax: true });
    expect(status).toBe(404);
    expect(body).toEqual({ type: 'not_found', message: 'Currency with code xyz was not found' });
  });

  it.each([
    ['an includes_tax that is not a boolean', { includes_tax: 'yes' }],
    ['an unknown property', { symbol: '?' }],
  ])('rejects %s', async (_, change) => {
    const { status, body } = await shop.admin.post('/currencies/eur', change);
    expect(status).toBe(400);
    expect(body.type).toBe('invalid_data');
  });
});
