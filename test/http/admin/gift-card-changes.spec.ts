import { setTimeout as sleep } from 'node:timers/promises';
import { aCard } from '../../support/gift-cards.ts';
import { aRegion, ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('the update of a gift card', () => {
  it('changes what it names, and merges metadata', async () => {
    const card = await aCard(shop, { value: 1000, metadata: { a: '1', b: '2' } });
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
    const again = ok(
      await shop.admin.post(`/gift-cards/${card.id}`, { ends_at: null, is_disabled: false, balance: 1000 }),
    ).gift_card;
    expect(again).toMatchObject({ balance: 1000, is_disabled: false, ends_at: null });
    expect(ok(await shop.admin.post(`/gift-cards/${card.id}`, { balance: 0 })).gift_card.balance).toBe(0);
  });

  it('moves it to another region, whose tax it bears', async () => {
    const { id } = await aCard(shop);
    const there = await aRegion(shop, { tax_rate: 7 });
    const { gift_card } = ok(await shop.admin.post(`/gift-cards/${id}`, { region_id: there }));
    expect(gift_card).toMatchObject({ region_id: there, region: { id: there }, tax_rate: 7 });
  });

  it.each([
    ['a negative balance', { balance: -1 }],
    ['a broken balance', { balance: 1.5 }],
    ['more than its value', { balance: 1001 }],
    ['another value', { value: 2000 }],
    ['another code', { code: 'X' }],
    ['an end that is no date', { ends_at: 'soon' }],
  ])('refuses %s, and changes nothing', async (_, wrong) => {
    const card = await aCard(shop, { value: 1000 });
    const answer = await shop.admin.post(`/gift-cards/${card.id}`, { is_disabled: true, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(ok(await shop.admin.get(`/gift-cards/${card.id}`)).gift_card).toEqual(card);
  });

  it('finds neither what never was, nor what is deleted', async () => {
    const { id } = await aCard(shop);
    ok(await shop.admin.delete(`/gift-cards/${id}`));
    for (const gone of [id, 'gift_none'])
      expect(await shop.admin.post(`/gift-cards/${gone}`, { balance: 1 })).toMatchObject({
        status: 404,
        body: { type: 'not_found' },
      });
  });

  it('brings nothing back that has been spent', async () => {
    const card = await aCard(shop, { value: 5000 });
    const cart = await cartWith(card.code);
    ok(await shop.store.post(`/carts/${cart}/complete`)); // 24.50 of goods and shipping
    expect(await shop.admin.post(`/gift-cards/${card.id}`, { balance: 5000 })).toMatchObject({
      status: 400,
      body: {
        type: 'not_allowed',
        message: `Gift card ${card.code} holds 2550 at most, as 2450 of it have been spent`,
      },
    });
    ok(await shop.admin.post(`/gift-cards/${card.id}`, { balance: 100 }));
    ok(await shop.admin.post(`/gift-cards/${card.id}`, { balance: 2550 }));
  });

  it('waits for a purchase that is being made, and counts it', async () => {
    const card = await aCard(shop, { value: 5000 });
    const order = ok(await shop.store.post(`/carts/${await shop.readyCart()}/complete`)).data;
    const update = await shop.database.transaction(async (tx) => {
      await tx.query('update gift_card set balance = 2000 where id = $1', [card.id]);
      const pending = shop.admin.post(`/gift-cards/${card.id}`, { balance: 5000 });
      await sleep(200);
      await tx.query(
        `insert into gift_card_transaction (id, gift_card_id, order_id, amount) values ('gct_meanwhile', $1, $2, 3000)`,
        [card.id, order.id],
      );
      return { pending };
    });
    expect((await update.pending).status).toBe(400);
    expect(await stateOf(card.id)).toEqual({ balance: 2000, spent: 3000 });
  });

  it('loses no purchase that is made at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const card = await aCard(shop, { value: 5000 });
      const carts = [await cartWith(card.code), await cartWith(card.code)];
      await Promise.all([
        ...carts.map((cart) => shop.store.post(`/carts/${cart}/complete`)),
        ...Array.from({ length: 4 }, () => shop.admin.post(`/gift-cards/${card.id}`, { balance: 5000 })),
        shop.admin.post(`/gift-cards/${card.id}`, { metadata: { seen: 'yes' } }),
      ]);
      const { balance, spent } = await stateOf(card.id);
      expect(balance + spent).toBe(5000);
      expect(spent).toBeGreaterThan(0);
    }
  });
});

describe('the deletion of a gift card', () => {
  it('answers the same as often as one likes', async () => {
    const { id } = await aCard(shop);
    for (const _ of [1, 2])
      expect(ok(await shop.admin.delete(`/gift-cards/${id}`))).toEqual({
        id,
        object: 'gift-card',
        deleted: true,
      });
    expect((await shop.admin.get(`/gift-cards/${id}`)).status).toBe(404);
    expect(
      await shop.sql('select from gift_card where id = $1 and deleted_at is not null', [id]),
    ).toHaveLength(1);
  });

  it('takes it out of open carts, which pay without it', async () => {
    const card = await aCard(shop, { value: 5000 });
    const cart = await cartWith(card.code);
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart).toMatchObject({ total: 0 });
    ok(await shop.admin.delete(`/gift-cards/${card.id}`));
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart).toMatchObject({ gift_cards: [], total: 2916 });
    expect((await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code: card.code }] })).status).toBe(404);
    ok(await shop.store.post(`/carts/${cart}`, { email: 'payer@example.com' }));
    const order = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    expect(order).toMatchObject({ total: 2916, gift_card_total: 0 });
  });

  it('comes before a purchase that waits for it', async () => {
    const card = await aCard(shop, { value: 5000 });
    const cart = await cartWith(card.code);
    const purchase = await shop.database.transaction(async (tx) => {
      await tx.query('update gift_card set deleted_at = now() where id = $1', [card.id]);
      const pending = shop.store.post(`/carts/${cart}/complete`);
      await sleep(200);
      return { pending };
    });
    expect(await purchase.pending).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    expect(await stateOf(card.id)).toEqual({ balance: 5000, spent: 0 });
  });

  it('or a purchase comes first when both happen at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const card = await aCard(shop, { value: 5000 });
      const cart = await cartWith(card.code);
      await Promise.all([
        shop.store.post(`/carts/${cart}/complete`),
        shop.admin.delete(`/gift-cards/${card.id}`),
      ]);
      const { balance, spent } = await stateOf(card.id);
      expect(balance + spent).toBe(5000);
    }
  });
});

describe('a cart that a gift card was added to', () => {
  it.each([
    ['disabled', () => ({ is_disabled: true })],
    ['ended', () => ({ ends_at: '2020-01-01' })],
    ['emptied', () => ({ balance: 0 })],
    ['moved to another region', async () => ({ region_id: await aRegion(shop, { tax_rate: 19 }) })],
  ])('does not pay with it once it is %s', async (_, change) => {
    const card = await aCard(shop, { value: 5000 });
    const cart = await cartWith(card.code);
    ok(await shop.admin.post(`/gift-cards/${card.id}`, await change()));
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed' },
    });
    expect(await stateOf(card.id)).toMatchObject({ spent: 0 });
    const { cart: without } = ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [] }));
    expect(without.total).toBe(2916);
    ok(await shop.store.post(`/carts/${cart}/complete`));
  });
});

/** One shirt, shipped: 24.50, and 4.66 of tax. */
async function cartWith(code: string): Promise<string> {
  const cart = await shop.readyCart();
  ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code }] }));
  return cart;
}

async function stateOf(id: string): Promise<{ balance: number; spent: number }> {
  const [state] = await shop.sql<{ balance: number; spent: number }>(
    `select balance, (select coalesce(sum(amount), 0)::bigint from gift_card_transaction t where t.gift_card_id = g.id) as spent
     from gift_card g where id = $1`,
    [id],
  );
  return state;
}
