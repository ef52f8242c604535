import type { ChairOrder, DanishShop } from './danish-shop.ts';
import type { Rejection } from './response-body.ts';
import { ok, type SampleShop } from './sample-shop.ts';
import type { AdminSchemas, HttpResponse } from './shop.ts';

/** Requests of staff about claims of chairs. */
export interface ClaimActions {
  /** Requests a claim for broken chairs; `type` defaults to `refund`. */
  request(order: ChairOrder, quantity: number, more?: object): Promise<OrderResponse>;
  /** Creates such a claim. */
  create(order: ChairOrder, quantity: number, more?: object): Promise<Claim>;
  /** The body of a claim that replaces chairs, with free shipping by default. */
  replacementBody(quantity: number, more?: object): object;
  /** Posts to a path below a claim, such as `/cancel`. */
  post(order: { id: string }, claim: { id: string }, path?: string, body?: object): Promise<HttpResponse>;
  getOrder(order: { id: string }): Promise<AdminOrder>;
  /** Receives chairs of a return. */
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
