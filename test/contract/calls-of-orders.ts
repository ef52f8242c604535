import { chooseShippingAndPayment } from '../support/danish-shop.ts';
import { ok } from '../support/sample-shop.ts';
import type { Call } from './calls.ts';
import type { Populated } from './populated.ts';
import { anOrder } from './calls-of-shoppers.ts';

/** How operations on orders that were placed are called. */
export const callsOfOrders: Record<string, (shop: Populated) => Call | Promise<Call>> = {
  'POST /admin/orders/{id}': ofOrder(() => ({ email: 'ada@example.com' })),
  'POST /admin/orders/{id}/complete': ofOrder(),
  'POST /admin/orders/{id}/archive': async (shop) => {
    const call = await ofOrder()(shop);
    ok(await shop.admin.post(`/orders/${call.params!.id}/complete`));
    return call;
  },
  'POST /admin/orders/{id}/cancel': ofOrder(),
  'POST /admin/orders/{id}/shipping-methods': ofOrder(({ shop }) => ({
    option_id: shop.standardShipping.id,
    price: 700,
  })),
  'POST /admin/orders/{id}/fulfillment': ofOrder(({ items }) => ({ items })),
  'POST /admin/orders/{id}/fulfillments/{fulfillment_id}/cancel': async (shop) => {
    const { id, fulfillment_id } = await aParcel(shop);
    return { params: { id, fulfillment_id } };
  },
  'POST /admin/orders/{id}/shipment': async (shop) => {
    const { id, fulfillment_id } = await aParcel(shop);
    return { params: { id }, body: { fulfillment_id, tracking_numbers: ['1Z999'] } };
  },

  'POST /admin/orders/{id}/return': ofOrder(({ items }) => ({ items })),
  'POST /store/returns': async (shop) => {
    const { id, items } = await placed(shop);
    return { body: { order_id: id, items } };
  },
  'GET /admin/returns': async (shop) => {
    await aReturn(shop);
    return {};
  },
  'POST /admin/returns/{id}/receive': async (shop) => {
    const { id, items } = await aReturn(shop);
    return { params: { id }, body: { items } };
  },
  'POST /admin/orders/{id}/swaps': async (shop) => {
    const { id, items } = await sent(shop);
    return { params: { id }, body: { return_items: items } };
  },
  'POST /store/swaps': async (shop) => {
    const { id, items } = await sent(shop);
    return { body: { order_id: id, return_items: items, additional_items: [goods(shop)] } };
  },
  'GET /admin/swaps': async (shop) => {
    await aSwap(shop);
    return {};
  },
  'GET /admin/swaps/{id}': async (shop) => ({ params: { id: (await aSwap(shop)).swap_id } }),
  'GET /store/swaps/{cart_id}': async (shop) => ({ params: { cart_id: (await aSwap(shop)).cart_id } }),
  'POST /admin/orders/{id}/swaps/{swap_id}/cancel': async (shop) => {
    const { id, swap_id, return_id } = await aSwap(shop);
    ok(await shop.admin.post(`/returns/${return_id}/cancel`));
    return { params: { id, swap_id } };
  },
  'POST /admin/orders/{id}/swaps/{swap_id}/process-payment': async (shop) => {
    const { id, swap_id } = await aConfirmedSwap(shop);
    return { params: { id, swap_id } };
  },
  'POST /admin/orders/{id}/swaps/{swap_id}/fulfillments': async (shop) => {
    const { id, swap_id } = await aConfirmedSwap(shop);
    return { params: { id, swap_id }, body: { metadata: { box: 'small' } } };
  },
  'POST /admin/orders/{id}/swaps/{swap_id}/fulfillments/{fulfillment_id}/cancel': async (shop) => ({
    params: await aSwapParcel(shop),
  }),
  'POST /admin/orders/{id}/swaps/{swap_id}/shipments': async (shop) => {
    const { fulfillment_id, ...params } = await aSwapParcel(shop);
    return { params, body: { fulfillment_id, tracking_numbers: ['1Z999'] } };
  },

  'POST /admin/orders/{id}/claims': async (shop) => {
    const { id, items } = await sent(shop);
    return { params: { id }, body: { type: 'refund', claim_items: complained(items) } };
  },
  'POST /admin/orders/{id}/claims/{claim_id}': async (shop) => {
    const { id, claim_id, claim_items } = await aClaim(shop);
    const changes = claim_items.map((item) => ({ id: item.id, note: 'A button is missing' }));
    return { params: { id, claim_id }, body: { claim_items: changes } };
  },
  'POST /admin/orders/{id}/claims/{claim_id}/cancel': async (shop) => {
    const { id, claim_id } = await aClaim(shop);
    return { params: { id, claim_id } };
  },
  'POST /admin/orders/{id}/claims/{claim_id}/fulfillments': async (shop) => {
    const { id, claim_id } = await aClaim(shop);
    return { params: { id, claim_id }, body: { metadata: { box: 'small' } } };
  },
  'POST /admin/orders/{id}/claims/{claim_id}/fulfillments/{fulfillment_id}/cancel': async (shop) => ({
    params: await aClaimParcel(shop),
  }),
  'POST /admin/orders/{id}/claims/{claim_id}/shipments': async (shop) => {
    const { fulfillment_id, ...params } = await aClaimParcel(shop);
    return { params, body: { fulfillment_id, tracking_numbers: ['1Z999'] } };
  },

  'POST /admin/returns/{id}/cancel': async (shop) => ({ params: { id: (await aReturn(shop)).id } }),
};

interface Placed {
  shop: Populated;
  /** All of its pieces. */
  items: { item_id: string; quantity: number }[];
}

function ofOrder(body?: (placed: Placed) => Record<string, unknown>) {
  return async (shop: Populated): Promise<Call> => {
    const { id, items } = await placed(shop);
    return { params: { id }, body: body?.({ shop, items }) };
  };
}

async function placed(shop: Populated): Promise<{ id: string; items: Placed['items'] }> {
  const { id } = await anOrder(shop);
  const { items } = ok(await shop.admin.get(`/orders/${id}`)).order as {
    items: { id: string; quantity: number }[];
  };
  return { id, items: items.map((line) => ({ item_id: line.id, quantity: line.quantity })) };
}

async function aParcel(shop: Populated): Promise<{ id: string; fulfillment_id: string }> {
  const { id, items } = await placed(shop);
  const { order } = ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items }));
  return { id, fulfillment_id: order.fulfillments[0].id };
}

async function aReturn(shop: Populated): Promise<{ id: string; items: Placed['items'] }> {
  const { id, items } = await placed(shop);
  const { return: back } = ok(await shop.store.post('/returns', { order_id: id, items }));
  return { id: back.id, items };
}

/** An order that is paid and has left. */
async function sent(shop: Populated): Promise<{ id: string; items: Placed['items'] }> {
  const order = await placed(shop);
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, { items: order.items }));
  return order;
}

function goods({ shirt }: Populated): { variant_id: string; quantity: number } {
  return { variant_id: shirt.variants[0].id, quantity: 1 };
}

async function aSwap(shop: Populated) {
  const { id, items } = await sent(shop);
  const body = { return_items: items, additional_items: [goods(shop)] };
  const [swap] = ok(await shop.admin.post(`/orders/${id}/swaps`, body)).order.swaps;
  return {
    id,
    swap_id: swap.id,
    cart_id: swap.cart_id,
    return_id: swap.return_order.id,
  };
}

async function aConfirmedSwap(shop: Populated) {
  const swap = await aSwap(shop);
  await chooseShippingAndPayment(shop, swap.cart_id, shop.standardShipping.id);
  ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
  return swap;
}

async function aSwapParcel(shop: Populated) {
  const { id, swap_id } = await aConfirmedSwap(shop);
  const { order } = ok(await shop.admin.post(`/orders/${id}/swaps/${swap_id}/fulfillments`, {}));
  return { id, swap_id, fulfillment_id: order.swaps[0].fulfillments[0].id };
}

function complained(items: Placed['items']): object[] {
  return items.map((item) => ({ ...item, reason: 'production_failure' }));
}

/** One that sends something instead. */
async function aClaim(shop: Populated) {
  const { id, items } = await sent(shop);
  const [claim] = ok(
    await shop.admin.post(`/orders/${id}/claims`, {
      ...{ type: 'replace', claim_items: complained(items), additional_items: [goods(shop)] },
      shipping_methods: [{ option_id: shop.standardShipping.id, price: 0 }],
    }),
  ).order.claims;
  return { id, claim_id: claim.id, claim_items: claim.claim_items as { id: string }[] };
}

async function aClaimParcel(shop: Populated) {
  const { id, claim_id } = await aClaim(shop);
  const { order } = ok(await shop.admin.post(`/orders/${id}/claims/${claim_id}/fulfillments`, {}));
  return { id, claim_id, fulfillment_id: order.claims[0].fulfillments[0].id };
}
