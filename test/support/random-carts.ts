import fc from 'fast-check';
import { times } from '#engine/kernel/arithmetic/integers';
import { type DiscountRuleInput, discountsOf } from '#model/pricing/discount-amounts';
import { netOf } from '#model/pricing/tax';
import type { BasketInput, GiftCardInput, LineInput, ShippingInput } from '#model/pricing/totals';

/** A cart whose totals are not calculated: its lines, discount and gift cards. */
export interface PlainCart {
  lines: PlainLine[];
  /** The rule of its discount other than free shipping. */
  rule: DiscountRuleInput | null;
  free_shipping: boolean;
  shipping_methods: ShippingInput[];
  /** In the order in which the customer entered them. */
  gift_cards: GiftCardInput[];
  gift_cards_taxable: boolean;
}

export interface PlainLine extends Omit<LineInput, 'adjustments' | 'tax_lines'> {
  tax_lines: { rate: number }[];
  /** Whether its product allows discounts and meets the conditions of the rule. */
  discountable: boolean;
  /** Of orders. */
  returned_quantity: number;
}

/** Percent with up to four decimals; common rates are more frequent. */
const rate = fc.oneof(
  fc.constantFrom(0, 5.5, 7, 19, 20, 25),
  fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000),
);
const end = fc.constantFrom('2030-01-01T00:00:00Z', '2031-06-30T12:00:00Z');
const tax_lines = fc.array(fc.record({ rate }), { maxLength: 2 });

/** Random carts. @param most the largest amount, in minor units */
export function cartArbitrary(most = 5_000_000): fc.Arbitrary<PlainCart> {
  // rounding matters most for small amounts
  const amount = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: most }));
  const allocation = fc.constantFrom('total' as const, 'item' as const);
  return fc.record({
    lines: fc.array(
      fc
        .record({
          unit_price: amount,
          quantity: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 200 })),
          includes_tax: fc.boolean(),
          tax_lines,
          discountable: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.boolean()),
          returned_quantity: fc.nat(200),
        })
        .map((line) => ({ ...line, returned_quantity: line.returned_quantity % (line.quantity + 1) })),
      { maxLength: 6 },
    ),
    rule: fc.option(
      fc.oneof(
        fc.record({
          type: fc.constant('percentage' as const),
          value: fc.integer({ min: 0, max: 100 }),
          allocation,
        }),
        fc.record({ type: fc.constant('fixed' as const), value: amount, allocation }),
      ),
    ),
    free_shipping: fc.boolean(),
    shipping_methods: fc.array(fc.record({ price: amount, includes_tax: fc.boolean(), tax_lines }), {
      maxLength: 3,
    }),
    gift_cards: fc.array(fc.record({ balance: amount, tax_rate: fc.option(rate), ends_at: fc.option(end) }), {
      maxLength: 3,
    }),
    gift_cards_taxable: fc.boolean(),
  });
}

/** Calculates the discounts of the lines with the code of `src/model/pricing`. */
export function applyDiscounts({ lines, rule, ...rest }: PlainCart): BasketInput {
  const amounts =
    rule &&
    discountsOf(
      rule,
      lines.map(({ unit_price, quantity, tax_lines, includes_tax, discountable }) => ({
        subtotal: netOf(times(unit_price, quantity), tax_lines, includes_tax),
        quantity,
        discountable,
      })),
    );
  const items = lines.map(({ discountable: _, ...line }, index) => ({
    ...line,
    adjustments: amounts ? [{ amount: amounts[index] }] : [],
  }));
  return { ...rest, items };
}
