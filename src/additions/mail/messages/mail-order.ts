import { money, type Order, type pricing, type Represented } from '@storekeep/server/extend';
/** The relations of an order that messages use. */
export const MAIL_ORDER_RELATIONS = [
  'billing_address',
  'cart',
  'claims',
  'claims.additional_items',
  'claims.claim_items',
  'claims.claim_items.item',
  'claims.fulfillments',
  'claims.fulfillments.items',
  'claims.fulfillments.tracking_links',
  'customer',
  'discounts',
  'discounts.rule',
  'fulfillments',
  'fulfillments.items',
  'fulfillments.tracking_links',
  'gift_card_transactions',
  'gift_card_transactions.gift_card',
  'gift_cards',
  'items',
  'items.variant',
  'refunds',
  'region',
  'returns',
  'returns.items',
  'returns.shipping_method',
  'returns.shipping_method.shipping_option',
  'shipping_address',
  'shipping_methods',
  'shipping_methods.shipping_option',
  'swaps',
  'swaps.additional_items',
  'swaps.fulfillments',
  'swaps.fulfillments.items',
  'swaps.fulfillments.tracking_links',
  'swaps.return_order',
  'swaps.return_order.items',
  'swaps.shipping_address',
] as const;

interface LineAmounts {
  subtotal: number;
  tax_total: number;
  total: number;
  original_total: number;
}

/** An order with what messages are about; amounts in minor units. */
export type MailOrder = Omit<Represented<Order, (typeof MAIL_ORDER_RELATIONS)[number]>, 'items'> & {
  items: (Represented<Order, 'items' | 'items.variant'>['items'][number] & LineAmounts)[];
} & Omit<pricing.BasketTotals, 'items' | 'shipping_methods' | 'gift_cards'>;

export type MailLine = Pick<MailOrder['items'][number], 'id' | 'title' | 'description' | 'thumbnail'>;

/** The sums of an order as a customer reads them: with taxes, so that they add up from top to bottom. */
export interface OrderSummary {
  items_total: number;
  /** What discounts take off the items. */
  discount_total: number;
  shipping_total: number;
  /** What gift cards have paid, without the taxes in the next row. */
  gift_card_total: number;
  /** The taxes that gift cards have paid; 0 unless the cards were sold without tax. */
  gift_card_tax_total: number;
  total: number;
  /** The part of the sums that is tax. */
  tax_total: number;
}

export function summarize(order: MailOrder): OrderSummary {
  const items_total = money.sum(order.items.map((line) => line.original_total));
  return {
    items_total,
    discount_total: items_total - money.sum(order.items.map((line) => line.total)),
    shipping_total: order.shipping_total + order.shipping_tax_total,
    gift_card_total: order.gift_card_total,
    gift_card_tax_total: order.gift_card_tax_total,
    total: order.total,
    tax_total: order.tax_total,
  };
}

/** The units of a fulfillment or a return, with the lines of the order, its swaps and its claims. */
export function linesWithQuantities(
  order: MailOrder,
  units: readonly { item_id: string; quantity: number }[],
): (MailLine & { quantity: number })[] {
  const lines: MailLine[] = [
    ...order.items,
    ...order.swaps.flatMap((swap) => swap.additional_items),
    ...order.claims.flatMap((claim) => claim.additional_items),
  ];
  const byId = new Map(lines.map((line) => [line.id, line]));
  return units.flatMap(({ item_id, quantity }) => {
    const line = byId.get(item_id);
    return line ? [{ ...line, quantity }] : [];
  });
}
