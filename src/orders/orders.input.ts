import { orderFulfillmentStatuses, orderPaymentStatuses, orderStatuses } from '../entities/order.ts';
import type { DateComparison } from '../http/conditions.ts';
import {
  AnyOf,
  Dates,
  Equals,
  EqualsNumber,
  ListQuery,
  Matches,
  queryParameter,
  RequiredNumber,
  RequiredText,
  Search,
  ShowQuery,
} from '../http/list-query.ts';

/** What shoppers may look for among their own orders. */
export class ListMyOrdersQuery extends ListQuery {
  @Search('display_id', 'email', 'shipping_address.first_name', 'shipping_address.last_name')
  q?: string;

  @AnyOf()
  id?: string[];

  @AnyOf('status', orderStatuses)
  status?: string[];

  @AnyOf('fulfillment_status', orderFulfillmentStatuses)
  fulfillment_status?: string[];

  @AnyOf('payment_status', orderPaymentStatuses)
  payment_status?: string[];

  @EqualsNumber()
  display_id?: number;

  @Equals()
  cart_id?: string;

  @Equals()
  email?: string;

  @AnyOf()
  region_id?: string[];

  @Equals()
  currency_code?: string;

  @Matches(
    { type: Number, description: 'in percent' },
    (rate) => ({ path: 'tax_rate', equals: rate }),
    (rate) => (/^\d{1,3}(\.\d{1,4})?$/.test(String(rate)) ? null : 'must be a rate in percent, such as 7.7'),
  )
  tax_rate?: string;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;

  @Dates()
  canceled_at?: DateComparison;
}

export class ListOrdersQuery extends ListMyOrdersQuery {
  @Equals()
  customer_id?: string;

  @AnyOf()
  sales_channel_id?: string[];
}

/** What a shopper must know of an order to see it without its id. */
export class FindOrderQuery extends ShowQuery {
  @RequiredNumber('number of the order')
  display_id!: number;

  @RequiredText('e-mail of the order')
  email!: string;

  @queryParameter(
    { type: 'object', style: 'deepObject', properties: { postal_code: { type: 'string' } } } as never,
    (value) => (isPostalCode(value) ? null : 'must have a postal_code'),
  )
  shipping_address?: { postal_code?: string };
}

function isPostalCode(value: unknown): boolean {
  const { postal_code, ...rest } = Object(value) as Record<string, unknown>;
  return ['string', 'undefined'].includes(typeof postal_code) && Object.keys(rest).length === 0;
}
