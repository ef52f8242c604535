import { aCard } from '../../support/gift-cards.ts';
import { aRegion, ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('gift cards', () => {
  it('are made for a region, with a code of their own', async () => {
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
    const another = await aCard(shop, { value: undefined, ends_at: null });
    expect(another).toMatchObject({
      value: 0,
      balance: 0,
      is_disabled: false,
      ends_at: null,
      metadata: null,
    });
    expect(another.code).not.toBe(card.code);
  });

  it('bear the tax of their region only where gift cards are taxable', async () => {
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { gift_cards_taxable: false }));
    expect(await aCard(shop)).toMatchObject({ tax_rate: null });
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { gift_cards_taxable: true }));
    expect(await aCard(shop)).toMatchObject({ tax_rate: 19 });
  });

  it.each([
    ['without a region', { region_id: undefined }],
    ['with a negative value', { value: -1 }],
    ['with a broken value', { value: 0.5 }],
    ['with more than can be counted', { value: 2 ** 53 }],
    ['with a text as value', { value: '100' }],
    ['with a balance', { balance: 100 }],
    ['with a code', { code: 'FREE' }],
    ['with an end that is no date', { ends_at: 'soon' }],
    ['with a word for is_disabled', { is_disabled: 'yes' }],
    ['with metadata that is no object', { metadata: 'x' }],
  ])('are refused %s', async (_, wrong) => {
    const answer = await shop.admin.post('/gift-cards', { region_id: shop.europe.id, value: 100, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });

  it('are refused for a region that is not there', async () => {
    expect(await shop.admin.post('/gift-cards', { region_id: 'reg_none', value: 1 })).toMatchObject({
      status: 404,
      body: { type: 'not_found', message: 'Region with reg_none was not found' },
    });
    const region = await aRegion(shop);
    ok(await shop.admin.delete(`/regions/${region}`));
    expect((await shop.admin.post('/gift-cards', { region_id: region, value: 1 })).status).toBe(404);
    const { id } = await aCard(shop);
    expect((await shop.admin.post(`/gift-cards/${id}`, { region_id: region })).status).toBe(404);
  });

  it('are shown by id', async () => {
    const card = await aCard(shop);
    expect(ok(await shop.admin.get(`/gift-cards/${card.id}`)).gift_card).toEqual(card);
    expect(ok(await shop.admin.get(`/gift-cards/${card.id}?expand=&fields=code`)).gift_card).toEqual({
      id: card.id,
      code: card.code,
    });
    expect(await shop.admin.get('/gift-cards/gift_none')).toMatchObject({
      status: 404,
      body: { message: 'Gift card with id gift_none was not found' },
    });
  });

  it('need a user of the staff', async () => {
    expect((await shop.open.get('/admin/gift-cards')).status).toBe(401);
    expect((await shop.open.post('/admin/gift-cards', { region_id: shop.europe.id })).status).toBe(401);
  });
});

describe('the list of gift cards', () => {
  it('is searched by code, or by the display id of the order that a card was bought with', async () => {
    const card = await aCard(shop);
    await aCard(shop);
    const order = ok(await shop.store.post(`/carts/${await shop.readyCart()}/complete`)).data;
    await shop.sql(`update "order" set display_id = 987654 where id = $1`, [order.id]);
    const bought = await aCard(shop);
    await shop.sql('update gift_card set order_id = $1 where id = $2', [order.id, bought.id]);

    expect(await found(card.code.slice(0, 9).toLowerCase())).toEqual([card.id]);
    expect(await found('987654')).toEqual([bought.id]);
    expect(await found('%')).toEqual([]);
    expect(await found('____')).toEqual([]);
    const { gift_card } = ok(await shop.admin.get(`/gift-cards/${bought.id}`));
    expect(gift_card.order).toMatchObject({ id: order.id, display_id: 987654 });
  });

  it('comes in pages of 50, the newest first, and without deleted cards', async () => {
    const [older, gone, newer] = [await aCard(shop), await aCard(shop), await aCard(shop)];
    ok(await shop.admin.delete(`/gift-cards/${gone.id}`));
    const list = ok(await shop.admin.get('/gift-cards'));
    expect(list).toMatchObject({ offset: 0, limit: 50, count: list.gift_cards.length });
    expect(list.gift_cards.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
    expect(list.gift_cards[0]).toMatchObject({ region: { id: shop.europe.id }, order: null });
    const page = ok(await shop.admin.get('/gift-cards?limit=1&offset=1'));
    expect(page).toMatchObject({ gift_cards: [{ id: older.id }], offset: 1, limit: 1, count: list.count });
    const byValue = ok(await shop.admin.get('/gift-cards?order=value&fields=value&expand='));
    const values = byValue.gift_cards.map(({ value }: { value: number }) => value);
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });

  it.each(['limit=-1', 'offset=x', 'order=color', 'color=red', 'expand=color', 'fields=color'])(
    'refuses %s',
    async (query) => {
      expect((await shop.admin.get(`/gift-cards?${query}`)).status).toBe(400);
    },
  );

  async function found(q: string): Promise<string[]> {
    const list = ok(await shop.admin.get(`/gift-cards?q=${encodeURIComponent(q)}`));
    return list.gift_cards.map(({ id }: { id: string }) => id);
  }
});
