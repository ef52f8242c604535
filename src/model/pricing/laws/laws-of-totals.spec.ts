import fc from 'fast-check';
import { AmountOverflow } from '#engine/kernel/arithmetic/integers';
import { calculateNaiveTotals } from '../../../../test/support/naive-totals.ts';
import {
  anyCart,
  assertForAllCarts,
  calculateTotals,
  omit,
  omitLines,
  RUN_OPTIONS,
  totalBeforeGiftCards,
} from '../../../../test/support/pricing-properties.ts';
import { applyDiscounts, cartArbitrary, type PlainCart } from '../../../../test/support/random-carts.ts';
import { type BasketTotals, basketTotals } from '../totals.ts';

describe('The totals of a cart', () => {
  it('are those of a naive calculation in fractions', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        expect(comparable(calculateTotals(cart))).toEqual(asNumbers(calculateNaiveTotals(cart).shown));
      }),
      { numRuns: 2000 },
    );
  });

  it('are the sums of its lines and shipping methods', () => {
    assertForAllCarts((_, totals) => {
      const { items, shipping_methods } = totals;
      expect(totals.subtotal).toBe(add(items, 'subtotal'));
      expect(totals.discount_total).toBe(add(items, 'discount_total'));
      expect(totals.raw_discount_total).toBe(add(items, 'raw_discount_total'));
      expect(totals.item_tax_total).toBe(add(items, 'tax_total'));
      expect(totals.shipping_total).toBe(add(shipping_methods, 'subtotal'));
      expect(totals.shipping_tax_total).toBe(add(shipping_methods, 'tax_total'));
      expect(totals.tax_total).toBe(totals.item_tax_total + totals.shipping_tax_total);
      expect(totals.gift_card_total).toBe(add(totals.gift_cards, 'amount'));
      expect(totals.gift_card_tax_total).toBe(add(totals.gift_cards, 'tax'));
      expect(totalBeforeGiftCards(totals)).toBe(add(items, 'total') + add(shipping_methods, 'total'));
      expect(totals.total).toBe(
        Math.max(0, totalBeforeGiftCards(totals) - totals.gift_card_total - totals.gift_card_tax_total),
      );
      for (const line of items) expect(line.total).toBe(line.subtotal - line.discount_total + line.tax_total);
    });
  });

  it('are non-negative integers, like those of its parts', () => {
    assertForAllCarts((_, { items, shipping_methods, gift_cards, ...sums }) => {
      const figures = [sums, ...items, ...shipping_methods, ...gift_cards].flatMap(
        (part) => Object.values(part) as number[],
      );
      expect(figures.filter((value) => !Number.isSafeInteger(value) || value < 0)).toEqual([]);
    });
  });

  it('are those of the order placed from it', () => {
    assertForAllCarts((cart, totals) => {
      const { items, shipping_methods, ...sums } = basketTotals(placed(cart, totals));
      expect({ ...sums, items, shipping: shipping_methods.map(comparableShipping) }).toEqual({
        ...omit(totals, 'items', 'shipping_methods'),
        items: totals.items,
        shipping: totals.shipping_methods.map(comparableShipping),
      });
    });
  });

  it('do not depend on the order of lines and shipping methods, except for ties of a fixed discount', () => {
    fc.assert(
      fc.property(shuffled(anyCart), ([cart, other]) => {
        const [totals, others] = [cart, other].map((basket) => omitLines(calculateTotals(basket)));
        const { subtotal, discount_total, shipping_total, shipping_tax_total } = totals;
        expect(others).toMatchObject({ subtotal, discount_total, shipping_total, shipping_tax_total });
        if (!hasTie(cart)) expect(others).toEqual(totals);
      }),
      { numRuns: 2000 },
    );
  });

  it('differ with the order of lines by at most one unit for each tax rate of lines with tied remainders', () => {
    // Equal quantities and a few low prices make ties frequent.
    const alike = fc.tuple(anyCart, fc.integer({ min: 1, max: 20 })).map(([cart, value]) => ({
      ...cart,
      lines: cart.lines.map((line) => ({ ...line, unit_price: line.unit_price % 4, quantity: 1 })),
      rule: { type: 'fixed' as const, allocation: 'total' as const, value },
    }));
    fc.assert(
      fc.property(shuffled(alike), ([cart, other]) => {
        const [tax, otherTax] = [cart, other].map((basket) => calculateTotals(basket).item_tax_total);
        const rates = tiedLines(cart).reduce((count, line) => count + line.tax_lines.length, 0);
        expect(Math.abs(tax - otherTax)).toBeLessThanOrEqual(rates);
      }),
      RUN_OPTIONS,
    );
  });

  it('are 0 for lines with 100 % off, and for the cart with free shipping', () => {
    assertForAllCarts((cart) => {
      const free: PlainCart = {
        ...cart,
        lines: cart.lines.map((line) => ({ ...line, discountable: true })),
        rule: { type: 'percentage', value: 100, allocation: 'total' },
      };
      const reduced = calculateTotals(free);
      reduced.items.forEach(({ total }, index) => {
        const { includes_tax, tax_lines } = cart.lines[index];
        // A price that includes tax leaves the fraction by which its net amount was rounded, with the tax on it.
        const rate = tax_lines.reduce((sum, taxLine) => sum + taxLine.rate, 0) / 100;
        expect(total).toBeLessThanOrEqual(includes_tax && rate >= 1 ? Math.round(rate / 2) : 0);
      });
      expect(reduced.discount_total).toBe(reduced.subtotal);
      expect(totalBeforeGiftCards(reduced)).toBe(
        reduced.item_tax_total + reduced.shipping_total + reduced.shipping_tax_total,
      );
      expect(totalBeforeGiftCards(calculateTotals({ ...free, free_shipping: true }))).toBe(
        reduced.item_tax_total,
      );
    });
  });

  it('are the sums of the unit prices if these include tax and there are no discounts', () => {
    assertForAllCarts((cart) => {
      const lines = cart.lines.map((line) => ({ ...line, includes_tax: true }));
      const shipping_methods = cart.shipping_methods.map((method) => ({ ...method, includes_tax: true }));
      const totals = calculateTotals({ ...cart, lines, shipping_methods, rule: null, free_shipping: false });
      expect(totals.items.map(({ total }) => total)).toEqual(
        lines.map(({ unit_price, quantity }) => unit_price * quantity),
      );
      expect(totals.shipping_methods.map(({ total }) => total)).toEqual(
        shipping_methods.map(({ price }) => price),
      );
    });
  });

  it('are exact, or rejected if an amount exceeds the safe integers', () => {
    fc.assert(
      fc.property(cartArbitrary(Number.MAX_SAFE_INTEGER), (cart) => {
        const { shown: expected, gross, payable } = calculateNaiveTotals(cart);
        const figures = amountsIn(expected);
        let totals: BasketTotals;
        try {
          totals = calculateTotals(cart);
        } catch (error) {
          expect(error).toBeInstanceOf(AmountOverflow);
          expect([...figures, ...gross, payable].some(isTooMuch)).toBe(true);
          return;
        }
        expect(figures.some(isTooMuch)).toBe(false);
        expect(comparable(totals)).toEqual(asNumbers(expected));
      }),
      RUN_OPTIONS,
    );
  });
});

/** The input of the order placed from a cart: gift cards have the spent amounts, and free shipping is a price of 0. */
function placed(cart: PlainCart, totals: BasketTotals) {
  const basket = applyDiscounts(cart);
  return {
    ...basket,
    gift_cards: totals.gift_cards.map(({ amount }, index) => ({
      balance: amount,
      tax_rate: cart.gift_cards[index].tax_rate,
    })),
    free_shipping: false,
    shipping_methods: basket.shipping_methods.map((method) =>
      cart.free_shipping ? { ...method, price: 0 } : method,
    ),
  };
}

/** A cart, and a copy with permuted lines and shipping methods. */
function shuffled(some: fc.Arbitrary<PlainCart>): fc.Arbitrary<[PlainCart, PlainCart]> {
  return some.chain((cart) =>
    fc
      .tuple(permutation(cart.lines), permutation(cart.shipping_methods))
      .map(([lines, shipping_methods]) => [cart, { ...cart, lines, shipping_methods }]),
  );
}

function permutation<T>(of: T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray(of, { minLength: of.length });
}

/** Lines whose exact shares of a fixed amount have equal remainders, so that their order decides which of them gets another unit. */
function tiedLines(cart: PlainCart): PlainCart['lines'] {
  const { rule } = cart;
  if (rule?.type !== 'fixed' || rule.allocation !== 'total') return [];
  const bases = calculateTotals(cart).items.map((line, index) =>
    cart.lines[index].discountable ? line.subtotal : 0,
  );
  const whole = bases.reduce((sum, base) => sum + BigInt(base), 0n);
  const amount = BigInt(rule.value) < whole ? BigInt(rule.value) : whole;
  const remainders = bases.map((base) => (whole === 0n ? 0n : (amount * BigInt(base)) % whole));
  return cart.lines.filter((_, index) => {
    const others = remainders.filter((remainder) => remainder === remainders[index]);
    return remainders[index] > 0n && others.length > 1;
  });
}

function hasTie(cart: PlainCart): boolean {
  return tiedLines(cart).length > 0;
}

/** Omits the gift card totals of lines, which the naive calculation does not have. */
function comparable({ items, ...rest }: BasketTotals) {
  return { ...rest, items: items.map((line) => omit(line, 'gift_card_total')) };
}

function comparableShipping({ subtotal, tax_total, total }: BasketTotals['shipping_methods'][number]) {
  return { subtotal, tax_total, total };
}

function add<K extends string>(parts: readonly Record<K, number>[], key: K): number {
  return parts.reduce((sum, part) => sum + part[key], 0);
}

function isTooMuch(amount: bigint): boolean {
  return amount > BigInt(Number.MAX_SAFE_INTEGER);
}

function amountsIn(value: unknown): bigint[] {
  if (typeof value === 'bigint') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(amountsIn) : [];
}

/** Converts nested bigints to numbers. */
function asNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(asNumbers);
  return Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, asNumbers(one)]));
}
