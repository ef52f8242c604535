import { openShop, type Shop } from '../../support/shop.ts';

describe('currencies', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  it('are listed by code, 20 on a page', async () => {
    const { status, body } = await shop.admin.get('/currencies');
    const codes = body.currencies.map((currency: { code: string }) => currency.code);
    expect(status).toBe(200);
    expect(body).toMatchObject({ offset: 0, limit: 20 });
    expect(body.count).toBeGreaterThan(150);
    expect(codes).toHaveLength(20);
    expect(codes).toEqual([...codes].sort());
  });

  it('are found by code, in any case', async () => {
    const { body } = await shop.admin.get('/currencies?code=EUR');
    expect(body.currencies).toEqual([
      { code: 'eur', symbol: '€', symbol_native: '€', name: 'Euro', includes_tax: false },
    ]);
    expect(body.count).toBe(1);
  });

  it('are searched by code and name', async () => {
    const { body } = await shop.admin.get('/currencies?q=danish');
    expect(body.currencies).toMatchObject([{ code: 'dkk' }]);
  });

  it('show the code beside the fields that are asked for', async () => {
    const { body } = await shop.admin.get('/currencies?code=eur&fields=name');
    expect(body.currencies).toEqual([{ code: 'eur', name: 'Euro' }]);
  });

  it('are listed in another order when asked', async () => {
    const { body } = await shop.admin.get('/currencies?order=-code&limit=2');
    const [first, second] = body.currencies;
    expect(first.code > second.code).toBe(true);
  });

  it('come to say that prices in them include taxes, and are filtered by that', async () => {
    const updated = await shop.admin.post('/currencies/SEK', { includes_tax: true });
    const { body } = await shop.admin.get('/currencies?includes_tax=true');
    expect(updated.body).toEqual({
      currency: {
        code: 'sek',
        symbol: 'Skr',
        symbol_native: 'kr',
        name: 'Swedish Krona',
        includes_tax: true,
      },
    });
    expect(body.currencies).toMatchObject([{ code: 'sek' }]);
  });

  it('stay as they are when nothing is said', async () => {
    await shop.admin.post('/currencies/nok', { includes_tax: true });
    const { status, body } = await shop.admin.post('/currencies/nok', {});
    expect(status).toBe(200);
    expect(body.currency.includes_tax).toBe(true);
  });

  it('are not found by an unknown code', async () => {
    const { status, body } = await shop.admin.post('/currencies/xyz', { includes_tax: true });
    expect(status).toBe(404);
    expect(body).toEqual({ type: 'not_found', message: 'Currency with code xyz was not found' });
  });

  it.each([
    ['an includes_tax that is no boolean', { includes_tax: 'yes' }],
    ['an unknown property', { symbol: '?' }],
  ])('refuse %s', async (_, change) => {
    const { status, body } = await shop.admin.post('/currencies/eur', change);
    expect(status).toBe(400);
    expect(body.type).toBe('invalid_data');
  });

  it('refuse an order they do not know', async () => {
    expect((await shop.admin.get('/currencies?order=id')).status).toBe(400);
  });
});
