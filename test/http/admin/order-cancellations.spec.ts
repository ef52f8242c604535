import { Outbox } from '#engine/background/outbox';
import { createGiftCard, createGiftCardProduct, findBoughtCards } from '../../support/gift-cards.ts';
import { rejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';
import { getStock } from '../../support/stock.ts';
import { until } from '../../support/until.ts';

let shop: SampleShop;
/** The ids of orders whose event `order.canceled` was published. */
const canceledOrders: string[] = [];

beforeAll(async () => {
  shop = await useSampleShop({});
  const outbox = shop.app.get(Outbox, { strict: false });
  outbox.subscribe('order.canceled', ({ data }) => void canceledOrders.push(data.id));
});
afterAll(() => shop.close());

interface PlacedOrder {
  id: string;
  items: { id: string }[];
}

/** Places an order of two shirts. @param body of the update of its cart */
async function placeOrder(body: object = {}): Promise<PlacedOrder> {
  const items = [{ variant_id: shop.shirt.variants[0].id, quantity: 2 }];
  const cart = await shop.prepareCart({ items, provider: 'test' });
  ok(await shop.store.post(`/carts/${cart}`, body));
  return ok(await shop.store.post(`/carts/${cart}/complete`)).data;
}

/** Requests an edit that adds a mug, for which 8.63 with tax are due. */
async function requestEdit({ id: order_id }: PlacedOrder): Promise<{ id: string; collection: string }> {
  const { id } = ok(await shop.admin.post('/order-edits', { order_id })).order_edit;
  const item = { variant_id: shop.mug.variants[0].id, quantity: 1 };
  ok(await shop.admin.post(`/order-edits/${id}/items`, item));
  const { order_edit } = ok(await shop.admin.post(`/order-edits/${id}/request`));
  return { id, collection: order_edit.payment_collection_id };
}

function cancel({ id }: PlacedOrder) {
  return shop.admin.post(`/orders/${id}/cancel`);
}

async function getOrder({ id }: PlacedOrder) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

const getShirtStock = (): Promise<number> => getStock(shop, shop.shirt.variants[0].id);

it('The cancellation of an order does not change the stock of a variant whose inventory is not managed', async () => {
  const variant = shop.mug.variants[0].id;
  const cart = await shop.prepareCart({ items: [{ variant_id: variant, quantity: 2 }] });
  const before = await getStock(shop, variant);
  ok(await cancel(ok(await shop.store.post(`/carts/${cart}/complete`)).data as PlacedOrder));
  expect(await getStock(shop, variant)).toBe(before);
});

// fails unless `canceled_at` is read under the lock of the order
describe('The cancellation of an order by eight concurrent requests and a later one', () => {
  let before: number;
  let placed: PlacedOrder;
  let responses: HttpResponse[];
  beforeAll(async () => {
    before = await getShirtStock();
    placed = await placeOrder();
    responses = await Promise.all(Array.from({ length: 8 }, () => cancel(placed)));
    responses.push(await cancel(placed));
  });

  it('gets the same response each time', () => {
    for (const response of responses)
      expect(ok(response).order).toMatchObject({
        status: 'canceled',
        payment_status: 'canceled',
        fulfillment_status: 'canceled',
        refunds: [],
      });
  });

  it('returns the items to stock once', async () => {
    expect(await getShirtStock()).toBe(before);
  });

  it('cancels the authorized payment', async () => {
    const order = await getOrder(placed);
    expect(order.canceled_at).not.toBeNull();
    expect(order.payments[0].canceled_at).not.toBeNull();
  });

  it('publishes one event', () => {
    expect(canceledOrders.filter((id) => id === placed.id)).toHaveLength(1);
  });

  it('stores the data of the payment provider', async () => {
    const getPaymentData = async () => (await getOrder(placed)).payments[0].data;
    await until(async () => (await getPaymentData()).canceled !== undefined);
    expect(await getPaymentData()).toMatchObject({ authorized: 5236, canceled: 5236 });
  });
});

describe('A captured order that is canceled', () => {
  let placed: PlacedOrder;
  beforeAll(async () => {
    placed = await placeOrder();
    ok(await shop.admin.post(`/orders/${placed.id}/capture`));
  });

  it('is refunded once by five requests, and its payment is not canceled', async () => {
    await Promise.all(Array.from({ length: 4 }, () => cancel(placed)));
    const { order } = ok(await cancel(placed));
    expect(order).toMatchObject({ status: 'canceled', payment_status: 'canceled', refunded_total: 5236 });
    expect(order.refunds).toMatchObject([{ amount: 5236, reason: 'other' }]);
    expect(order.payments).toMatchObject([
      { canceled_at: null, amount_refunded: 5236, data: { captured: 5236, refunded: 5236 } },
    ]);
  });

  it.each([
    ['captured', '/capture', 'A canceled order cannot capture payment'],
    ['updated', '', 'A canceled order cannot be updated'],
    ['completed', '/complete', 'A canceled order cannot be completed'],
  ])('cannot be %s', async (_, path, message) => {
    ok(await cancel(placed));
    expect(await shop.admin.post(`/orders/${placed.id}${path}`, {})).toMatchObject(rejection(message));
  });

  it('gets no refund but an error response when the provider rejects the refund', async () => {
    const items = [{ variant_id: shop.mug.variants[0].id, quantity: 1 }];
    const cart = await shop.prepareCart({ items, provider: 'test', data: { refund: 'refused' } });
    const placed = ok(await shop.store.post(`/carts/${cart}/complete`)).data as PlacedOrder;
    ok(await shop.admin.post(`/orders/${placed.id}/capture`));
    expect(await cancel(placed)).toMatchObject({
      status: 422,
      body: { type: 'payment_authorization_error' },
    });
    expect(await getOrder(placed)).toMatchObject({
      ...{ status: 'canceled', refunds: [], payments: [{ amount_refunded: 0 }] },
    });
  });
});

describe('The cancellation of an order that a gift card paid', () => {
  let card: { id: string; code: string };
  let used: object;
  let before: { gift_card_total: number; total: number };
  let after: object;
  const getCard = async () => ok(await shop.admin.get(`/gift-cards/${card.id}`)).gift_card;
  beforeAll(async () => {
    card = await createGiftCard(shop, { value: 1000 });
    const placed = await placeOrder({ gift_cards: [{ code: card.code }] });
    used = await getCard();
    before = await getOrder(placed);
    after = ok(await cancel(placed)).order;
  });

  it('restores the balance and enables the gift card', async () => {
    expect(used).toMatchObject({ balance: 0, is_disabled: true });
    expect(await getCard()).toMatchObject({ balance: 1000, is_disabled: false });
  });

  it('does not change the totals of the order', () => {
    expect(after).toMatchObject({ gift_card_total: before.gift_card_total, total: before.total });
  });

  it('adds a transaction that compensates the first one', async () => {
    const [{ sum }] = await shop.sql<{ sum: number }>(
      'select sum(amount)::bigint as sum from gift_card_transaction where gift_card_id = $1',
      [card.id],
    );
    expect(sum).toBe(0);
  });
});

describe('The cancellation of an order with a requested edit', () => {
  let id: string;
  beforeAll(async () => {
    const placed = await placeOrder();
    const edit = await requestEdit(placed);
    ({ id } = edit);
    const path = `/payment-collections/${edit.collection}/sessions`;
    const sessions = [
      { provider_id: 'test', amount: 400 },
      { provider_id: 'test', amount: 463 },
    ];
    const { payment_sessions } = ok(await shop.store.post(`${path}/batch`, { sessions })).payment_collection;
    await shop.sql(`update payment_session set data = '{"outcome":"pending"}' where id = $1`, [
      payment_sessions[0].id,
    ]);
    const session_ids = payment_sessions.map((session: { id: string }) => session.id);
    ok(await shop.store.post(`${path}/batch/authorize`, { session_ids }));
    ok(await cancel(placed));
  });

  it('cancels the edit and its payment collection', async () => {
    const { order_edit } = ok(await shop.admin.get(`/order-edits/${id}?expand=payment_collection`));
    expect(order_edit).toMatchObject({
      ...{ status: 'canceled', canceled_by: shop.staff.id },
      payment_collection: { status: 'canceled' },
    });
  });

  it('cancels the payments for the edit, even one that is pending at its provider', async () => {
    const payments = await shop.sql(
      `select canceled_at is null as live from payment where amount in (400, 463) order by amount`,
    );
    expect(payments).toEqual([{ live: false }, { live: false }]);
  });

  it('prevents the confirmation of the edit', async () => {
    expect(await shop.admin.post(`/order-edits/${id}/confirm`)).toMatchObject(
      rejection('Cannot confirm an order edit with status canceled'),
    );
  });

  it('refunds what staff have received for the edit', async () => {
    const placed = await placeOrder();
    const { collection } = await requestEdit(placed);
    ok(await shop.admin.post(`/payment-collections/${collection}/authorize`));
    const { order } = ok(await cancel(placed));
    expect(order).toMatchObject({ status: 'canceled', refunded_total: 863, refunds: [{ amount: 863 }] });
    expect(order.payments).toContainEqual(
      expect.objectContaining({ provider_id: 'system', amount: 863, amount_refunded: 863 }),
    );
  });
});

describe('The cancellation of an order is rejected', () => {
  let placed: PlacedOrder;
  let fulfillment: string;
  beforeAll(async () => {
    placed = await placeOrder();
    const body = { items: [{ item_id: placed.items[0].id, quantity: 1 }] };
    const { order } = ok(await shop.admin.post(`/orders/${placed.id}/fulfillment`, body));
    fulfillment = order.fulfillments[0].id;
  });

  it('while it has a fulfillment', async () => {
    expect(await cancel(placed)).toMatchObject(
      rejection('All fulfillments must be canceled before canceling an order'),
    );
  });

  it('after a refund, even when its fulfillment is canceled', async () => {
    ok(await shop.admin.post(`/orders/${placed.id}/fulfillments/${fulfillment}/cancel`));
    ok(await shop.admin.post(`/orders/${placed.id}/capture`));
    ok(await shop.admin.post(`/orders/${placed.id}/refund`, { amount: 1, reason: 'other' }));
    expect(await cancel(placed)).toMatchObject(rejection('Order with refund(s) cannot be canceled'));
  });

  it('while it has a swap', async () => {
    const placed = await placeOrder();
    await shop.sql(
      `insert into swap (id, order_id, fulfillment_status, payment_status) values ('swap_open', $1, 'not_fulfilled', 'not_paid')`,
      [placed.id],
    );
    expect(await cancel(placed)).toMatchObject(
      rejection('All swaps must be canceled before canceling an order'),
    );
  });
});

describe('The cancellation of an order of a gift card', () => {
  let variant_id: string;
  beforeAll(async () => (variant_id = await createGiftCardProduct(shop, 'Gift card', 2500)));

  async function buyCard(): Promise<PlacedOrder> {
    const cart = await shop.prepareCart({ items: [{ variant_id, quantity: 1 }], provider: 'test' });
    const placed = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    ok(await shop.admin.post(`/orders/${placed.id}/capture`));
    return placed;
  }

  it('disables the gift card', async () => {
    const placed = await buyCard();
    ok(await cancel(placed));
    expect(await findBoughtCards(shop, placed)).toMatchObject([{ is_disabled: true }]);
  });

  it('is rejected when the gift card has been used', async () => {
    const placed = await buyCard();
    const [{ code }] = await findBoughtCards(shop, placed);
    await placeOrder({ gift_cards: [{ code }] });
    expect(await cancel(placed)).toMatchObject(
      rejection(`The gift card ending in ${code.slice(-4)}, which was bought with it, was used already`),
    );
  });
});
