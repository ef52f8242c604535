import { pricing } from '@storekeep/server/extend';
import type { DocumentLine } from './document-content.ts';
import type { OrderSupply, SupplyItem, SupplyShipping, SupplySwap } from './order-supply.ts';
import { type TaxSituation, treatTax } from './tax-treatment.ts';

/** The lines of an order or of a swap as they are now, and what gift cards pay of them. */
export interface CurrentUnit {
  /** The id of the order or of the swap. */
  unit: string;
  lines: DocumentLine[];
  gift_cards: number;
}

/** The amounts of a line or of a shipping method. */
interface LineAmounts {
  subtotal: number;
  discount_total?: number;
  tax_total: number;
}

/** What was sold by an order, to the cent as in its totals; nothing if it was canceled. */
export function currentOrder(order: OrderSupply, situation: TaxSituation): CurrentUnit {
  if (order.canceled_at !== null) return { unit: order.id, lines: [], gift_cards: 0 };
  const totals = pricing.representedTotals(order);
  const describe = lineBuilder(order, order.id, situation);
  const lines = [
    ...order.items.map((item, i) => describe.item(item, totals.items[i])),
    ...order.shipping_methods.map((method, i) => describe.shipping(method, totals.shipping_methods[i])),
  ].filter(hasContent);
  const gross = lines.reduce((sum, { net, tax }) => sum + net + tax, 0);
  return { unit: order.id, lines, gift_cards: gross - totals.total };
}

/** The new items of a swap, less the returned ones. */
export function currentSwap(order: OrderSupply, swap: SupplySwap, situation: TaxSituation): CurrentUnit {
  if (swap.is_canceled) return { unit: swap.id, lines: [], gift_cards: 0 };
  const describe = lineBuilder(order, swap.id, situation);
  const totals = totalsWithoutGiftCards(swap);
  const lines = [
    ...swap.items.map((item, i) => describe.item(item, totals.items[i])),
    ...swap.shipping_methods.map((method, i) => describe.shipping(method, totals.shipping_methods[i])),
  ].filter(hasContent);
  return { unit: swap.id, lines, gift_cards: 0 };
}

/** What a return costs: it is taken off the credit. @param unit of the credit note */
export function returnShippingLine(
  order: OrderSupply,
  unit: string,
  method: pricing.ShippingInput,
  situation: TaxSituation,
): DocumentLine {
  const totals = totalsWithoutGiftCards({ items: [], shipping_methods: [method] });
  const shipping = { ...method, id: `${unit} shipping`, title: 'Return shipping' };
  return lineBuilder(order, unit, situation).shipping(shipping, totals.shipping_methods[0]);
}

function totalsWithoutGiftCards(basket: {
  items: readonly SupplyItem[];
  shipping_methods: readonly pricing.ShippingInput[];
}): pricing.BasketTotals {
  return pricing.basketTotals({
    ...basket,
    ...{ gift_cards: [], gift_cards_taxable: false, gift_cards_spent: true, free_shipping: false },
  });
}

/** A line without a price stays: it was supplied, too. Shipping that is free does not. */
function hasContent({ kind, net, tax }: DocumentLine): boolean {
  return kind === 'item' || net !== 0 || tax !== 0;
}

function lineBuilder(order: OrderSupply, unit: string, situation: TaxSituation) {
  const keys = knownKeys(order);
  const ratesOf = (lines: readonly { rate: number }[]): number[] =>
    order.tax_rate == null ? lines.map(({ rate }) => rate) : [order.tax_rate];
  const amountsOf = ({ subtotal, discount_total: discount = 0, tax_total: tax }: LineAmounts) => ({
    ...{ subtotal, discount, net: subtotal - discount, tax },
  });
  return {
    item(item: SupplyItem, totals: LineAmounts): DocumentLine {
      const { id, original_item_id, title, description, sku, unit_price, quantity } = item;
      return {
        ...{ kind: 'item', unit, item_id: id, title, description, sku },
        key: keys.get(id) ?? keys.get(original_item_id ?? '') ?? id,
        ...treatTax(ratesOf(item.tax_lines), item.is_giftcard, situation),
        quantity: unit_price < 0 ? -quantity : quantity,
        ...amountsOf(totals),
      };
    },
    shipping({ id, title, tax_lines }: SupplyShipping, totals: LineAmounts): DocumentLine {
      return {
        ...{ kind: 'shipping', unit, key: id, item_id: id, title, description: null, sku: null, quantity: 1 },
        ...treatTax(ratesOf(tax_lines), false, situation),
        ...amountsOf(totals),
      };
    },
  };
}

/** The keys of lines in documents by the ids of their rows: an edit replaces the row of a line. */
function knownKeys({ documents }: Pick<OrderSupply, 'documents'>): Map<string, string> {
  const keys = new Map<string, string>();
  for (const { lines } of documents)
    for (const { item_id, key } of lines) if (item_id !== null && key !== null) keys.set(item_id, key);
  return keys;
}
