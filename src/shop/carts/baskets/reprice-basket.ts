import { times } from '#engine/kernel/arithmetic/integers';
import { type Identified, newId } from '#engine/kernel/text/ids';
import { LineItemAdjustment } from '#model/entities/carts/line-item-adjustment.entity';
import { LineItemTaxLine } from '#model/entities/carts/line-item-tax-line.entity';
import { ShippingMethodTaxLine } from '#model/entities/shipping/shipping-method-tax-line.entity';
import { discountsOf, hasFreeShipping } from '#model/pricing/discount-amounts';
import { type AppliedTaxRate, netOf } from '#model/pricing/tax';
import { type BasketTotals, basketTotals } from '#model/pricing/totals';
import { type V1BasketInput, v1BasketTotals } from '#model/pricing/v1-totals';
import type { TaxRates } from '#shop/settings/taxes/tax-providers';
import type { Basket, BasketLine, BasketShipping, TaxLine } from './basket.ts';
import { setNetReductions } from './contributions.ts';

/** The inputs of repricing beside the basket itself. */
export interface RepriceFacts {
  /** Lines and shipping methods without rates are not taxed. */
  rates: TaxRates;
  /** `<discount id> <variant id>` for each variant that meets the product conditions of a discount. */
  discounted: ReadonlySet<string>;
}

/** Recomputes the tax lines and the discounts per line of a basket, in memory. */
export function reprice(basket: Basket, { rates, discounted }: RepriceFacts): BasketTotals {
  for (const line of basket.items)
    if (!line.is_return) setTaxLines(line, LineItemTaxLine, rates.items.get(line.id));
  for (const method of basket.shipping_methods)
    setTaxLines(method, ShippingMethodTaxLine, rates.shipping_methods.get(method.id));
  setAdjustments(basket, discounted);
  return totalsOf(basket);
}

/** The totals of a basket in its current state. */
export function totalsOf(basket: Basket): BasketTotals {
  return quotedTotals(basket) ?? basketTotals(factsOf(basket));
}

/** The totals quoted by v1; null for other baskets, and if v1 quoted an amount that cannot be charged. */
export function quotedTotals(basket: Basket): BasketTotals | null {
  return basket.arithmetic === 'storekeep' ? null : v1BasketTotals(factsOf(basket));
}

function factsOf(basket: Basket): V1BasketInput {
  return {
    items: basket.items,
    shipping_methods: basket.shipping_methods,
    gift_cards: basket.gift_cards,
    gift_cards_taxable: basket.region.gift_cards_taxable,
    free_shipping: hasFreeShipping(basket.discounts),
  };
}

/** A copy of a basket without taxes, for reading; it shares the objects below the lines with the original. */
export function withoutTaxes(basket: Basket, discounted: ReadonlySet<string>): Basket {
  const bare = {
    ...basket,
    items: basket.items.map((line) => ({ ...line, tax_lines: line.is_return ? line.tax_lines : [] })),
    shipping_methods: basket.shipping_methods.map((method) => ({ ...method, tax_lines: [] })),
  };
  setAdjustments(bare, discounted);
  return bare;
}

/** Reuses the id of an existing tax line with the same code. */
function setTaxLines(
  owner: BasketLine | BasketShipping,
  of: Identified,
  rates: readonly AppliedTaxRate[] = [],
): void {
  const existing = [...owner.tax_lines];
  owner.tax_lines = rates.map(({ rate, name, code }): TaxLine => {
    const index = existing.findIndex((line) => line.code === code);
    const id = index < 0 ? newId(of) : existing.splice(index, 1)[0].id;
    return { id, rate, name, code };
  });
}

function setAdjustments(basket: Basket, discounted: ReadonlySet<string>): void {
  // the totals quoted by v1 include its adjustments
  if (basket.arithmetic === 'medusa-v1') return;
  const reduced = basket.items.map((line) => (line.is_return ? 0 : setNetReductions(line)));
  const parts = basket.discounts.map((discount) => ({
    discount,
    amounts: discountsOf(
      discount,
      basket.items.map((line, index) => ({
        // a discount is of what contributed adjustments leave
        subtotal:
          netOf(times(line.unit_price, line.quantity), line.tax_lines, line.includes_tax) - reduced[index],
        quantity: line.quantity,
        // docs/pricing.md: gift cards as products and custom lines without a variant take no discount
        discountable:
          line.allow_discounts &&
          !line.is_giftcard &&
          !line.is_return &&
          discounted.has(`${discount.id} ${line.variant_id}`),
      })),
    ),
  }));
  basket.items.forEach((line, index) => {
    if (line.is_return) return;
    // adjustments without a discount of this shop were contributed or set by other programs, and remain
    const ofOthers = line.adjustments.filter(({ discount_id }) => discount_id === null);
    const ownAdjustments = parts
      .map(({ discount, amounts }) => ({ discount, amount: amounts[index] }))
      .filter(({ amount }) => amount > 0)
      .map(({ discount, amount }) => ({
        id:
          line.adjustments.find((adjustment) => adjustment.discount_id === discount.id)?.id ??
          newId(LineItemAdjustment),
        discount_id: discount.id,
        source_id: null,
        price_reduction: null,
        description: 'discount',
        amount,
      }));
    line.adjustments = [...ofOthers, ...ownAdjustments];
  });
}
