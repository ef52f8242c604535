import { ok, type SampleShop } from './sample-shop.ts';

/** A swap that its customer begins to pay, and that staff can cancel. */
export interface PayingSwap {
  /** The id of its cart. */
  cart: string;
  cancel(): Promise<void>;
}

/** Captures and ships an order, and requests a swap with a difference, whose cart has an open session. Its return is canceled. */
export async function beginPayingSwap(
  { admin, store, shirt, standardShipping }: SampleShop,
  order: { id: string },
  provider_id: string,
): Promise<PayingSwap> {
  ok(await admin.post(`/orders/${order.id}/capture`));
  const { items } = ok(await admin.get(`/orders/${order.id}`)).order;
  const shipped = items.map(({ id, quantity }) => ({ item_id: id, quantity }));
  const { fulfillments } = ok(await admin.post(`/orders/${order.id}/fulfillment`, { items: shipped })).order;
  ok(await admin.post(`/orders/${order.id}/shipment`, { fulfillment_id: fulfillments[0].id }));
  const { swaps } = ok(
    await admin.post(`/orders/${order.id}/swaps`, {
      return_items: [{ item_id: items[0].id, quantity: 1 }],
      additional_items: [{ variant_id: shirt.variants[1].id, quantity: 2 }],
    }),
  ).order;
  const { id, cart_id: cart, return_order } = swaps.at(-1)!;
  ok(await store.post(`/carts/${cart}/shipping-methods`, { option_id: standardShipping.id }));
  ok(await store.post(`/carts/${cart}/payment-session`, { provider_id }));
  ok(await admin.post(`/returns/${return_order.id}/cancel`));
  return {
    cart,
    cancel: async () => void ok(await admin.post(`/orders/${order.id}/swaps/${id}/cancel`)),
  };
}
