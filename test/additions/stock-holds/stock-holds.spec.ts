import { ExpiredStockHolds } from '#additions/stock-holds/expired-stock-holds';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { Shop } from '../../support/shop.ts';
import {
  createLocation,
  createStockedVariant,
  findInconsistentLevels,
  getLevels,
  getStock,
} from '../../support/stock.ts';

let shop: SampleShop;
let variant: string;
let vases = 0;
beforeAll(async () => (shop = await useSampleShop({ STOCK_HOLD_MINUTES: '10' })));
afterAll(() => shop.close());
beforeEach(async () => {
  const stock = { inventory_quantity: 3 };
  [{ id: variant }] = (
    await createSizedProduct(shop, `Vase ${++vases}`, ['One'], { eur: 1000 }, stock)
  ).variants;
});

const complete = (cart: string) => shop.store.post(`/carts/${cart}/complete`);
const setOutcome = async (cart: string, outcome: string) =>
  ok(await shop.store.post(`/carts/${cart}/payment-sessions/test`, { data: { outcome } }));

/** A cart whose payment ends like this. */
function cartOf(quantity: number, outcome = 'requires_more', variant_id = variant): Promise<string> {
  return shop.prepareCart({ items: [{ variant_id, quantity }], provider: 'test', data: { outcome } });
}

/** A cart whose payment has begun. */
async function beginPayment(quantity: number, variant_id = variant): Promise<string> {
  const cart = await cartOf(quantity, 'requires_more', variant_id);
  expect(ok(await complete(cart))).toMatchObject({ payment_status: 'requires_more' });
  return cart;
}

async function expireHold(cart: string, { app }: Shop = shop): Promise<void> {
  await shop.sql(`update stock_hold set expires_at = now() - interval '1 second' where cart_id = $1`, [cart]);
  await app.get(ExpiredStockHolds, { strict: false }).run();
}

describe('A payment that begins', () => {
  it('holds the stock of its cart, so that no other cart is paid for it', async () => {
    const late = await cartOf(2, 'authorized');
    await beginPayment(2);
    expect(await getStock(shop, variant)).toBe(1);
    expect(await complete(late)).toMatchObject({ status: 409, body: { code: 'insufficient_inventory' } });
    expect(await shop.sql('select from payment where cart_id = $1', [late])).toEqual([]);
  });

  it('gives the stock to its order', async () => {
    const cart = await beginPayment(3);
    await setOutcome(cart, 'authorized');
    expect(ok(await complete(cart)).type).toBe('order');
    expect(await getStock(shop, variant)).toBe(0);
    expect(await shop.sql('select from stock_hold where cart_id = $1', [cart])).toEqual([]);
  });

  it('holds the stock once, however often its completion is repeated', async () => {
    const cart = await beginPayment(2);
    expect(ok(await complete(cart))).toMatchObject({ payment_status: 'requires_more' });
    expect(await getStock(shop, variant)).toBe(1);
  });

  it('holds what the cart has when it is completed again', async () => {
    const cart = await beginPayment(2);
    const [{ id }] = ok(await shop.store.get(`/carts/${cart}`)).cart.items;
    ok(await shop.store.post(`/carts/${cart}/line-items/${id}`, { quantity: 1 }));
    await complete(cart);
    expect(await getStock(shop, variant)).toBe(2);
  });

  it('gives the stock back when it is declined', async () => {
    const cart = await beginPayment(2);
    await setOutcome(cart, 'refused');
    expect((await complete(cart)).status).toBe(422);
    expect(await getStock(shop, variant)).toBe(3);
  });

  it('gives the stock back after some minutes, and its order can be placed nevertheless', async () => {
    const cart = await beginPayment(2);
    await expireHold(cart);
    expect(await getStock(shop, variant)).toBe(3);
    await setOutcome(cart, 'authorized');
    expect(ok(await complete(cart)).type).toBe('order');
    expect(await getStock(shop, variant)).toBe(1);
  });

  it('gives the stock back after some minutes in a shop that holds none any more', async () => {
    const cart = await beginPayment(2);
    const withoutHolds = await shop.openSecondInstance({ STOCK_HOLD_MINUTES: '' });
    await expireHold(cart, withoutHolds);
    await withoutHolds.close();
    expect(await getStock(shop, variant)).toBe(3);
  });

  it('keeps the stock from carts that pay at the same time: only as many are paid as there are units', async () => {
    const carts = await Promise.all(Array.from({ length: 8 }, () => cartOf(1)));
    const responses = await Promise.all(carts.map(complete));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(await getStock(shop, variant)).toBe(0);
    const paying = carts.filter((_, index) => responses[index].status === 200);
    await Promise.all(paying.map((cart) => setOutcome(cart, 'authorized')));
    const placed = await Promise.all(paying.map(complete));
    expect(placed.map(({ status, body }) => [status, (body as { type: string }).type])).toEqual(
      paying.map(() => [200, 'order']),
    );
    expect(await getStock(shop, variant)).toBe(0);
  });
});

describe('A payment for items at a location', () => {
  it('holds them as reservations that staff see, which become those of the order', async () => {
    const north = await createLocation(shop, 'North');
    const lamp = await createStockedVariant(shop, { [north]: 3 });
    const cart = await beginPayment(2, lamp.variant);
    const list = async () =>
      ok(await shop.admin.get(`/reservations?inventory_item_id[]=${lamp.item}`)).reservations;
    const description = expect.stringMatching(/^Held for a payment until .* UTC$/) as string;
    expect(await list()).toMatchObject([{ quantity: 2, location_id: north, description }]);
    await setOutcome(cart, 'authorized');
    const { data } = ok(await complete(cart));
    const [{ id }] = (data as { items: { id: string }[] }).items;
    expect(await list()).toMatchObject([{ quantity: 2, line_item_id: id, description: null }]);
    expect(await getLevels(shop, lamp.item)).toEqual({ [north]: [3, 2] });
  });

  it('gives them back after some minutes', async () => {
    const south = await createLocation(shop, 'South');
    const lamp = await createStockedVariant(shop, { [south]: 1 });
    await expireHold(await beginPayment(1, lamp.variant));
    expect(await getLevels(shop, lamp.item)).toEqual({ [south]: [1, 0] });
    expect(await findInconsistentLevels(shop)).toEqual([]);
  });
});

describe('Money that staff have received for a cart', () => {
  it('takes the stock that its shopper held', async () => {
    const body = { region_id: shop.europe.id, email: 'held@example.com', shipping_methods: [] };
    const { draft_order } = ok(
      await shop.admin.post('/draft-orders', { ...body, items: [{ variant_id: variant, quantity: 2 }] }),
    );
    const { cart_id } = draft_order;
    await shop.sql(
      `with held as (update product_variant set inventory_quantity = inventory_quantity - 2 where id = $2)
       insert into stock_hold select i.id, i.cart_id, i.variant_id, i.quantity, now() + interval '1 minute'
       from line_item i where i.cart_id = $1`,
      [cart_id, variant],
    );
    ok(await shop.admin.post(`/draft-orders/${draft_order.id}/pay`));
    expect(await getStock(shop, variant)).toBe(1);
  });
});
