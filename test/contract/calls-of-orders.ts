import { chooseShippingAndPayment } from '../support/danish-shop.ts';
import { ok } from '../support/sample-shop.ts';
import type { Call } from './calls.ts';
import { placeOrder } from './calls-of-shoppers.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** Calls of the operations on placed orders. */
export const callsOfOrders: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'POST /admin/orders/{id}': callForOrder(() => ({ email: 'ada@example.com' })),
  'POST /admin/orders/{id}/complete': callForOrder(),
  'POST /admin/orders/{id}/archive': async (shop) => {
    const call = await callForOrder()(shop);
    ok(await shop.admin.post(`/orders/${call.params!.id}/complete`));
    return call;
  },
  'POST /admin/orders/{id}/cancel': callForOrder(),
  'POST /admin/orders/{id}/shipping-methods': callForOrder(({ shop }) => ({
    option_id: shop.standardShipping.id,
    price: 700,
  })),
  'POST /admin/orders/{id}/fulfillment': callForOrder(({ items }) => ({ items })),
  'POST /admin/orders/{id}/fulfillments/{fulfillment_id}/cancel': async (shop) => {
    const { id, fulfillment_id } = await createFulfillment(shop);
    return { params: { id, fulfillment_id } };
  },
  'POST /admin/orders/{id}/shipment': async (shop) => {
    const { id, fulfillment_id } = await createFulfillment(shop);
    return { params: { id }, body: { fulfillment_id, tracking_numbers: ['1Z999'] } };
  },

  'POST /admin/orders/{id}/return': callForOrder(({ items }) => ({ items })),
  'POST /store/returns': async (shop) => {
    const { id, items } = await placeOrderWithItems(shop);
    return { body: { order_id: id, items } };
  },
  'GET /admin/returns': async (shop) => {
    await createReturn(shop);
    return {};
  },
  'POST /admin/returns/{id}/receive': async (shop) => {
    const { id, items } = await createReturn(shop);
    return { params: { id }, body: { items } };
  },
  'POST /admin/orders/{id}/swaps': async (shop) => {
    const { id, items } = await placeFulfilledOrder(shop);
    return { params: { id }, body: { return_items: items } };
  },
  'POST /store/swaps': async (shop) => {
    const { id, items } = await placeFulfilledOrder(shop);
    return { body: { order_id: id, return_items: items, additional_items: [buildAdditionalItem(shop)] } };
  },
  'GET /admin/swaps': async (shop) => {
    await createSwap(shop);
    return {};
  },
  'GET /admin/swaps/{id}': async (shop) => ({ params: { id: (await createSwap(shop)).swap_id } }),
  'GET /store/swaps/{cart_id}': async (shop) => ({ params: { cart_id: (await createSwap(shop)).cart_id } }),
  'POST /admin/orders/{id}/swaps/{swap_id}/cancel': async (shop) => {
    const { id, swap_id, return_id } = await createSwap(shop);
    ok(await shop.admin.post(`/returns/${return_id}/cancel`));
    return { params: { id, swap_id } };
  },
  'POST /admin/orders/{id}/swaps/{swap_id}/process-payment': async (shop) => {
    const { id, swap_id } = await createConfirmedSwap(shop);
    return { params: { id, swap_id } };
  },
  'POST /admin/orders/{id}/swaps/{swap_id}/fulfillments': async (shop) => {
    const { id, swap_id } = await createConfirmedSwap(shop);
    return { params: { id, swap_id }, body: { metadata: { box: 'small' } } };
  },
  'POST /admin/orders/{id}/swaps/{swap_id}/fulfillments/{fulfillment_id}/cancel': async (shop) => ({
    params: await createSwapFulfillment(shop),
  }),
  'POST /admin/orders/{id}/swaps/{swap_id}/shipments': async (shop) => {
    const { fulfillment_id, ...params } = await createSwapFulfillment(shop);
    return { params, body: { fulfillment_id, tracking_numbers: ['1Z999'] } };
  },

  'POST /admin/orders/{id}/claims': async (shop) => {
    const { id, items } = await placeFulfilledOrder(shop);
    return { params: { id }, body: { type: 'refund', claim_items: buildClaimItems(items) } };
  },
  'POST /admin/orders/{id}/claims/{claim_id}': async (shop) => {
    const { id, claim_id, claim_items } = await createClaim(shop);
    const changes = claim_items.map((item) => ({ id: item.id, note: 'A button is missing' }));
    return { params: { id, claim_id }, body: { claim_items: changes } };
  },
  'POST /admin/orders/{id}/claims/{claim_id}/cancel': async (shop) => {
    const { id, claim_id } = await createClaim(shop);
    return { params: { id, claim_id } };
  },
  'POST /admin/orders/{id}/claims/{claim_id}/fulfillments': async (shop) => {
    const { id, claim_id } = await createClaim(shop);
    return { params: { id, claim_id }, body: { metadata: { box: 'small' } } };
  },
  'POST /admin/orders/{id}/claims/{claim_id}/fulfillments/{fulfillment_id}/cancel': async (shop) => ({
    params: await createClaimFulfillment(shop),
  }),
  'POST /admin/orders/{id}/claims/{claim_id}/shipments': async (shop) => {
    const { fulfillment_id, ...params } = await createClaimFulfillment(shop);
    return { params, body: { fulfillment_id, tracking_numbers: ['1Z999'] } };
  },

  'POST /admin/returns/{id}/cancel': async (shop) => ({ params: { id: (await createReturn(shop)).id } }),
};

interface OrderContext {
  shop: PopulatedShop;
  /** All items of the order. */
  items: { item_id: string; quantity: number }[];
}

function callForOrder(body?: (context: OrderContext) => Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => {
    const { id, items } = await placeOrderWithItems(shop);
    return { params: { id }, body: body?.({ shop, items }) };
  };
}

async function placeOrderWithItems(
  shop: PopulatedShop,
): Promise<{ id: string; items: OrderContext['items'] }> {
  const { id } = await placeOrder(shop);
  const { items } = ok(await shop.admin.get(`/orders/${id}`)).order as {
    items: { id: string; quantity: number }[];
  };
  return { id, items: items.map((line) => ({ item_id: line.id, quantity: line.quantity })) };
}

async function createFulfillment(shop: PopulatedShop): Promise<{ id: string; fulfillment_id: string }> {
  const { id, items } = await placeOrderWithItems(shop);
  const { order } = ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items }));
  return { id, fulfillment_id: order.fulfillments[0].id };
}

async function createReturn(shop: PopulatedShop): Promise<{ id: string; items: OrderContext['items'] }> {
  const { id, items } = await placeOrderWithItems(shop);
  const { return: created } = ok(await shop.store.post('/returns', { order_id: id, items }));
  return { id: created.id, items };
}

/** Places an order, captures and fulfills it. */
async function placeFulfilledOrder(
  shop: PopulatedShop,
): Promise<{ id: string; items: OrderContext['items'] }> {
  const order = await placeOrderWithItems(shop);
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, { items: order.items }));
  return order;
}

function buildAdditionalItem({ shirt }: PopulatedShop): { variant_id: string; quantity: number } {
  return { variant_id: shirt.variants[0].id, quantity: 1 };
}

async function createSwap(shop: PopulatedShop) {
  const { id, items } = await placeFulfilledOrder(shop);
  const body = { return_items: items, additional_items: [buildAdditionalItem(shop)] };
  const [swap] = ok(await shop.admin.post(`/orders/${id}/swaps`, body)).order.swaps;
  return {
    id,
    swap_id: swap.id,
    cart_id: swap.cart_id,
    return_id: swap.return_order.id,
  };
}

async function createConfirmedSwap(shop: PopulatedShop) {
  const swap = await createSwap(shop);
  await chooseShippingAndPayment(shop, swap.cart_id, shop.standardShipping.id);
  ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
  return swap;
}

async function createSwapFulfillment(shop: PopulatedShop) {
  const { id, swap_id } = await createConfirmedSwap(shop);
  const { order } = ok(await shop.admin.post(`/orders/${id}/swaps/${swap_id}/fulfillments`, {}));
  return { id, swap_id, fulfillment_id: order.swaps[0].fulfillments[0].id };
}

function buildClaimItems(items: OrderContext['items']): object[] {
  return items.map((item) => ({ ...item, reason: 'production_failure' }));
}

/** Creates a claim with a replacement. */
async function createClaim(shop: PopulatedShop) {
  const { id, items } = await placeFulfilledOrder(shop);
  const [claim] = ok(
    await shop.admin.post(`/orders/${id}/claims`, {
      ...{
        type: 'replace',
        claim_items: buildClaimItems(items),
        additional_items: [buildAdditionalItem(shop)],
      },
      shipping_methods: [{ option_id: shop.standardShipping.id, price: 0 }],
    }),
  ).order.claims;
  return { id, claim_id: claim.id, claim_items: claim.claim_items as { id: string }[] };
}

async function createClaimFulfillment(shop: PopulatedShop) {
  const { id, claim_id } = await createClaim(shop);
  const { order } = ok(await shop.admin.post(`/orders/${id}/claims/${claim_id}/fulfillments`, {}));
  return { id, claim_id, fulfillment_id: order.claims[0].fulfillments[0].id };
}
