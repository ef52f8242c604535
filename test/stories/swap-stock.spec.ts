import { ok, type SampleShop } from '../support/sample-shop.ts';
import {
  createStockedVariant,
  findInconsistentLevels,
  getLevels,
  openShopWithTwoLocations,
  placeOrderOf,
  type StockedVariant,
} from '../support/stock.ts';

/* A lamp is swapped for other lamps, with stock at two locations. */

let shop: SampleShop, north: string, south: string;
beforeAll(async () => ({ shop, north, south } = await openShopWithTwoLocations()));
afterAll(() => shop.close());
afterEach(async () => expect(await findInconsistentLevels(shop)).toEqual([]));

interface Exchange {
  order: string;
  id: string;
  cart: string;
  /** The returned lamp: its inventory item, its line, and the return. */
  old: { item: string; line: string; back: string };
  /** The new lamps. */
  sentVariant: StockedVariant;
}

/** Ships two lamps from the north, and creates a swap of one of them for `quantity` of another lamp. */
async function createSwap(
  levels: Record<string, number>,
  quantity: number,
  overrides: object = {},
): Promise<Exchange> {
  const old = await createStockedVariant(shop, { [north]: 2 });
  const sentVariant = await createStockedVariant(shop, levels);
  const { id: order, lines } = await placeOrderOf(shop, { variant_id: old.variant, quantity: 2 });
  ok(await shop.admin.post(`/orders/${order}/capture`));
  const fulfillment = { items: [{ item_id: lines[0], quantity: 2 }], location_id: north };
  const { fulfillments } = ok(await shop.admin.post(`/orders/${order}/fulfillment`, fulfillment)).order;
  ok(await shop.admin.post(`/orders/${order}/shipment`, { fulfillment_id: fulfillments[0].id }));
  const { swaps } = ok(
    await shop.admin.post(`/orders/${order}/swaps`, {
      return_items: [{ item_id: lines[0], quantity: 1 }],
      additional_items: [{ variant_id: sentVariant.variant, quantity }],
      ...overrides,
    }),
  ).order;
  const [{ id, cart_id: cart, return_order }] = swaps;
  return { order, id, cart, old: { item: old.item, line: lines[0], back: return_order.id }, sentVariant };
}

async function confirm({ cart }: Exchange) {
  ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: shop.standardShipping.id }));
  ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' }));
  return shop.store.post(`/carts/${cart}/complete`);
}

async function createConfirmedSwap(
  levels: Record<string, number>,
  quantity: number,
  overrides?: object,
): Promise<Exchange> {
  const swap = await createSwap(levels, quantity, overrides);
  expect(ok(await confirm(swap)).type).toBe('swap');
  return swap;
}

function postSwapAction({ order, id }: Exchange, path: string, body?: object) {
  return shop.admin.post(`/orders/${order}/swaps/${id}/${path}`, body);
}

const receiveReturn = ({ old }: Exchange, body: object = {}) =>
  shop.admin.post(`/returns/${old.back}/receive`, { items: [{ item_id: old.line, quantity: 1 }], ...body });

describe('The new items of a swap', () => {
  it('are reserved for their lines when the swap is confirmed, and not before', async () => {
    const swap = await createSwap({ [north]: 1, [south]: 4 }, 3);
    expect(await getLevels(shop, swap.sentVariant.item)).toEqual({ [north]: [1, 0], [south]: [4, 0] });
    ok(await confirm(swap));
    ok(await shop.store.post(`/carts/${swap.cart}/complete`));
    expect(await getLevels(shop, swap.sentVariant.item)).toEqual({ [north]: [1, 0], [south]: [4, 3] });
    const { additional_items } = ok(await shop.admin.get(`/swaps/${swap.id}`)).swap;
    const { reservations } = ok(await shop.admin.get(`/orders/${swap.order}/reservations`));
    expect(reservations).toMatchObject([
      { line_item_id: additional_items[0].id, location_id: south, quantity: 3 },
    ]);
    expect(reservations).toHaveLength(1);
  });

  it('cannot exceed the stock if the swap allows no backorders', async () => {
    const swap = await createSwap({ [north]: 2 }, 2, { allow_backorder: false });
    await placeOrderOf(shop, { variant_id: swap.sentVariant.variant, quantity: 1 });
    expect(await confirm(swap)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'insufficient_inventory' }] },
    });
    expect(await getLevels(shop, swap.sentVariant.item)).toEqual({ [north]: [2, 1] });
  });

  it('are reserved beyond the stock if the swap allows backorders', async () => {
    const swap = await createSwap({ [north]: 2 }, 2);
    await placeOrderOf(shop, { variant_id: swap.sentVariant.variant, quantity: 1 });
    ok(await confirm(swap));
    expect(await getLevels(shop, swap.sentVariant.item)).toEqual({ [north]: [2, 3] });
    ok(await shop.admin.post(`/returns/${swap.old.back}/cancel`));
    ok(await postSwapAction(swap, 'cancel'));
    expect(await getLevels(shop, swap.sentVariant.item)).toEqual({ [north]: [2, 1] });
  });

  it('leave the stock when they are fulfilled, and are reserved again when the fulfillment is canceled', async () => {
    const swap = await createConfirmedSwap({ [north]: 2, [south]: 3 }, 3);
    expect(await getLevels(shop, swap.sentVariant.item)).toEqual({ [north]: [2, 0], [south]: [3, 3] });
    const { swaps } = ok(await postSwapAction(swap, 'fulfillments', { location_id: south })).order;
    expect(swaps[0].fulfillments).toMatchObject([{ location_id: south }]);
    expect(await getLevels(shop, swap.sentVariant.item)).toEqual({ [north]: [2, 0], [south]: [0, 0] });
    ok(await postSwapAction(swap, `fulfillments/${swaps[0].fulfillments[0].id}/cancel`));
    expect(await getLevels(shop, swap.sentVariant.item)).toEqual({ [north]: [2, 0], [south]: [3, 3] });
  });

  it('are released once when the swap is canceled', async () => {
    const swap = await createConfirmedSwap({ [north]: 2, [south]: 1 }, 3);
    expect(await getLevels(shop, swap.sentVariant.item)).toEqual({ [north]: [2, 2], [south]: [1, 1] });
    ok(await shop.admin.post(`/returns/${swap.old.back}/cancel`));
    ok(await postSwapAction(swap, 'cancel'));
    ok(await postSwapAction(swap, 'cancel'));
    expect(await getLevels(shop, swap.sentVariant.item)).toEqual({ [north]: [2, 0], [south]: [1, 0] });
  });

  it('can be returned to a given location like other items', async () => {
    const swap = await createConfirmedSwap({ [south]: 3 }, 3);
    const { swaps } = ok(await postSwapAction(swap, 'fulfillments')).order;
    ok(await postSwapAction(swap, 'shipments', { fulfillment_id: swaps[0].fulfillments[0].id }));
    const { additional_items } = ok(await shop.admin.get(`/swaps/${swap.id}`)).swap;
    const body = { items: [{ item_id: additional_items[0].id, quantity: 2 }], refund: 0 };
    const response = await shop.admin.post(`/orders/${swap.order}/return`, {
      ...{ ...body, receive_now: true, location_id: north },
    });
    ok(response);
    expect(await getLevels(shop, swap.sentVariant.item)).toEqual({ [north]: [2, 0], [south]: [0, 0] });
  });
});

describe('The returned items of a swap', () => {
  it('are restocked at the given location when they are received', async () => {
    const swap = await createConfirmedSwap({ [south]: 3 }, 1);
    ok(await receiveReturn(swap, { location_id: south }));
    expect(await getLevels(shop, swap.old.item)).toEqual({ [north]: [0, 0], [south]: [1, 0] });
    expect(await getLevels(shop, swap.sentVariant.item)).toEqual({ [south]: [3, 1] });
  });

  it('are restocked once at the location from which they were sent by default', async () => {
    const swap = await createConfirmedSwap({ [south]: 3 }, 1);
    ok(await receiveReturn(swap));
    expect(await receiveReturn(swap)).toMatchObject({ status: 400 });
    expect(await getLevels(shop, swap.old.item)).toEqual({ [north]: [1, 0] });
  });

  it('are restocked before the swap is confirmed, which does not reserve the new items', async () => {
    const swap = await createSwap({ [south]: 3 }, 2);
    ok(await receiveReturn(swap));
    expect(await getLevels(shop, swap.old.item)).toEqual({ [north]: [1, 0] });
    expect(await getLevels(shop, swap.sentVariant.item)).toEqual({ [south]: [3, 0] });
  });
});
