import { type ListSearch, readChoice, readDay, readListSearch, readText } from '../ui/list-search.ts';
import {
  FULFILLMENT_STATUSES,
  type FulfillmentStatus,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from './order-statuses.ts';

/** The filters of the list of orders, as they are in its URL. */
export interface OrdersSearch extends ListSearch {
  status?: OrderStatus;
  payment?: PaymentStatus;
  fulfillment?: FulfillmentStatus;
  region?: string;
  channel?: string;
  /** Days, such as 2026-11-30, both inclusive. */
  from?: string;
  to?: string;
}

export function readOrdersSearch(raw: Record<string, unknown>): OrdersSearch {
  return {
    ...readListSearch(raw),
    status: readChoice(raw, 'status', ORDER_STATUSES),
    payment: readChoice(raw, 'payment', PAYMENT_STATUSES),
    fulfillment: readChoice(raw, 'fulfillment', FULFILLMENT_STATUSES),
    region: readText(raw, 'region'),
    channel: readText(raw, 'channel'),
    from: readDay(raw, 'from'),
    to: readDay(raw, 'to'),
  };
}
