import { money } from '@storekeep/server/extend';
import { returnShippingLine } from './current-lines.ts';
import type { DocumentLine, TaxGroup } from './document-content.ts';
import { groupTaxes, includedTax, negateLine, shareOf, sumGross } from './document-totals.ts';
import type { Ledger } from './ledger.ts';
import type { OrderSupply } from './order-supply.ts';
import type { TaxSituation } from './tax-treatment.ts';

type Refund = OrderSupply['refunds'][number];

/** What reductions are called in documents, by the reason of the refund. */
const REDUCTION_TITLES: Readonly<Record<string, string>> = {
  discount: 'Price reduction',
  return: 'Adjustment of the return',
  swap: 'Adjustment of the exchange',
  claim: 'Compensation for the claim',
};

/**
 * The lines of a credit note for a refund: the units of its return or claim, less return shipping, and a reduction for the rest of the
 * amount, in proportion to the tax rates. Their net and tax add up to the amount.
 * @param amount what the credit note takes back, with tax; positive
 */
export function creditLines(
  order: OrderSupply,
  ledger: Ledger,
  refund: Refund,
  amount: number,
  situation: TaxSituation,
): DocumentLine[] {
  const unit = `refund:${refund.id}`;
  const credited = [...order.returns, ...order.claims].find(({ refund_ids }) => refund_ids[0] === refund.id);
  const items = (credited?.items ?? []).flatMap(
    ({ item_id, quantity }) => creditedUnits(ledger, unit, item_id, quantity) ?? [],
  );
  const shipping = credited?.shipping_method
    ? [negateLine(returnShippingLine(order, unit, credited.shipping_method, situation))]
    : [];
  const lines = [...items, ...shipping].filter(({ net, tax }) => net !== 0 || tax !== 0);
  const title = REDUCTION_TITLES[refund.reason] ?? 'Refund';
  return [...lines, ...reductionLines(ledger, unit, title, lines, amount - sumGross(lines))];
}

/** Units of a line at what they were sold for. The parts of all units add up to the line. */
function creditedUnits(
  ledger: Ledger,
  unit: string,
  itemId: string,
  count: number,
): DocumentLine | undefined {
  const key = ledger.keyOf(itemId);
  if (key === undefined || count <= 0) return undefined;
  const { sold, credited } = ledger.soldAndCredited(key);
  if (!sold || sold.quantity <= 0) return undefined;
  // credits are negative in the ledger
  const before = Math.min(sold.quantity, 0 - (credited?.quantity ?? 0));
  const after = Math.min(sold.quantity, before + count);
  const part = (amount: number): number =>
    shareOf(amount, after, sold.quantity) - shareOf(amount, before, sold.quantity);
  const [gross, tax, discount] = [part(sumGross([sold])), part(sold.tax), part(sold.discount)];
  const net = gross - tax;
  return { ...sold, unit, key, quantity: after - before, subtotal: net + discount, discount, net, tax };
}

/**
 * Spreads an amount over tax rates, in proportion to what they have: those of the lines before it, or all that is left. What empties a rate
 * takes exactly the tax that is left.
 * @param amount with tax; negative if the lines are worth more than what is refunded
 */
function reductionLines(
  ledger: Ledger,
  unit: string,
  title: string,
  lines: readonly DocumentLine[],
  amount: number,
): DocumentLine[] {
  if (amount === 0) return [];
  const creditedGroups = groupTaxes(lines);
  const groups = lines.length > 0 && amount < 0 ? creditedGroups : remainingAfter(ledger, creditedGroups);
  const weights = groups.map((group) => Math.max(0, sumGross([group])));
  const parts = money.allocate(Math.abs(amount), weights);
  return groups.flatMap((group, i) => {
    if (parts[i] === 0) return [];
    const tax = parts[i] === sumGross([group]) ? group.tax : includedTax(parts[i], group.rate);
    const line = { quantity: 1, subtotal: parts[i] - tax, discount: 0, net: parts[i] - tax, tax };
    const { category, rate, exemption } = group;
    const reduction: DocumentLine = {
      ...{ kind: 'reduction', unit, key: null, item_id: null, title, description: null, sku: null },
      ...{ category, rate, exemption, ...line },
    };
    return amount < 0 ? negateLine(reduction) : reduction;
  });
}

/** What is left by tax treatment once some groups are credited. */
function remainingAfter(ledger: Ledger, credited: readonly TaxGroup[]): TaxGroup[] {
  const taken = credited.map(({ net, tax, ...treatment }) => ({ ...treatment, net: 0 - net, tax: 0 - tax }));
  return groupTaxes([...ledger.remaining, ...taken]);
}
