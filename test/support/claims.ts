import type { DanishShop, ChairOrder } from './danish-shop.ts';
import type { Rejection } from './response-body.ts';
import type { AdminSchemas, HttpResponse } from './shop.ts';
import { ok, type SampleShop } from './sample-shop.ts';

/** What staff do with claims of chairs. */
export interface ClaimActions {
  /** So many chairs of an order were broken; money back unless told. */
  request(order: ChairOrder, quantity: number, more?: object): Promise<OrderResponse>;
  /** The same, when it works. */
  create(order: ChairOrder, quantity: number, more?: object): Promise<Claim>;
  /** What a claim asks for that sends so many chairs, by the post unless told. */
  replacementBody(quantity: number, more?: object): object;
  /** Something that is done with a claim, such as `/cancel`. */
  post(order: { id: string }, claim: { id: string }, path?: string, body?: object): Promise<HttpResponse>;
  getOrder(order: { id: string }): Promise<AdminOrder>;
  /** So many chairs come back. */
  receiveReturn(
    back: { id: string },
    order: ChairOrder,
    quantity: number,
    more?: object,
  ): Promise<HttpResponse<AdminSchemas['AdminReturnResponse'] & Rejection>>;
}

export type Claim = AdminSchemas['ClaimOrder'];
export type AdminOrder = AdminSchemas['Order'];
type OrderResponse = HttpResponse<AdminSchemas['AdminOrderResponse'] & Rejection>;

export function createClaimActions({ admin }: SampleShop, { chair, shipping }: DanishShop): ClaimActions {
  const ask: ClaimActions['request'] = ({ id, items }, quantity, more = {}) =>
    admin.post(`/orders/${id}/claims`, {
      type: 'refund',
      claim_items: [{ item_id: items[0].id, quantity, reason: 'production_failure' }],
      ...more,
    });
  return {
    request: ask,
    create: async (order, quantity, more) => ok(await ask(order, quantity, more)).order.claims.at(-1)!,
    replacementBody: (quantity, more = {}) => ({
      type: 'replace',
      additional_items: [{ variant_id: chair.variants[0].id, quantity }],
      shipping_methods: [{ option_id: shipping, price: 0 }],
      ...more,
    }),
    post: (order, claim, path = '', body = {}) =>
      admin.post(`/orders/${order.id}/claims/${claim.id}${path}`, body),
    getOrder: async ({ id }) => ok(await admin.get(`/orders/${id}`)).order,
    receiveReturn: ({ id }, { items }, quantity, more = {}) =>
      admin.post(`/returns/${id}/receive`, { items: [{ item_id: items[0].id, quantity }], ...more }),
  };
}
