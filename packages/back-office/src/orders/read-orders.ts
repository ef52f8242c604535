import { api } from '../api/client.ts';
import { toOrdersQuery } from './orders-query.ts';
import type { OrdersSearch } from './read-orders-search.ts';

const FIELDS = 'id,display_id,created_at,email,status,payment_status,fulfillment_status,currency_code,total';

/** The key and the request of the list of orders, for `useOptionalData` and `readAhead`. */
export function readOrders(search: OrdersSearch) {
  return [
    ['orders', search],
    () =>
      api.GET('/admin/orders', {
        params: { query: { ...toOrdersQuery(search), fields: FIELDS, expand: 'customer' } },
      }),
  ] as const;
}
