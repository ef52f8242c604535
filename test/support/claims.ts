import type { DanishShop, Sold } from './danish-shop.ts';
import type { Rejection } from './response-body.ts';
import type { AdminSchemas, Answer } from './shop.ts';
import { ok, type World } from './world.ts';

/** What staff do with claims of chairs. */
export interface Claims {
  /** So many chairs of an order were broken; money back unless told. */
  ask(order: Sold, quantity: number, more?: object): Promise<OrderAnswer>;
  /** The same, when it works. */
  claimed(order: Sold, quantity: number, more?: object): Promise<Claimed>;
  /** What a claim asks for that sends so many chairs, by the post unless told. */
  instead(quantity: number, more?: object): object;
  /** Something that is done with a claim, such as `/cancel`. */
  step(order: { id: string }, claim: { id: string }, path?: string, body?: object): Promise<Answer>;
  show(order: { id: string }): Promise<Shown>;
  /** So many chairs come back. */
  receive(
    back: { id: string },
    order: Sold,
    quantity: number,
    more?: object,
  ): Promise<Answer<AdminSchemas['AdminReturnResponse'] & Rejection>>;
}

export type Claimed = AdminSchemas['ClaimOrder'];
export type Shown = AdminSchemas['Order'];
type OrderAnswer = Answer<AdminSchemas['AdminOrderResponse'] & Rejection>;

export function openClaims({ admin }: World, { chair, shipping }: DanishShop): Claims {
  const ask: Claims['ask'] = ({ id, items }, quantity, more = {}) =>
    admin.post(`/orders/${id}/claims`, {
      type: 'refund',
      claim_items: [{ item_id: items[0].id, quantity, reason: 'production_failure' }],
      ...more,
    });
  return {
    ask,
    claimed: async (order, quantity, more) => ok(await ask(order, quantity, more)).order.claims.at(-1)!,
    instead: (quantity, more = {}) => ({
      type: 'replace',
      additional_items: [{ variant_id: chair.variants[0].id, quantity }],
      shipping_methods: [{ option_id: shipping, price: 0 }],
      ...more,
    }),
    step: (order, claim, path = '', body = {}) =>
      admin.post(`/orders/${order.id}/claims/${claim.id}${path}`, body),
    show: async ({ id }) => ok(await admin.get(`/orders/${id}`)).order,
    receive: ({ id }, { items }, quantity, more = {}) =>
      admin.post(`/returns/${id}/receive`, { items: [{ item_id: items[0].id, quantity }], ...more }),
  };
}
