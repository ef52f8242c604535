import { setTimeout as sleep } from 'node:timers/promises';
import { ok, openWorld, type World } from '../../support/world.ts';

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
    const another = await aCard({ value: undefined, ends_at: null });
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
    expect(await aCard()).toMatchObject({ tax_rate: null });
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { gift_cards_taxable: true }));
    expect(await aCard()).toMatchObject({ tax_rate: 19 });
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
    const region = await aRegion();
    ok(await shop.admin.delete(`/regions/${region}`));
    expect((await shop.admin.post('/gift-cards', { region_id: region, value: 1 })).status).toBe(404);
    const { id } = await aCard();
    expect((await shop.admin.post(`/gift-cards/${id}`, { region_id: region })).status).toBe(404);
  });

  it('are shown by id', async () => {
    const card = await aCard();
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
    const card = await aCard();
    await aCard();
    const order = ok(await shop.store.post(`/carts/${await shop.readyCart()}/complete`)).data;
    await shop.sql(`update "order" set display_id = 987654 where id = $1`, [order.id]);
    const bought = await aCard();
    await shop.sql('update gift_card set order_id = $1 where id = $2', [order.id, bought.id]);

    expect(await found(card.code.slice(0, 9).toLowerCase())).toEqual([card.id]);
    expect(await found('987654')).toEqual([bought.id]);
    expect(await found('%')).toEqual([]);
    expect(await found('____')).toEqual([]);
    const { gift_card } = ok(await shop.admin.get(`/gift-cards/${bought.id}`));
    expect(gift_card.order).toMatchObject({ id: order.id, display_id: 987654 });
  });

  it('comes in pages of 50, the newest first, and without deleted cards', async () => {
    const [older, gone, newer] = [await aCard(), await aCard(), await aCard()];
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

describe('the update of a gift card', () => {
  it('changes what it names, and merges metadata', async () => {
    const card = await aCard({ value: 1000, metadata: { a: '1', b: '2' } });
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
    const { id } = await aCard();
    const there = await aRegion(7);
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
    const card = await aCard({ value: 1000 });
    const answer = await shop.admin.post(`/gift-cards/${card.id}`, { is_disabled: true, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(ok(await shop.admin.get(`/gift-cards/${card.id}`)).gift_card).toEqual(card);
  });

  it('finds neither what never was, nor what is deleted', async () => {
    const { id } = await aCard();
    ok(await shop.admin.delete(`/gift-cards/${id}`));
    for (const gone of [id, 'gift_none'])
      expect(await shop.admin.post(`/gift-cards/${gone}`, { balance: 1 })).toMatchObject({
        status: 404,
        body: { type: 'not_found' },
      });
  });

  it('brings nothing back that has been spent', async () => {
    const card = await aCard({ value: 5000 });
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
    const card = await aCard({ value: 5000 });
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
      const card = await aCard({ value: 5000 });
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
    const { id } = await aCard();
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
    const card = await aCard({ value: 5000 });
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
    const card = await aCard({ value: 5000 });
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
      const card = await aCard({ value: 5000 });
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
    ['moved to another region', async () => ({ region_id: await aRegion(19) })],
  ])('does not pay with it once it is %s', async (_, change) => {
    const card = await aCard({ value: 5000 });
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

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a gift card as clients see it
async function aCard(more: Record<string, unknown> = {}): Promise<any> {
  return ok(await shop.admin.post('/gift-cards', { region_id: shop.europe.id, value: 1000, ...more }))
    .gift_card;
}

async function aRegion(tax_rate = 0): Promise<string> {
  return ok(
    await shop.admin.post('/regions', {
      name: 'Another',
      currency_code: 'eur',
      tax_rate,
      countries: [],
      payment_providers: ['manual'],
      fulfillment_providers: ['manual'],
    }),
  ).region.id;
}

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
