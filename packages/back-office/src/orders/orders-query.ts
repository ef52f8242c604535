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
    created_at: from || to ? { gte: from && startOf(from), lt: to && startOf(to, 1) } : undefined,
  };
}

function startOf(day: string, daysLater = 0): string {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
