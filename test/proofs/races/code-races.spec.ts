import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { StoreSchemas } from '../../support/shop.ts';

/*
 * Discount codes and gift cards in concurrent requests. The tests fail without the conditions on `usage_count` in `usage.ts` and on
 * `balance` in `spend-gift-cards.ts`, and without the row lock in `open-cart.ts` for codes (for gift cards, two writes would have to meet in one
 * statement).
 */

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop();
  const percent = (value: number) => ({ type: 'percentage', value, allocation: 'total' });
  for (const [code, rule, usage_limit] of [
    ['FIVE', percent(50), 5],
    ['TENTH', percent(10), null],
    ['THIRD', percent(33), null],
    ['EURO', { type: 'fixed', value: 100, allocation: 'item' }, null],
    ['FREESHIP', { type: 'free_shipping', value: 0, allocation: 'total' }, null],
  ] as const)
    ok(await shop.admin.post('/discounts', { code, rule, usage_limit, regions: [shop.europe.id] }));
});
afterAll(() => shop.close());

describe('A discount code with 5 uses left', () => {
  it('is used by 5 of 20 carts that complete concurrently; the others are rejected, and complete without it', async () => {
    const carts = await prepareCarts(20, { discounts: [{ code: 'FIVE' }] });
    const responses = await completeAll(carts);
    const rejected = carts.filter((_, index) => responses[index].status !== 200);
    expect(rejected).toHaveLength(15);
    for (const { status, body } of responses.filter((response) => response.status !== 200))
      expect({ status, ...body }).toEqual({
        status: 400,
        type: 'not_allowed',
        message: 'Discount FIVE has been used maximum allowed times',
      });
    expect(await readUsage('FIVE')).toEqual({ usage_count: 5, orders: 5 });
    expect(await countLivePayments(carts)).toBe(5);

    for (const cart of rejected) ok(await shop.store.delete(`/carts/${cart}/discounts/FIVE`));
    for (const response of await completeAll(rejected)) expect(ok(response).data.discount_total).toBe(0);
    expect(await readUsage('FIVE')).toEqual({ usage_count: 5, orders: 5 });
    expect(await countLivePayments(carts)).toBe(20);
  });
});

describe('A gift card in 10 carts that complete concurrently', () => {
  it('pays no more than its balance, and the rejected carts complete at their new totals', async () => {
    const { id, code } = await createGiftCard(6000);
    const carts = await prepareCarts(10, { gift_cards: [{ code }] });
    const first = await completeAll(carts);
    expect(first.some((response) => response.status === 200)).toBe(true);
    for (const { status, body } of first.filter((response) => response.status !== 200)) {
      expect({ status, type: body.type }).toEqual({ status: 400, type: 'not_allowed' });
      expect(body.message).toMatch(/does not hold what it did|total of the cart has changed to/);
    }
    expect(await readCard(id)).toMatchObject({ is_consistent: true, overdrawn: false });

    // a retry reports the new total of the cart, and the next one accepts it
    for (let time = 0, remaining = carts; remaining.length > 0; time++) {
      expect(time).toBeLessThan(carts.length);
      const responses = await completeAll(remaining);
      remaining = remaining.filter((_, index) => responses[index].status !== 200);
    }
    expect(await readCard(id)).toEqual({ balance: 0, spent: 6000, is_consistent: true, overdrawn: false });
    const orders = await Promise.all(carts.map(async (cart) => ok(await complete(cart)).data));
    expect(sum(orders.map((order) => order.gift_card_total))).toBe(6000);
    for (const order of orders) expect(order.paid_total).toBe(order.total);
  });
});

describe('A cart', () => {
  it('that receives codes in 12 concurrent requests has one code of each kind and consistent totals', async () => {
    const [cart] = await prepareCarts(1, {});
    const requests = [
      ['TENTH'],
      ['THIRD'],
      ['EURO'],
      ['FREESHIP'],
      ['TENTH', 'FREESHIP'],
      ['FREESHIP', 'EURO'],
    ];
    const responses = await Promise.all(
      [...requests, ...requests].map((codes) =>
        shop.store.post(`/carts/${cart}`, { discounts: codes.map((code) => ({ code })) }),
      ),
    );
    for (const response of responses) expectConsistent(ok(response).cart);
    const final = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expectConsistent(final);
    const codes = codesOf(final);
    expect(requests.map((request) => [...request].sort())).toContainEqual(codes);
    const order = ok(await complete(cart)).data;
    expect(order).toMatchObject({ total: final.total, discount_total: final.discount_total });
  });

  it('that receives gift cards in 8 concurrent requests has the cards of one request and consistent totals', async () => {
    const [a, b, c] = [await createGiftCard(700), await createGiftCard(900), await createGiftCard(300)];
    const [cart] = await prepareCarts(1, {});
    const requests = [[a], [b], [c], [c, a]];
    const responses = await Promise.all(
      [...requests, ...requests].map((cards) =>
        shop.store.post(`/carts/${cart}`, { gift_cards: cards.map(({ code }) => ({ code })) }),
      ),
    );
    const final = ok(await shop.store.get(`/carts/${cart}`)).cart;
    for (const { gift_cards, ...one } of [...responses.map((response) => ok(response).cart), final]) {
      const codes = gift_cards.map((card) => card.code);
      expect(requests.map((cards) => cards.map(({ code }) => code).sort())).toContainEqual(codes.sort());
      expect(one.gift_card_total).toBe(sum(gift_cards.map((card) => card.value)));
      expect(one.payment_session.amount).toBe(one.total);
    }
    const used = final.gift_cards.map((card) => card.code);
    expect(ok(await complete(cart)).data.total).toBe(final.total);
    for (const { id, code } of [a, b, c])
      expect(await readCard(id)).toMatchObject({
        is_consistent: true,
        balance: used.includes(code) ? 0 : expect.any(Number),
      });
  });
});

/** Expects at most one code of each kind, and no adjustments of other codes. */
function expectConsistent(cart: StoreSchemas['Cart']): void {
  const codes = codesOf(cart);
  expect(codes.filter((code) => code !== 'FREESHIP').length).toBeLessThanOrEqual(1);
  expect(new Set(codes).size).toBe(codes.length);
  const [line] = cart.items;
  const off = { TENTH: 195, THIRD: 644, EURO: 100 }[codes.find((code) => code !== 'FREESHIP') ?? ''] ?? 0;
  expect(line.adjustments.map((adjustment) => adjustment.amount)).toEqual(off > 0 ? [off] : []);
  expect(cart).toMatchObject({
    discount_total: off,
    shipping_total: codes.includes('FREESHIP') ? 0 : 500,
    total: cart.subtotal + cart.shipping_total + cart.tax_total - off,
  });
  expect(cart.payment_session.amount).toBe(cart.total);
}

function codesOf(cart: StoreSchemas['Cart']): string[] {
  return cart.discounts.map((adjustment) => adjustment.code).sort();
}

async function prepareCarts(count: number, codes: Record<string, unknown>): Promise<string[]> {
  const carts = [];
  for (let n = 0; n < count; n++) {
    const cart = await shop.prepareCart({ email: `shopper${n}@example.com` });
    ok(await shop.store.post(`/carts/${cart}`, codes));
    carts.push(cart);
  }
  return carts;
}

function complete(cart: string) {
  return shop.store.post(`/carts/${cart}/complete`);
}

function completeAll(carts: string[]) {
  return Promise.all(carts.map(complete));
}

/** Creates a card without tax, so that the total decreases by exactly the amount that it pays. */
async function createGiftCard(value: number): Promise<{ id: string; code: string }> {
  const { gift_card } = ok(await shop.admin.post('/gift-cards', { region_id: shop.europe.id, value }));
  await shop.sql('update gift_card set tax_rate = null where id = $1', [gift_card.id]);
  return gift_card;
}

async function readCard(id: string) {
  const [row] = await shop.sql(
    `select balance, spent, balance = value - spent as is_consistent, balance < 0 as overdrawn
     from gift_card, lateral (
       select coalesce(sum(amount), 0)::bigint as spent from gift_card_transaction where gift_card_id = gift_card.id) t
     where id = $1`,
    [id],
  );
  return row;
}

async function readUsage(code: string) {
  const [row] = await shop.sql(
    `select usage_count, (select count(*) from order_discounts k where k.discount_id = d.id) as orders
     from discount d where code = $1`,
    [code],
  );
  return row;
}

async function countLivePayments(carts: string[]): Promise<number> {
  const rows = await shop.sql('select from payment where cart_id = any($1) and canceled_at is null', [carts]);
  return rows.length;
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
