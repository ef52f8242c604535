import { toBounds } from '../ui/dates.ts';
import { pageOf } from '../ui/list-search.ts';
import type { OrdersSearch } from './read-orders-search.ts';

/** The filters of the page as parameters of `GET /admin/orders`. Days are those of the browser's time zone. */
export function toOrdersQuery(search: OrdersSearch) {
  const { status, payment, fulfillment, region, channel, from, to } = search;
  const { q, ...page } = pageOf(search);
  return {
    ...page,
    q: q?.replace(/^#(?=\d)/, ''),
    status: status && [status],
    payment_status: payment && [payment],
    fulfillment_status: fulfillment && [fulfillment],
    region_id: region === undefined ? undefined : [region],
    sales_channel_id: channel === undefined ? undefined : [channel],
    created_at: toBounds(from, to),
  };
}
