import { money } from '@storekeep/server/extend';
import { type MailOrder, type MessageContent, withPlainNames } from '../mail/index.ts';

type Data = Record<string, unknown>;

/** A line, with the quantity that the message is about. */
type MessageLine = Partial<Omit<MailOrder['items'][number], 'id'>> & { id: string; quantity: number };

/** The parts of the data of our messages that the dynamic data of v1's plugin is made of. */
interface ContentData {
  order?: Omit<MailOrder, 'cart'>;
  items?: MessageLine[];
  returned_items?: MessageLine[];
  fulfillment?: {
    shipped_at: string | null;
    tracking_links: { tracking_number: string; url: string | null }[];
  };
  return?: { id: string | null; refund_amount: number };
  refund?: { amount: number };
  swap?: Data & { id: string; link?: string | null };
  gift_card?: { code: string; value: number; currency_code: string };
}

/**
 * The `dynamic_template_data` that v1's plugin passes to a template: the order with formatted prices (`19.50 EUR`), its items with totals,
 * the locale and a date. `token` is that of a password reset.
 */
export function sendGridData({ to, locale, template, data }: MessageContent, payload: Data): Data {
  const content = data as ContentData;
  const common = { email: to, locale };
  const { order } = content;
  if (content.gift_card) {
    const { value, currency_code } = content.gift_card;
    return { ...common, ...content.gift_card, display_value: priceOf(value, currency_code) };
  }
  if (!order) return { ...common, ...withoutTokens(data), ...withPlainNames(payload) };
  switch (template) {
    case 'order-placed':
    case 'order-canceled':
      return { ...orderData(order), ...common };
    case 'order-shipped':
    case 'swap-shipped':
    case 'claim-shipped':
      return { ...common, ...shipmentData(order, content) };
    case 'refund':
      return {
        ...{ ...common, order, date: dateOf(order.created_at) },
        refund_amount: priceOf(content.refund!.amount, order.currency_code),
      };
    default:
      return { ...common, ...returnData(order, content) };
  }
}

function orderData(order: Omit<MailOrder, 'cart'>): Data {
  const price = (amount: number): string => priceOf(amount, order.currency_code);
  const items = linesWithPrices(order, order.items);
  const originalTotal = money.sum(order.items.map((line) => line.original_total));
  return {
    ...order,
    has_discounts: order.discounts.length,
    has_gift_cards: order.gift_cards.length,
    date: dateOf(order.created_at),
    items,
    discounts: order.discounts.map(({ code, rule }) => ({
      is_giftcard: false,
      code,
      descriptor: describeRule(rule, order.currency_code),
    })),
    subtotal_ex_tax: price(order.subtotal),
    subtotal: price(originalTotal),
    gift_card_total: price(order.gift_card_total),
    gift_card_tax_total: price(order.gift_card_tax_total),
    tax_total: price(order.tax_total),
    discount_total: price(originalTotal - money.sum(order.items.map((line) => line.total))),
    shipping_total: price(order.shipping_total),
    total: price(order.total),
  };
}

function shipmentData(order: Omit<MailOrder, 'cart'>, { fulfillment, items, swap }: ContentData): Data {
  const { shipped_at, tracking_links } = fulfillment!;
  return {
    ...{ order, swap, items, fulfillment, tracking_links },
    date: dateOf(shipped_at ?? order.updated_at),
    tracking_number: tracking_links.map(({ tracking_number }) => tracking_number).join(', '),
  };
}

/** Also for swaps, whose first part is a return: `items` are then the new ones, and `return_items` those that come back. */
function returnData(order: Omit<MailOrder, 'cart'>, content: ContentData): Data {
  const { items = [], swap, return: received, returned_items = [] } = content;
  const price = (amount: number): string => priceOf(amount, order.currency_code);
  const orderReturn =
    order.returns.find(({ id }) => id === received?.id) ??
    order.swaps.find(({ id }) => id === swap?.id)?.return_order;
  const refund_amount = price(received?.refund_amount ?? orderReturn?.refund_amount ?? 0);
  const shipping = 'shipping_method' in (orderReturn ?? {}) ? shippingOf(order, received?.id) : null;
  return {
    ...{ order, swap, refund_amount, swap_link: swap?.link, has_shipping: shipping !== null },
    items: linesWithPrices(order, items),
    return_items: linesWithPrices(order, returned_items),
    subtotal: price(valueOf(order, items)),
    shipping_total: price(shipping ?? 0),
    return_total: price(valueOf(order, returned_items)),
    additional_total: price(valueOf(order, items)),
    return_request: { ...(orderReturn ?? received), refund_amount },
    date: dateOf(orderReturn?.updated_at ?? order.updated_at),
  };
}

/** The price of the return's shipping with the taxes of the region, as in v1; null without a shipping method. */
function shippingOf(
  { returns, region }: Omit<MailOrder, 'cart'>,
  returnId: string | null | undefined,
): number | null {
  const method = returns.find(({ id }) => id === returnId)?.shipping_method;
  return method ? money.sum([method.price, money.percentOf(method.price, region?.tax_rate ?? 0)]) : null;
}

/** Lines with the prices of a unit, and the totals of what was ordered. */
function linesWithPrices(order: Omit<MailOrder, 'cart'>, lines: readonly MessageLine[]): Data[] {
  return lines.map((line) => {
    const { subtotal, total = 0, original_total = 0, quantity } = orderedLine(order, line);
    return {
      ...line,
      totals: { subtotal, total, original_total },
      price: priceOf(perUnit(original_total, quantity), order.currency_code),
      discounted_price: priceOf(perUnit(total, quantity), order.currency_code),
    };
  });
}

/** What the customer has paid for the units. */
function valueOf(order: Omit<MailOrder, 'cart'>, lines: readonly MessageLine[]): number {
  return money.sum(
    lines.map((line) => {
      const { total = 0, quantity } = orderedLine(order, line);
      return perUnit(total, quantity) * line.quantity;
    }),
  );
}

/** The line with the quantity that was ordered, of which the message may concern a part. */
function orderedLine({ items }: Omit<MailOrder, 'cart'>, line: MessageLine): MessageLine {
  return items.find(({ id }) => id === line.id) ?? line;
}

/** The link of our own messages contains the token, which v1's plugin passes by itself. */
function withoutTokens({ link: _, ...data }: Data): Data {
  return data;
}

function describeRule(rule: { type: string; value: number } | null | undefined, currency: string): string {
  if (!rule) return '';
  return rule.type === 'percentage' ? `${rule.value}%` : priceOf(rule.value, currency);
}

/** Rounded to whole minor units, for display. */
function perUnit(amount: number, quantity: number): number {
  return quantity === 0 ? 0 : money.toAmount(money.divideHalfUp(BigInt(amount), BigInt(quantity)));
}

/** `19.50 EUR`, as v1's plugin formats it in every language. */
function priceOf(amount: number, currency: string): string {
  return `${money.decimalOfAmount(amount, currency.toLowerCase())} ${currency.toUpperCase()}`;
}

/** `Mon Nov 23 2026`, as `Date.toDateString` in v1's plugin. */
function dateOf(timestamp: string | Date): string {
  return new Date(timestamp).toDateString();
}
