import { aCard } from '../../support/gift-cards.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('a gift card in the store', () => {
  it('is found by its code, in any case of its letters', async () => {
    const { code, id } = await aCard(shop, { value: 2500 });
    for (const written of [code, code.toLowerCase()]) {
      const { gift_card } = ok(await shop.store.get(`/gift-cards/${written}`));
      expect(gift_card).toMatchObject({
        id,
        code,
        value: 2500,
        balance: 2500,
        is_disabled: false,
        region_id: shop.europe.id,
        region: { id: shop.europe.id, currency_code: 'eur' },
      });
    }
  });

  it('tells neither who bought it, nor what staff noted, wherever it is shown', async () => {
    const { code, id } = await aCard(shop, { metadata: { bought: 'by phone' } });
    const order = ok(await shop.store.post(`/carts/${await shop.readyCart()}/complete`)).data;
    await shop.sql('update gift_card set order_id = $1 where id = $2', [order.id, id]);
    const { gift_card } = ok(await shop.store.get(`/gift-cards/${code}`));
    expect(gift_card).toMatchObject({ order_id: null, metadata: null });
    expect(gift_card).not.toHaveProperty('order');
    expect(
      ok(await shop.store.get(`/gift-cards/${code}?expand=&fields=order_id,metadata`)).gift_card,
    ).toEqual({
      id,
      order_id: null,
      metadata: null,
    });
    const cart = await shop.readyCart();
    const paid = ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code }] })).cart;
    expect(paid.gift_cards).toMatchObject([{ id, order_id: null, metadata: null }]);
    const placed = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    const shown = ok(await shop.store.get(`/orders/${placed.id}?expand=gift_cards`)).order;
    expect(shown.gift_cards).toMatchObject([
      { id, code: code.slice(-4), balance: null, order_id: null, metadata: null },
    ]);
    const byDefault = ok(await shop.store.get(`/orders/${placed.id}`)).order;
    expect(byDefault.gift_cards).toEqual(shown.gift_cards);
    expect(byDefault.gift_card_transactions).toMatchObject([{ gift_card: shown.gift_cards[0] }]);
    expect(ok(await shop.admin.get(`/gift-cards/${id}`)).gift_card).toMatchObject({
      order_id: order.id,
      metadata: { bought: 'by phone' },
    });
  });

  it('expands its region and no more', async () => {
    const { code } = await aCard(shop);
    const { gift_card } = ok(await shop.store.get(`/gift-cards/${code}?expand=region.currency`));
    expect(gift_card.region.currency).toMatchObject({ code: 'eur' });
    for (const relation of ['order', 'region.tax_rates', 'color'])
      expect(await shop.store.get(`/gift-cards/${code}?expand=${relation}`)).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
  });

  it('shows what is left after a purchase, also when that is nothing', async () => {
    const { code } = await aCard(shop, { value: 2450 });
    const cart = await shop.readyCart();
    ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code }] }));
    ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(ok(await shop.store.get(`/gift-cards/${code}`)).gift_card).toMatchObject({
      value: 2450,
      balance: 0,
      is_disabled: true,
    });
  });

  it.each(['NOPE', '%25', '____-____-____-____'])('is not found by %s', async (code) => {
    expect(await shop.store.get(`/gift-cards/${code}`)).toMatchObject({
      status: 404,
      body: { type: 'not_found' },
    });
  });

  it('is not found by its id, nor when it is deleted', async () => {
    const { id, code } = await aCard(shop);
    expect((await shop.store.get(`/gift-cards/${id}`)).status).toBe(404);
    ok(await shop.admin.delete(`/gift-cards/${id}`));
    expect((await shop.store.get(`/gift-cards/${code}`)).status).toBe(404);
  });

  it('is not found by a code with a NUL in it', async () => {
    expect((await shop.store.get('/gift-cards/a%00b')).status).toBe(400);
  });

  it('is listed nowhere', async () => {
    expect((await shop.store.get('/gift-cards')).status).toBe(404);
  });
});
