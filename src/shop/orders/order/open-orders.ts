import { wholeAmountSql } from '../../../model/entities/carts/line-item-adjustment.entity.ts';
import { Aggregate } from '../../../engine/kernel/writing/aggregate.ts';
import {
  mutable,
  immutable,
  many,
  one,
  expression,
} from '../../../engine/kernel/writing/aggregate-fields.ts';
import { profilesOfProductsSql } from '../../shipping/profiles/default-profile.ts';
import type {
  OpenOrder,
  OrderClaim,
  OrderClaimItem,
  OrderFulfillment,
  OrderLine,
  OrderPayment,
  OrderRefund,
  OrderReturn,
  OrderReturnItem,
  OrderShipping,
  OrderSwap,
  OwnShipping,
} from './open-order.ts';

/** How an order is loaded, and which of its columns are written. */
export const openOrders = new Aggregate<OpenOrder>({
  table: '"order"',
  as: 'o',
  fields: {
    ...immutable(
      'id',
      'display_id',
      'region_id',
      'currency_code',
      'sales_channel_id',
      'tax_rate',
      'arithmetic',
    ),
    ...mutable('status', 'fulfillment_status', 'payment_status', 'email', 'customer_id'),
    ...mutable('shipping_address_id', 'billing_address_id', 'no_notification', 'canceled_at'),
    shipping_address: expression(addressOf('o')),
    items: linesOf('order_id'),
    shipping_methods: many<OwnShipping>({
      ...shippingIn('order_id'),
      fields: { ...shippingIn('order_id').fields, ...mutable('claim_order_id') },
    }),
    discounts: expression(`(select coalesce(json_agg(json_build_object('id', d.id, 'type', w.type)), '[]')
      from order_discounts k join discount d on d.id = k.discount_id join discount_rule w on w.id = d.rule_id where k.order_id = o.id)`),
    gift_card_transactions:
      expression(`(select coalesce(json_agg(json_build_object('gift_card_id', g.gift_card_id, 'amount', g.amount,
      'is_taxable', g.is_taxable, 'tax_rate', g.tax_rate, 'is_reduction', g.is_reduction) order by g.created_at, g.id), '[]') from gift_card_transaction g where g.order_id = o.id)`),
    payments: many<OrderPayment>({
      table: 'payment',
      as: 'p',
      owner: 'order_id',
      order: 'p.created_at, p.id',
      fields: {
        ...immutable('id', 'swap_id', 'provider_id', 'amount', 'currency_code'),
        ...mutable(
          'amount_refunded',
          'data',
          'private_data',
          'data_said_at',
          'capture_asked_at',
          'capture_key',
          'captured_at',
          'capture_refused_at',
          'canceled_at',
        ),
      },
    }),
    refunds: many<OrderRefund>({
      table: 'refund',
      as: 'f',
      owner: 'order_id',
      order: 'f.created_at, f.id',
      fields: {
        ...immutable(
          'id',
          'payment_id',
          'amount',
          'reason',
          'note',
          'idempotency_key',
          'no_notification',
          'overpaid_amount',
        ),
        ...mutable('asked_at', 'settled_at'),
      },
    }),
    fulfillments: fulfillmentsOf('order_id'),
    returns: many<OrderReturn>(returnIn('order_id')),
    swaps: many<OrderSwap>({
      table: 'swap',
      as: 'w',
      owner: 'order_id',
      order: 'w.created_at, w.id',
      fields: {
        ...immutable('id', 'cart_id', 'allow_backorder', 'no_notification', 'idempotency_key'),
        ...mutable('payment_status', 'fulfillment_status', 'difference_due', 'shipping_address_id'),
        ...mutable('confirmed_at', 'canceled_at', 'refund_ids', 'stock_owed'),
        items: linesOf('swap_id'),
        shipping_methods: many<OrderShipping>(shippingIn('swap_id')),
        fulfillments: fulfillmentsOf('swap_id'),
        return_order: one<OrderReturn>(returnIn('swap_id')),
      },
    }),
    claims: many<OrderClaim>({
      table: 'claim_order',
      as: 'c',
      owner: 'order_id',
      order: 'c.created_at, c.id',
      fields: {
        ...immutable('id', 'type', 'idempotency_key', 'shipping_address_id'),
        ...mutable('payment_status', 'fulfillment_status', 'refund_amount', 'refund_ids'),
        ...mutable('no_notification', 'canceled_at', 'metadata'),
        shipping_address: expression(addressOf('c')),
        claim_items: claimItems(),
        items: linesOf('claim_order_id'),
        // Methods of the order are loaded, and written, with the order.
        shipping_methods: many<OrderShipping>(shippingIn('claim_order_id', 'and s.order_id is null')),
        fulfillments: fulfillmentsOf('claim_order_id'),
      },
    }),
    events: expression(`'[]'::json`),
  },
});

/** @param alias of the table whose `shipping_address_id` is read */
function addressOf(alias: string): string {
  return `(select row_to_json(x) from (
      select company, first_name, last_name, address_1, address_2, city, province, postal_code, country_code, phone
      from address where id = ${alias}.shipping_address_id) x)`;
}

/** @param owner the column that references the owner of the lines, such as `order_id` */
function linesOf(owner: string) {
  return many<OrderLine>({
    table: 'line_item',
    as: 'i',
    joins: 'left join product_variant v on v.id = i.variant_id',
    owner,
    order: 'i.created_at, i.id',
    fields: {
      original_item_id: expression('i.original_item_id'),
      sku: expression('v.sku'),
      profile_id: expression(
        `case when v.id is not null then (${profilesOfProductsSql('array[v.product_id]')} order by 1 limit 1) end`,
      ),
      ...immutable(
        'id',
        'variant_id',
        'title',
        'description',
        'thumbnail',
        'metadata',
        'is_giftcard',
        'is_return',
        'unit_price',
        'quantity',
        'includes_tax',
      ),
      ...mutable('fulfilled_quantity', 'shipped_quantity', 'returned_quantity'),
      ...mutable('unfulfilled_returned_quantity'),
      tax_lines: taxLines('line_item_tax_line', 'item_id'),
      adjustments: many<OrderLine['adjustments'][number]>({
        table: 'line_item_adjustment',
        as: 'a',
        owner: 'item_id',
        hasUpdatedAt: false,
        reads: { amount: wholeAmountSql('a') },
        fields: immutable('id', 'discount_id', 'description', 'amount'),
      }),
    },
  });
}

/** @param owner the column that references the owner of the return, such as `order_id` */
function returnIn(owner: string) {
  return {
    table: '"return"',
    as: 'b',
    owner,
    order: 'b.created_at, b.id',
    fields: {
      ...immutable('id', 'no_notification', 'idempotency_key', 'custom_refund_amount'),
      ...mutable('claim_order_id', 'status', 'refund_amount', 'has_custom_refund'),
      ...mutable('location_id', 'shipping_data'),
      ...mutable('asked_at', 'received_at', 'refund_ids'),
      items: many<OrderReturnItem>({
        table: 'return_item',
        as: 'e',
        owner: 'return_id',
        key: ['return_id', 'item_id'],
        hasUpdatedAt: false,
        fields: {
          ...immutable('item_id', 'reason_id', 'note'),
          ...mutable('quantity', 'is_requested', 'requested_quantity', 'received_quantity'),
        },
      }),
      shipping_method: one<OrderShipping>(shippingIn('return_id')),
    },
  };
}

function claimItems() {
  return many<OrderClaimItem>({
    table: 'claim_item',
    as: 'j',
    owner: 'claim_order_id',
    order: 'j.created_at, j.id',
    fields: {
      ...immutable('id', 'item_id', 'variant_id', 'quantity'),
      ...mutable('reason', 'note', 'metadata'),
      images: many<OrderClaimItem['images'][number]>({
        table: 'claim_image',
        as: 'm',
        owner: 'claim_item_id',
        order: 'm.created_at, m.id',
        fields: { ...immutable('id'), ...mutable('url') },
      }),
      tags: many<OrderClaimItem['tags'][number]>({
        table: 'claim_item_tags',
        as: 'k',
        owner: 'item_id',
        key: ['item_id', 'tag_id'],
        hasUpdatedAt: false,
        fields: immutable('tag_id'),
      }),
    },
  });
}

/**
 * @param owner the column that references the owner of the shipping method, such as `order_id`
 * @param condition an additional SQL condition, starting with `and`
 */
function shippingIn(owner: string, condition = '') {
  return {
    table: 'shipping_method',
    as: 's',
    joins: `join shipping_option so on so.id = s.shipping_option_id ${condition}`,
    owner,
    hasUpdatedAt: false,
    fields: {
      ...immutable('id', 'shipping_option_id', 'price', 'includes_tax', 'data'),
      profile_id: expression('so.profile_id'),
      provider_id: expression('so.provider_id'),
      tax_lines: taxLines('shipping_method_tax_line', 'shipping_method_id'),
    },
  };
}

/** @param owner the column that references the owner of the fulfillments, such as `order_id` */
function fulfillmentsOf(owner: string) {
  return many<OrderFulfillment>({
    table: 'fulfillment',
    as: 'u',
    owner,
    order: 'u.created_at, u.id',
    fields: {
      ...immutable('id', 'provider_id', 'location_id', 'no_notification', 'metadata', 'idempotency_key'),
      ...mutable('data', 'asked_at', 'cancel_asked_at', 'shipped_at', 'canceled_at'),
      items: many<OrderFulfillment['items'][number]>({
        table: 'fulfillment_item',
        as: 'n',
        owner: 'fulfillment_id',
        key: ['fulfillment_id', 'item_id'],
        hasUpdatedAt: false,
        fields: immutable('item_id', 'quantity'),
      }),
      tracking_links: many<OrderFulfillment['tracking_links'][number]>({
        table: 'tracking_link',
        as: 'k',
        owner: 'fulfillment_id',
        fields: immutable('id', 'tracking_number', 'url'),
      }),
    },
  });
}

function taxLines(table: string, owner: string) {
  return many<OrderLine['tax_lines'][number]>({
    table,
    as: 't',
    owner,
    fields: immutable('id', 'rate', 'name', 'code'),
  });
}
