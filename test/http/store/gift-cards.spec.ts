import { createGiftCard } from '../../support/gift-cards.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('GET /store/gift-cards/{code}', () => {
  it('returns a gift card by its code, regardless of letter case', async () => {
    const { code, id } = await createGiftCard(shop, { value: 2500 });
    for (const spelling of [code, code.toLowerCase()]) {
      const { gift_card } = ok(await shop.store.get(`/gift-cards/${spelling}`));
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

  it('returns the region of a gift card', async () => {
    const { code } = await createGiftCard(shop);
    const { gift_card } = ok(await shop.store.get(`/gift-cards/${code}?expand=region.currency`));
    expect(gift_card.region.currency).toMatchObject({ code: 'eur' });
  });

  it.each(['order', 'region.tax_rates', 'color'])('rejects the relation %s', async (relation) => {
    const { code } = await createGiftCard(shop);
    expect(await shop.store.get(`/gift-cards/${code}?expand=${relation}`)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('returns the balance 0 of a gift card that is used up', async () => {
    const { code } = await createGiftCard(shop, { value: 2450 });
    const cart = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code }] }));
    ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(ok(await shop.store.get(`/gift-cards/${code}`)).gift_card).toMatchObject({
      value: 2450,
      balance: 0,
      is_disabled: true,
    });
  });

  it.each(['NOPE', '%25', '____-____-____-____'])('returns 404 for the code %s', async (code) => {
    expect(await shop.store.get(`/gift-cards/${code}`)).toMatchObject({
      status: 404,
      body: { type: 'not_found' },
    });
  });

  it('returns 404 for the id of a gift card', async () => {
    const { id } = await createGiftCard(shop);
    expect((await shop.store.get(`/gift-cards/${id}`)).status).toBe(404);
  });

  it('returns 404 for a deleted gift card', async () => {
    const { id, code } = await createGiftCard(shop);
    ok(await shop.admin.delete(`/gift-cards/${id}`));
    expect((await shop.store.get(`/gift-cards/${code}`)).status).toBe(404);
  });

  it('rejects a code with a NUL character', async () => {
    expect((await shop.store.get('/gift-cards/a%00b')).status).toBe(400);
  });
});

describe('GET /store/gift-cards', () => {
  it('does not exist, so that codes cannot be listed', async () => {
    expect((await shop.store.get('/gift-cards')).status).toBe(404);
  });
});

describe('The order and metadata of a gift card', () => {
  let code: string;
  let id: string;
  let order: string;

  beforeAll(async () => {
    ({ code, id } = await createGiftCard(shop, { metadata: { bought: 'by phone' } }));
    order = ok(await shop.store.post(`/carts/${await shop.prepareCart()}/complete`)).data.id;
    await shop.sql('update gift_card set order_id = $1 where id = $2', [order, id]);
  });

  it('are null in the storefront', async () => {
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
  });

  it('are null in a cart and an order that it pays', async () => {
    const cart = await shop.prepareCart();
    const paid = ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code }] })).cart;
    expect(paid.gift_cards).toMatchObject([{ id, order_id: null, metadata: null }]);
    const placed = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    const expanded = ok(await shop.store.get(`/orders/${placed.id}?expand=gift_cards`)).order;
    expect(expanded.gift_cards).toMatchObject([
      { id, code: code.slice(-4), balance: null, order_id: null, metadata: null },
    ]);
    const byDefault = ok(await shop.store.get(`/orders/${placed.id}`)).order;
    expect(byDefault.gift_cards).toEqual(expanded.gift_cards);
    expect(byDefault.gift_card_transactions).toMatchObject([{ gift_card: expanded.gift_cards[0] }]);
  });

  it('are returned to staff', async () => {
    expect(ok(await shop.admin.get(`/gift-cards/${id}`)).gift_card).toMatchObject({
      order_id: order,
      metadata: { bought: 'by phone' },
    });
  });
});
