import { pay, type DanishShop, type Sold } from './danish-shop.ts';
import { ok, type World } from './world.ts';

/** A swap that was begun. */
export interface Begun {
  id: string;
  cart_id: string;
  order: Sold;
  return_order: { id: string };
}

/** Exchanges of chairs for chairs. */
export type Swaps = ReturnType<typeof swapsOf>;

export function swapsOf(shop: World, denmark: DanishShop) {
  /** So many chairs come back, so many others are sent. */
  function ask({ id, items }: Sold, back: number, out: number, more: object = {}) {
    return shop.admin.post(`/orders/${id}/swaps`, {
      return_items: [{ item_id: items[0].id, quantity: back }],
      additional_items: out > 0 ? [{ variant_id: denmark.chair.variants[0].id, quantity: out }] : [],
      ...more,
    });
  }

  /** What is sent, without its shipping. */
  function free(): object {
    return { custom_shipping_options: [{ option_id: denmark.shipping, price: 0 }] };
  }

  /** Confirmed: two chairs for one, −362.50 + 181.25 + 61.25 for the way back. */
  async function cheaper(order: Sold): Promise<Begun> {
    const swap = await begun(order, 2, 1, { ...free(), return_shipping: { option_id: denmark.wayBack } });
    ok(await shop.store.post(`/carts/${swap.cart_id}/shipping-methods`, { option_id: denmark.shipping }));
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    return swap;
  }

  async function begun(order: Sold, back: number, out: number, more: object = {}): Promise<Begun> {
    const swap = ok(await ask(order, back, out, more)).order.swaps.at(-1)!;
    return { ...swap, order };
  }

  async function confirmed(order: Sold, back: number, out: number, data?: object): Promise<Begun> {
    const swap = await begun(order, back, out);
    await pay(shop, swap.cart_id, denmark.shipping, data);
    expect(ok(await shop.store.post(`/carts/${swap.cart_id}/complete`)).type).toBe('swap');
    return swap;
  }

  function step({ id, order }: Begun, path: string, body?: object) {
    return shop.admin.post(`/orders/${order.id}/swaps/${id}/${path}`, body);
  }

  async function show({ id }: { id: string }) {
    return ok(await shop.admin.get(`/swaps/${id}`)).swap;
  }

  return { ask, begun, confirmed, cheaper, step, show, free };
}
