import { type ChairOrder, chooseShippingAndPayment, type DanishShop } from './danish-shop.ts';
import { ok, type SampleShop } from './sample-shop.ts';

export interface CreatedSwap {
  id: string;
  cart_id: string;
  order: ChairOrder;
  return_order: { id: string };
}

/** Requests of staff about swaps of chairs for chairs. */
export type SwapActions = ReturnType<typeof createSwapActions>;

export function createSwapActions(shop: SampleShop, denmark: DanishShop) {
  /** Requests a swap of `back` chairs for `out` others. */
  function request({ id, items }: ChairOrder, back: number, out: number, more: object = {}) {
    return shop.admin.post(`/orders/${id}/swaps`, {
      return_items: [{ item_id: items[0].id, quantity: back }],
      additional_items: out > 0 ? [{ variant_id: denmark.chair.variants[0].id, quantity: out }] : [],
      ...more,
    });
  }

  /** The part of the body that makes the shipping of the new chairs free. */
  function freeShipping(): object {
    return { custom_shipping_options: [{ option_id: denmark.shipping, price: 0 }] };
  }

  /** A confirmed swap of two chairs for one: −362.50 + 181.25 + 61.25 for the return shipping. */
  async function createCheaper(order: ChairOrder): Promise<CreatedSwap> {
    const swap = await create(order, 2, 1, {
      ...freeShipping(),
      return_shipping: { option_id: denmark.returnShipping },
    });
    ok(await shop.store.post(`/carts/${swap.cart_id}/shipping-methods`, { option_id: denmark.shipping }));
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    return swap;
  }

  async function create(
    order: ChairOrder,
    back: number,
    out: number,
    more: object = {},
  ): Promise<CreatedSwap> {
    const swap = ok(await request(order, back, out, more)).order.swaps.at(-1)!;
    return { ...swap, order };
  }

  async function createConfirmed(
    order: ChairOrder,
    back: number,
    out: number,
    data?: object,
  ): Promise<CreatedSwap> {
    const swap = await create(order, back, out);
    await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping, data);
    expect(ok(await shop.store.post(`/carts/${swap.cart_id}/complete`)).type).toBe('swap');
    return swap;
  }

  function post({ id, order }: CreatedSwap, path: string, body?: object) {
    return shop.admin.post(`/orders/${order.id}/swaps/${id}/${path}`, body);
  }

  async function get({ id }: { id: string }) {
    return ok(await shop.admin.get(`/swaps/${id}`)).swap;
  }

  return { request, create, createConfirmed, createCheaper, post, get, freeShipping };
}
