import type { ApiClient, HttpResponse } from './shop.ts';

/** A request of a shopper for an order, sent by any client. */
export type OrderRequest = (
  client: Pick<ApiClient, 'post'>,
  order: { id: string; items: { id: string }[] },
) => Promise<HttpResponse>;

/** Requests a return of one unit of the first line. */
export const requestReturn: OrderRequest = (client, { id, items }) =>
  client.post('/returns', { order_id: id, items: [{ item_id: items[0].id, quantity: 1 }] });

/** Requests a swap of one unit of the first line for one unit of a variant. */
export function requestSwapFor(variant_id: string, ...[client, { id, items }]: Parameters<OrderRequest>) {
  return client.post('/swaps', {
    order_id: id,
    return_items: [{ item_id: items[0].id, quantity: 1 }],
    additional_items: [{ variant_id, quantity: 1 }],
  });
}
