import { ArrayMaxSize, IsArray } from 'class-validator';
import { ColumnsOf } from '#engine/http/input/columns-of';
import { FreeJson } from '#engine/http/input/free-json';
import { Amount, Email, Flag, Id, Ids, Json, property, Text } from '#engine/http/input/input-decorators';
import {
  AnyOf,
  Dates,
  Equals,
  EqualsNumber,
  ListQuery,
  Matches,
  Search,
  SearchIn,
  ShowQuery,
} from '#engine/http/input/list-query';
import {
  deepObject,
  queryParameter,
  RequiredNumber,
  RequiredText,
} from '#engine/http/input/query-parameters';
import type { DateComparison } from '#engine/reader/sql/conditions';
import {
  Order,
  orderFulfillmentStatuses,
  orderPaymentStatuses,
  orderStatuses,
} from '#model/entities/orders/order.entity';
import { Customer } from '#model/entities/people/customer.entity';
import { ShippingOption } from '#model/entities/shipping/shipping-option.entity';
import { AddressBody, AddressOrId } from '#shop/people/customers/address.input';

/** What finds an order for its shopper and for staff. */
const SEARCHED = [
  'display_id',
  'email',
  'customer.first_name',
  'customer.last_name',
  'customer.phone',
  'shipping_address.first_name',
  'shipping_address.last_name',
  'shipping_address.phone',
];

/** Filters for the orders of the shopper who is logged in. */
@ColumnsOf('order', 'store')
export class ListMyOrdersQuery extends ListQuery {
  @Search(...SEARCHED)
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

/** The parameters of `GET /admin/orders`. */
@ColumnsOf('order')
export class ListOrdersQuery extends ListMyOrdersQuery {
  @SearchIn({
    byWord: true,
    paths: [...SEARCHED, 'items.variant.sku'],
    names: ['shipping_address.city'],
    codes: ['fulfillments.tracking_links.tracking_number', 'items.variant.barcode', 'items.variant.ean'],
  })
  override q?: string;

  @Equals()
  customer_id?: string;

  @AnyOf()
  sales_channel_id?: string[];
}

/** What a shopper has to know to find an order without its id. */
export class FindOrderQuery extends ShowQuery {
  @RequiredNumber('number of the order')
  display_id!: number;

  @RequiredText('e-mail of the order')
  email!: string;

  @queryParameter(deepObject({ postal_code: { type: 'string' } }), (value) =>
    isPostalCode(value) ? null : 'must have a postal_code',
  )
  shipping_address?: { postal_code?: string };
}

function isPostalCode(value: unknown): boolean {
  const { postal_code, ...rest } = Object(value) as Record<string, unknown>;
  return ['string', 'undefined'].includes(typeof postal_code) && Object.keys(rest).length === 0;
}

/** For fields that only order edits can change: existing clients may send them, but empty. */
const ONLY_BY_EDIT = 'must be empty: the lines of an order change by order edits';

function EmptyList(): PropertyDecorator {
  return property(
    { type: 'array', items: {}, optional: true, description: ONLY_BY_EDIT },
    FreeJson(),
    IsArray(),
    ArrayMaxSize(1000),
  );
}

@ColumnsOf('order')
export class UpdateOrderBody {
  @Email({ optional: true })
  email?: string;

  @AddressOrId({
    optional: true,
    description: 'its fields replace those of the present address; must be in the region of the order',
  })
  billing_address?: AddressBody | string;

  @AddressOrId({
    optional: true,
    description: 'its fields replace those of the present address; must be in the region of the order',
  })
  shipping_address?: AddressBody | string;

  @Id(Customer, { optional: true })
  customer_id?: string;

  @Flag({ nullable: true, description: 'whether the customer is not notified about it' })
  no_notification?: boolean | null;

  @EmptyList()
  items?: unknown[];

  @Text({ optional: true, description: ONLY_BY_EDIT })
  region?: string;

  @EmptyList()
  discounts?: unknown[];

  @Json({ optional: true, description: ONLY_BY_EDIT })
  payment_method?: object;

  @Json({ optional: true, description: ONLY_BY_EDIT })
  shipping_method?: object;
}

export class AddOrderShippingMethodBody {
  @Id(ShippingOption)
  option_id!: string;

  @Amount({
    example: 500,
    description: 'in the smallest unit of the currency; replaces the price of the option',
  })
  price!: number;

  @Json({ optional: true, description: 'for the fulfillment provider' })
  data?: Record<string, unknown>;
}

export class ClaimOrdersBody {
  @Ids(Order, { description: 'a hundred at most' })
  order_ids!: string[];
}

export class ConfirmClaimBody {
  @Text({ example: 'dGhpcyBpcyBhIHRva2Vu', description: 'as it was sent to the e-mail of the orders' })
  token!: string;
}
