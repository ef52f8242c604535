import { createGiftCard } from '../../support/gift-cards.ts';
import { lockRows } from '../../support/row-lock.ts';
import { createRegion, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('The update of a gift card', () => {
  it('sets the given fields and merges metadata', async () => {
    const card = await createGiftCard(shop, { value: 1000, metadata: { a: '1', b: '2' } });
    const updated = ok(
      await shop.admin.post(`/gift-cards/${card.id}`, {
        balance: 400,
        is_disabled: true,
        ends_at: '2031-01-01',
        metadata: { b: '', c: '3' },
      }),
    ).gift_card;
    expect(updated).toEqual({
      ...card,
      balance: 400,
      is_disabled: true,
      ends_at: '2031-01-01T00:00:00Z',
      metadata: { a: '1', c: '3' },
      updated_at: expect.any(String),
    });
  });

  it('can enable it again, remove its end and restore its balance', async () => {
    const { id } = await createGiftCard(shop, { value: 1000, is_disabled: true, ends_at: '2031-01-01' });
    ok(await shop.admin.post(`/gift-cards/${id}`, { balance: 400 }));
    const change = { ends_at: null, is_disabled: false, balance: 1000 };
    const { gift_card } = ok(await shop.admin.post(`/gift-cards/${id}`, change));
    expect(gift_card).toMatchObject({ balance: 1000, is_disabled: false, ends_at: null });
  });

  it('can set the balance to 0', async () => {
    const { id } = await createGiftCard(shop, { value: 1000 });
    expect(ok(await shop.admin.post(`/gift-cards/${id}`, { balance: 0 })).gift_card.balance).toBe(0);
  });

  it('to another region applies the tax rate of that region', async () => {
    const { id } = await createGiftCard(shop);
    const otherRegion = await createRegion(shop, { tax_rate: 7 });
    const { gift_card } = ok(await shop.admin.post(`/gift-cards/${id}`, { region_id: otherRegion }));
    expect(gift_card).toMatchObject({ region_id: otherRegion, region: { id: otherRegion }, tax_rate: 7 });
  });

  it.each([
    ['a negative balance', { balance: -1 }],
    ['a fractional balance', { balance: 1.5 }],
    ['a balance above its value', { balance: 1001 }],
    ['another value', { value: 2000 }],
    ['another code', { code: 'X' }],
    ['a malformed end', { ends_at: 'soon' }],
  ])('is rejected as a whole for %s', async (_, change) => {
    const card = await createGiftCard(shop, { value: 1000 });
    const response = await shop.admin.post(`/gift-cards/${card.id}`, { is_disabled: true, ...change });
    expect(response).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(ok(await shop.admin.get(`/gift-cards/${card.id}`)).gift_card).toEqual(card);
  });

  it.each([
    ['an unknown gift card', async () => 'gift_none'],
    [
      'a deleted gift card',
      async () => {
        const { id } = await createGiftCard(shop);
        ok(await shop.admin.delete(`/gift-cards/${id}`));
        return id;
      },
    ],
  ])('does not find %s', async (_, id) => {
    expect(await shop.admin.post(`/gift-cards/${await id()}`, { balance: 1 })).toMatchObject({
      status: 404,
      body: { type: 'not_found' },
    });
  });

  it('cannot restore a balance that has been spent', async () => {
    const card = await createGiftCard(shop, { value: 5000 });
    const cart = await createCartWith(card.code);
    ok(await shop.store.post(`/carts/${cart}/complete`)); // 24.50 for the shirt and shipping
    expect(await shop.admin.post(`/gift-cards/${card.id}`, { balance: 5000 })).toMatchObject({
      status: 400,
      body: {
        type: 'not_allowed',
        message: `Gift card ${card.code} holds 2550 at most, as 2450 of it have been spent`,
      },
    });
    ok(await shop.admin.post(`/gift-cards/${card.id}`, { balance: 100 }));
    expect((await shop.admin.post(`/gift-cards/${card.id}`, { balance: 2550 })).status).toBe(200);
  });

  it('waits for a purchase in progress, and takes it into account', async () => {
    const card = await createGiftCard(shop, { value: 5000 });
    const order = ok(await shop.store.post(`/carts/${await shop.prepareCart()}/complete`)).data;
    const purchase = await lockRows(shop, 'update gift_card set balance = 2000 where id = $1', [card.id]);
    const update = shop.admin.post(`/gift-cards/${card.id}`, { balance: 5000 });
    await purchase.waitForWaiters(1);
    await purchase.query(
      `insert into gift_card_transaction (id, gift_card_id, order_id, amount) values ('gct_meanwhile', $1, $2, 3000)`,
      [card.id, order.id],
    );
    await purchase.commit();
    expect((await update).status).toBe(400);
    expect(await readBalance(card.id)).toEqual({ balance: 2000, spent: 3000 });
  });

  it('does not overwrite the balance of concurrent purchases', async () => {
    for (let round = 0; round < 5; round++) {
      const card = await createGiftCard(shop, { value: 5000 });
      const carts = [await createCartWith(card.code), await createCartWith(card.code)];
      await Promise.all([
        ...carts.map((cart) => shop.store.post(`/carts/${cart}/complete`)),
        ...Array.from({ length: 4 }, () => shop.admin.post(`/gift-cards/${card.id}`, { balance: 5000 })),
        shop.admin.post(`/gift-cards/${card.id}`, { metadata: { seen: 'yes' } }),
      ]);
      const { balance, spent } = await readBalance(card.id);
      expect(balance + spent).toBe(5000);
      expect(spent).toBeGreaterThan(0);
    }
  });
});

describe('A deleted gift card', () => {
  let id: string;
  let responses: HttpResponse[];
  beforeAll(async () => {
    ({ id } = await createGiftCard(shop));
    responses = [await shop.admin.delete(`/gift-cards/${id}`), await shop.admin.delete(`/gift-cards/${id}`)];
  });

  it('gets the same response to a second deletion as to the first', () => {
    for (const response of responses)
      expect(ok(response)).toEqual({ id, object: 'gift-card', deleted: true });
  });

  it('is not found', async () => {
    expect((await shop.admin.get(`/gift-cards/${id}`)).status).toBe(404);
  });

  it('is retained as a row with a time of deletion', async () => {
    expect(
      await shop.sql('select from gift_card where id = $1 and deleted_at is not null', [id]),
    ).toHaveLength(1);
  });
});

describe('The cart of a deleted gift card', () => {
  let code: string;
  let cart: string;
  beforeAll(async () => {
    const card = await createGiftCard(shop, { value: 5000 });
    ({ code } = card);
    cart = await createCartWith(code);
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart).toMatchObject({ total: 0 });
    ok(await shop.admin.delete(`/gift-cards/${card.id}`));
  });

  it('is returned without it', async () => {
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart).toMatchObject({ gift_cards: [], total: 2916 });
  });

  it('cannot get it again', async () => {
    expect((await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code }] })).status).toBe(404);
  });

  it('is paid without it', async () => {
    ok(await shop.store.post(`/carts/${cart}`, { email: 'payer@example.com' }));
    const order = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    expect(order).toMatchObject({ total: 2916, gift_card_total: 0 });
  });
});

describe('The deletion of a gift card', () => {
  it('precedes a purchase that waits for it', async () => {
    const card = await createGiftCard(shop, { value: 5000 });
    const cart = await createCartWith(card.code);
    const deletion = await lockRows(shop, 'update gift_card set deleted_at = now() where id = $1', [card.id]);
    const purchase = shop.store.post(`/carts/${cart}/complete`);
    await deletion.waitForWaiters(1);
    await deletion.commit();
    expect(await purchase).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    expect(await readBalance(card.id)).toEqual({ balance: 5000, spent: 0 });
  });

  it('leaves the balance consistent with a concurrent purchase', async () => {
    for (let round = 0; round < 5; round++) {
      const card = await createGiftCard(shop, { value: 5000 });
      const cart = await createCartWith(card.code);
      await Promise.all([
        shop.store.post(`/carts/${cart}/complete`),
        shop.admin.delete(`/gift-cards/${card.id}`),
      ]);
      const { balance, spent } = await readBalance(card.id);
      expect(balance + spent).toBe(5000);
    }
  });
});

describe('A cart with a gift card', () => {
  it.each([
    ['is disabled', () => ({ is_disabled: true })],
    ['has ended', () => ({ ends_at: '2020-01-01' })],
    ['has no balance', () => ({ balance: 0 })],
    ['is in another region', async () => ({ region_id: await createRegion(shop, { tax_rate: 19 }) })],
  ])('cannot be completed when the card %s, unless it is removed', async (_, change) => {
    const card = await createGiftCard(shop, { value: 5000 });
    const cart = await createCartWith(card.code);
    ok(await shop.admin.post(`/gift-cards/${card.id}`, await change()));
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed' },
    });
    expect(await readBalance(card.id)).toMatchObject({ spent: 0 });
    const { cart: without } = ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [] }));
    expect(without.total).toBe(2916);
    expect((await shop.store.post(`/carts/${cart}/complete`)).status).toBe(200);
  });
});

/** Creates a cart with the gift card and one shirt: 24.50 with shipping, and 4.66 of tax. @returns its id */
async function createCartWith(code: string): Promise<string> {
  const cart = await shop.prepareCart();
  ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code }] }));
  return cart;
}

async function readBalance(id: string): Promise<{ balance: number; spent: number }> {
  const [row] = await shop.sql<{ balance: number; spent: number }>(
    `select balance, (select coalesce(sum(amount), 0)::bigint from gift_card_transaction t where t.gift_card_id = g.id) as spent
     from gift_card g where id = $1`,
    [id],
  );
  return row;
}
