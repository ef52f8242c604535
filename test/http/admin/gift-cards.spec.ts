import { createGiftCard } from '../../support/gift-cards.ts';
import { createRegion, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('A gift card', () => {
  it('is created in a region with a generated code', async () => {
    const card = ok(
      await shop.admin.post('/gift-cards', {
        region_id: shop.europe.id,
        value: 2500,
        is_disabled: true,
        ends_at: '2030-01-31T12:00:00Z',
        metadata: { for: 'Ada' },
      }),
    ).gift_card;
    expect(card).toEqual({
      id: expect.stringMatching(/^gift_/),
      code: expect.stringMatching(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/),
      value: 2500,
      balance: 2500,
      region_id: shop.europe.id,
      region: expect.objectContaining({ id: shop.europe.id, currency_code: 'eur' }),
      order_id: null,
      order: null,
      is_disabled: true,
      ends_at: '2030-01-31T12:00:00Z',
      tax_rate: 19,
      metadata: { for: 'Ada' },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      updated_at: expect.any(String),
      deleted_at: null,
    });
  });

  it('has a value of 0, no end and is enabled by default', async () => {
    expect(await createGiftCard(shop, { value: undefined, ends_at: null })).toMatchObject({
      value: 0,
      balance: 0,
      is_disabled: false,
      ends_at: null,
      metadata: null,
    });
  });

  it('has another code than the previous one', async () => {
    expect((await createGiftCard(shop)).code).not.toBe((await createGiftCard(shop)).code);
  });

  it('has the tax rate of its region only if gift cards are taxable there', async () => {
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { gift_cards_taxable: false }));
    expect(await createGiftCard(shop)).toMatchObject({ tax_rate: null });
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { gift_cards_taxable: true }));
    expect(await createGiftCard(shop)).toMatchObject({ tax_rate: 19 });
  });

  it.each([
    ['without a region', { region_id: undefined }],
    ['with a negative value', { value: -1 }],
    ['with a fractional value', { value: 0.5 }],
    ['with a value that is not a safe integer', { value: 2 ** 53 }],
    ['with a string as value', { value: '100' }],
    ['with a balance', { balance: 100 }],
    ['with a code', { code: 'FREE' }],
    ['with a malformed end', { ends_at: 'soon' }],
    ['with a string for is_disabled', { is_disabled: 'yes' }],
    ['with metadata that is not an object', { metadata: 'x' }],
  ])('%s is rejected', async (_, change) => {
    const body = { region_id: shop.europe.id, value: 100, ...change };
    expect(await shop.admin.post('/gift-cards', body)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('is rejected in an unknown region', async () => {
    expect(await shop.admin.post('/gift-cards', { region_id: 'reg_none', value: 1 })).toMatchObject({
      status: 404,
      body: { type: 'not_found', message: 'Region with reg_none was not found' },
    });
  });
});

describe('A deleted region', () => {
  let region_id: string;
  beforeAll(async () => {
    region_id = await createRegion(shop);
    ok(await shop.admin.delete(`/regions/${region_id}`));
  });

  it('is not found for a new gift card', async () => {
    expect((await shop.admin.post('/gift-cards', { region_id, value: 1 })).status).toBe(404);
  });

  it('is not found for the update of a gift card', async () => {
    const { id } = await createGiftCard(shop);
    expect((await shop.admin.post(`/gift-cards/${id}`, { region_id })).status).toBe(404);
  });
});

describe('GET /admin/gift-cards/{id}', () => {
  let card: Awaited<ReturnType<typeof createGiftCard>>;
  beforeAll(async () => (card = await createGiftCard(shop)));

  it('returns the gift card', async () => {
    expect(ok(await shop.admin.get(`/gift-cards/${card.id}`)).gift_card).toEqual(card);
  });

  it('returns the requested fields', async () => {
    expect(ok(await shop.admin.get(`/gift-cards/${card.id}?expand=&fields=code`)).gift_card).toEqual({
      id: card.id,
      code: card.code,
    });
  });

  it('does not find an unknown gift card', async () => {
    expect(await shop.admin.get('/gift-cards/gift_none')).toMatchObject({
      status: 404,
      body: { message: 'Gift card with id gift_none was not found' },
    });
  });
});

it('GET /admin/gift-cards requires a login', async () => {
  expect((await shop.http.get('/admin/gift-cards')).status).toBe(401);
});

it('POST /admin/gift-cards requires a login', async () => {
  expect((await shop.http.post('/admin/gift-cards', { region_id: shop.europe.id })).status).toBe(401);
});

describe('The search for gift cards', () => {
  let card: { id: string; code: string };
  let purchasedCard: { id: string };
  let order: { id: string };
  beforeAll(async () => {
    card = await createGiftCard(shop);
    await createGiftCard(shop);
    order = ok(await shop.store.post(`/carts/${await shop.prepareCart()}/complete`)).data;
    await shop.sql(`update "order" set display_id = 987654 where id = $1`, [order.id]);
    purchasedCard = await createGiftCard(shop);
    await shop.sql('update gift_card set order_id = $1 where id = $2', [order.id, purchasedCard.id]);
  });

  it.each<[string, () => string, () => string[]]>([
    ['matches a part of the code, ignoring case', () => card.code.slice(0, 9).toLowerCase(), () => [card.id]],
    ['matches the display_id of the order of the gift card', () => '987654', () => [purchasedCard.id]],
    ['takes % literally', () => '%', () => []],
    ['takes _ literally', () => '____', () => []],
  ])('%s', async (_, q, ids) => {
    const list = ok(await shop.admin.get(`/gift-cards?q=${encodeURIComponent(q())}`));
    expect(list.gift_cards.map(({ id }) => id)).toEqual(ids());
  });

  it('finds a gift card that is returned with its order', async () => {
    const { gift_card } = ok(await shop.admin.get(`/gift-cards/${purchasedCard.id}`));
    expect(gift_card.order).toMatchObject({ id: order.id, display_id: 987654 });
  });
});

describe('GET /admin/gift-cards', () => {
  let older: { id: string };
  let newer: { id: string };
  let list: { gift_cards: { id: string }[]; count: number };
  beforeAll(async () => {
    older = await createGiftCard(shop);
    const deleted = await createGiftCard(shop);
    newer = await createGiftCard(shop);
    ok(await shop.admin.delete(`/gift-cards/${deleted.id}`));
    list = ok(await shop.admin.get('/gift-cards'));
  });

  it('returns 50 gift cards per page, newest first and without deleted ones', () => {
    expect(list).toMatchObject({ offset: 0, limit: 50, count: list.gift_cards.length });
    expect(list.gift_cards.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
  });

  it('includes the region and the order', () => {
    expect(list.gift_cards[0]).toMatchObject({ region: { id: shop.europe.id }, order: null });
  });

  it('returns the requested page', async () => {
    const page = ok(await shop.admin.get('/gift-cards?limit=1&offset=1'));
    expect(page).toMatchObject({ gift_cards: [{ id: older.id }], offset: 1, limit: 1, count: list.count });
  });

  it('orders gift cards by value', async () => {
    const byValue = ok(await shop.admin.get('/gift-cards?order=value&fields=value&expand='));
    const values = byValue.gift_cards.map(({ value }) => value);
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });

  it.each(['limit=-1', 'offset=x', 'order=color', 'color=red', 'expand=color', 'fields=color'])(
    'rejects the query ?%s',
    async (query) => {
      expect((await shop.admin.get(`/gift-cards?${query}`)).status).toBe(400);
    },
  );
});
