import { money, pricing } from '@storekeep/server/extend';
import type { ProposedPriceList } from './backtest.input.ts';
import type { PastRegion } from './backtest-facts.ts';
import type { PastLine, PastOrder } from './read-past-orders.ts';

interface UnitPrice {
  unit_price: number;
  includes_tax: boolean;
}

type ListPrice = ProposedPriceList['prices'][number];

/** The prices of proposed lists, by variant. */
export class ProposedPrices {
  private readonly byVariant = new Map<string, { list: ProposedPriceList; price: ListPrice }[]>();

  constructor(lists: readonly ProposedPriceList[]) {
    for (const list of lists)
      for (const price of list.prices) {
        const id = price.variant_id!;
        this.byVariant.set(id, [...(this.byVariant.get(id) ?? []), { list, price }]);
      }
  }

  /**
   * Chooses the price of a line as carts do (docs/prices.md): of each list the price of the region before that of the currency, then the
   * lowest one; and of these and what was paid, the one that costs least with tax.
   * @returns null if no proposed price is lower
   */
  findLower(line: PastLine, order: PastOrder, region: PastRegion): UnitPrice | null {
    if (line.source_id !== null || line.has_custom_price || line.variant_id === null) return null;
    const rows = (this.byVariant.get(line.variant_id) ?? []).filter(
      ({ list, price }) => isFor(list, order.customer) && applies(price, line.quantity, order),
    );
    let best: UnitPrice = line;
    for (const list of new Set(rows.map((row) => row.list))) {
      const prices = rows.filter((row) => row.list === list).map(({ price }) => price);
      const ofRegion = prices.filter(({ region_id }) => region_id != null);
      const [lowest] = (ofRegion.length > 0 ? ofRegion : prices).sort((a, b) => a.amount! - b.amount!);
      const includes_tax =
        list.includes_tax === true ||
        region.currency_includes_tax ||
        (lowest.region_id != null && region.includes_tax);
      const candidate = { unit_price: lowest.amount!, includes_tax };
      if (grossOf(candidate, line) < grossOf(best, line)) best = candidate;
    }
    return best === line ? null : { unit_price: best.unit_price, includes_tax: best.includes_tax };
  }
}

/** How much less a line costs than before, in the kind of its former price, with or without tax. */
export function priceDifference(before: PastLine, after: PastLine): number {
  const isSameKind = before.includes_tax === after.includes_tax;
  const amountOf = ({ unit_price, quantity, includes_tax, tax_lines }: PastLine): number => {
    const price = money.times(unit_price, quantity);
    return isSameKind ? price : pricing.netOf(price, tax_lines, includes_tax);
  };
  return amountOf(before) - amountOf(after);
}

function isFor({ customer_groups }: ProposedPriceList, customer: PastOrder['customer']): boolean {
  if (customer_groups === undefined || customer_groups.length === 0) return true;
  return customer.has_account && customer_groups.some(({ id }) => customer.group_ids.includes(id));
}

function applies(price: ListPrice, quantity: number, { region_id, currency_code }: PastOrder): boolean {
  const isOfPlace = price.region_id ? price.region_id === region_id : price.currency_code === currency_code;
  return isOfPlace && (price.min_quantity ?? 0) <= quantity && quantity <= (price.max_quantity ?? quantity);
}

/** The price with tax, times 100 % in ten-thousandths of a percent, so that it is exact. */
function grossOf({ unit_price, includes_tax }: UnitPrice, { tax_lines }: PastLine): bigint {
  const rate = includes_tax ? 0 : money.sum(tax_lines.map((line) => Math.round(line.rate * 10_000)));
  return BigInt(unit_price) * BigInt(1_000_000 + rate);
}
