import type { NewEvent } from '#engine/background/events';
import { aggregate, type Loaded } from '#engine/kernel/writing/aggregate';
import { expression, pairs, part, type RowIn } from '#engine/kernel/writing/aggregate-fields';
import type { PostalAddress } from '#engine/providers/postal-address';
import { LineItem } from '#model/entities/carts/line-item.entity';
import { LineItemAdjustment, wholeAmountSql } from '#model/entities/carts/line-item-adjustment.entity';
import { GiftCardTransaction } from '#model/entities/offers/gift-card-transaction.entity';
import { ClaimImage } from '#model/entities/orders/claim-image.entity';
import { ClaimItem } from '#model/entities/orders/claim-item.entity';
import { ClaimOrder } from '#model/entities/orders/claim-order.entity';
import { Fulfillment } from '#model/entities/orders/fulfillment.entity';
import { FulfillmentItem } from '#model/entities/orders/fulfillment-item.entity';
import { Order } from '#model/entities/orders/order.entity';
import { Return } from '#model/entities/orders/return.entity';
import { ReturnItem } from '#model/entities/orders/return-item.entity';
import { Swap } from '#model/entities/orders/swap.entity';
import { TrackingLink } from '#model/entities/orders/tracking-link.entity';
import { Payment } from '#model/entities/payments/payment.entity';
import { Refund } from '#model/entities/payments/refund.entity';
import { ShippingMethod } from '#model/entities/shipping/shipping-method.entity';
import type { DiscountRuleInput } from '#model/pricing/discount-amounts';
import { LINE_OWNERS, shippingTaxLines, taxLines } from '#shop/carts/baskets/basket-fields';
import { profilesOfProductsSql } from '#shop/shipping/profiles/default-profile';

const lines = part(LineItem, {
  as: 'i',
  joins: 'left join product_variant v on v.id = i.variant_id',
  except: [
    ...LINE_OWNERS,
    'should_merge',
    'allow_discounts',
    'has_shipping',
    'has_custom_price',
    'source_id',
  ],
  with: {
    sku: expression<string | null>('v.sku'),
    /** The shipping profile of its product; null for a line without a variant. */
    profile_id: expression<string | null>(
      `case when v.id is not null then (${profilesOfProductsSql('array[v.product_id]')} order by 1 limit 1) end`,
    ),
    tax_lines: taxLines,
    adjustments: part(LineItemAdjustment, {
      as: 'a',
      except: ['item_id', 'exact_amount', 'metadata', 'price_reduction'],
      reads: { amount: wholeAmountSql('a') },
    }),
  },
});
/** Its quantities except `quantity` are null as long as they are 0. */
export type OrderLine = RowIn<typeof lines>;

/** A number of units of a line. */
export interface LineQuantity {
  line: OrderLine;
  quantity: number;
}

const SHIPPING_OPTION = 'join shipping_option so on so.id = s.shipping_option_id';
const shippingMethods = part(ShippingMethod, {
  as: 's',
  joins: SHIPPING_OPTION,
  except: ['order_id', 'cart_id', 'swap_id', 'return_id', 'original_price'],
  with: {
    profile_id: expression<string>('so.profile_id'),
    provider_id: expression<string>('so.provider_id'),
    tax_lines: shippingTaxLines,
  },
});
/** Those of the order itself may also ship the replacements of a claim: `claim_order_id`. */
export type OrderShipping = RowIn<typeof shippingMethods>;

const payments = part(Payment, {
  as: 'p',
  except: ['cart_id', 'order_id', 'authorization_status', 'idempotency_key', 'metadata'],
});
export type OrderPayment = RowIn<typeof payments>;

const refunds = part(Refund, { as: 'f', except: ['order_id', 'metadata'] });
export type OrderRefund = RowIn<typeof refunds>;

/** What gift cards paid, or, with a negative amount, what was credited back to them. */
const giftCardTransactions = part(GiftCardTransaction, {
  as: 'g',
  except: ['order_id'],
  readOnly: true,
});
export type OrderGiftCardTransaction = RowIn<typeof giftCardTransactions>;

const fulfillments = part(Fulfillment, {
  as: 'u',
  except: ['claim_order_id', 'swap_id', 'order_id', 'tracking_numbers'],
  with: {
    items: part(FulfillmentItem, { as: 'n', except: ['fulfillment_id'] }),
    tracking_links: part(TrackingLink, {
      as: 'k',
      except: ['fulfillment_id', 'idempotency_key', 'metadata'],
    }),
  },
});
export type OrderFulfillment = RowIn<typeof fulfillments>;

const returnItems = part(ReturnItem, { as: 'e', except: ['return_id', 'metadata'] });
export type OrderReturnItem = RowIn<typeof returnItems>;

const returns = part(Return, {
  as: 'b',
  except: ['swap_id', 'order_id', 'metadata'],
  with: { items: returnItems, shipping_method: shippingMethods },
});
/** A return. That of a swap belongs to the swap, not to the order itself. */
export type OrderReturn = RowIn<typeof returns>;

const swaps = part(Swap, {
  as: 'w',
  except: ['order_id', 'metadata'],
  with: {
    /** The items that are sent to the customer. */
    items: { ...lines, relation: 'additional_items' },
    shipping_methods: shippingMethods,
    fulfillments,
    return_order: returns,
  },
});
/** An exchange of items for others. */
export type OrderSwap = RowIn<typeof swaps>;

const claimItems = part(ClaimItem, {
  as: 'j',
  except: ['claim_order_id'],
  with: {
    images: part(ClaimImage, { as: 'm', except: ['claim_item_id', 'metadata'] }),
    tags: pairs('tag_id'),
  },
});
export type OrderClaimItem = RowIn<typeof claimItems>;

const claims = part(ClaimOrder, {
  as: 'c',
  except: ['order_id'],
  with: {
    shipping_address: addressOf('c'),
    claim_items: claimItems,
    /** The replacements. */
    items: { ...lines, relation: 'additional_items' },
    // Methods of the order are loaded, and written, with the order.
    shipping_methods: { ...shippingMethods, joins: `${SHIPPING_OPTION} and s.order_id is null` },
    fulfillments,
  },
});
/** A complaint about items, settled by a refund or by replacements. */
export type OrderClaim = RowIn<typeof claims>;

/** Orders with everything that belongs to them, as `changeOrder` loads and writes them. */
export const openOrders = aggregate(Order, {
  as: 'o',
  except: ['cart_id', 'draft_order_id', 'idempotency_key', 'external_id', 'metadata'],
  with: {
    shipping_address: addressOf('o'),
    items: lines,
    shipping_methods: shippingMethods,
    discounts: expression<
      (Pick<DiscountRuleInput, 'type'> & { id: string })[]
    >(`(select coalesce(json_agg(json_build_object('id', d.id, 'type', w.type)), '[]')
      from order_discounts k join discount d on d.id = k.discount_id join discount_rule w on w.id = d.rule_id where k.order_id = o.id)`),
    gift_card_transactions: giftCardTransactions,
    payments,
    refunds,
    fulfillments,
    /** The order's own returns and those of its claims; returns of swaps are in `swaps`. */
    returns,
    swaps,
    claims,
    /** Events for subscribers, written to the outbox together with the change. */
    events: expression<NewEvent[]>(`'[]'::json`),
  },
});

type DerivedStatus = 'fulfillment_status' | 'payment_status';
type LoadedOrder = Loaded<typeof openOrders>;

/** An order that `changeOrder` has locked and loaded. Two statuses are derived from the other fields, see `status.ts`, and never assigned. */
export type OpenOrder = Omit<LoadedOrder, DerivedStatus> & Readonly<Pick<LoadedOrder, DerivedStatus>>;

/** @param alias of the table whose `shipping_address_id` is read */
function addressOf(alias: string) {
  return expression<PostalAddress | null>(`(select row_to_json(x) from (
      select company, first_name, last_name, address_1, address_2, city, province, postal_code, country_code, phone
      from address where id = ${alias}.shipping_address_id) x)`);
}
