import { newId } from '../kernel/ids.ts';
import { discountsOf } from '../pricing/discount.ts';
import { netOf, type TaxRateFact } from '../pricing/tax.ts';
import { basketTotals, type BasketTotals } from '../pricing/totals.ts';
import { times } from '../pricing/whole.ts';
import type { TaxRates } from '../taxes/tax-providers.ts';
import type { CartLine, CartShipping, OpenCart, TaxLine } from './open-cart.ts';

/** What re-pricing depends on beside the cart itself. */
export interface RepriceFacts {
  /** What everything is taxed with; what is missing bears no tax. */
  rates: TaxRates;
  /** `<discount id> <variant id>` for each variant that meets the product conditions of a discount. */
  discounted: ReadonlySet<string>;
}

/**
 * Brings what follows from a cart's contents up to date, in memory: tax lines, discounts per line, and the amounts of
 * its payment sessions.
 */
export function reprice(cart: OpenCart, { rates, discounted }: RepriceFacts): BasketTotals {
  for (const line of cart.items) if (!line.is_return) setTaxLines(line, 'litl', rates.items.get(line.id));
  for (const method of cart.shipping_methods)
    setTaxLines(method, 'smtl', rates.shipping_methods.get(method.id));
  setAdjustments(cart, discounted);
  const totals = totalsOf(cart);
  for (const session of cart.payment_sessions) {
    if (session.amount === totals.total) continue;
    session.amount = totals.total;
    session.status = 'pending';
  }
  return totals;
}

/** The sums of a cart as it stands. */
export function totalsOf(cart: OpenCart): BasketTotals {
  return basketTotals({
    items: cart.items,
    shipping_methods: cart.shipping_methods,
    gift_cards: cart.gift_cards,
    gift_cards_taxable: cart.region.gift_cards_taxable,
    free_shipping: hasFreeShipping(cart),
  });
}

/** A cart as it would be without taxes, for reading: what is below its lines is its own. */
export function untaxed(cart: OpenCart, discounted: ReadonlySet<string>): OpenCart {
  const bare = {
    ...cart,
    items: cart.items.map((line) => ({ ...line, tax_lines: line.is_return ? line.tax_lines : [] })),
    shipping_methods: cart.shipping_methods.map((method) => ({ ...method, tax_lines: [] })),
  };
  setAdjustments(bare, discounted);
  return bare;
}

export function hasFreeShipping(cart: OpenCart): boolean {
  return cart.discounts.some((discount) => discount.type === 'free_shipping');
}

/** A rate that was there under the same code keeps its line. */
function setTaxLines(
  owner: CartLine | CartShipping,
  prefix: string,
  rates: readonly TaxRateFact[] = [],
): void {
  const present = [...owner.tax_lines];
  owner.tax_lines = rates.map(({ rate, name, code }): TaxLine => {
    const place = present.findIndex((line) => line.code === code);
    const id = place < 0 ? newId(prefix) : present.splice(place, 1)[0].id;
    return { id, rate, name, code };
  });
}

function setAdjustments(cart: OpenCart, discounted: ReadonlySet<string>): void {
  const parts = cart.discounts.map((discount) => ({
    discount,
    amounts: discountsOf(
      discount,
      cart.items.map((line) => ({
        subtotal: netOf(times(line.unit_price, line.quantity), line.tax_lines, line.includes_tax),
        quantity: line.quantity,
        // decisions.md: gift cards as products and custom lines without a variant take no discount
        discountable:
          line.allow_discounts &&
          !line.is_giftcard &&
          !line.is_return &&
          discounted.has(`${discount.id} ${line.variant_id}`),
      })),
    ),
  }));
  cart.items.forEach((line, place) => {
    if (line.is_return) return;
    line.adjustments = parts
      .map(({ discount, amounts }) => ({ discount, amount: amounts[place] }))
      .filter(({ amount }) => amount > 0)
      .map(({ discount, amount }) => ({
        id: line.adjustments.find((adjustment) => adjustment.discount_id === discount.id)?.id ?? newId('lia'),
        discount_id: discount.id,
        description: 'discount',
        amount,
      }));
  });
}
