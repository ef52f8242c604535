import fc from 'fast-check';
import { discountsOf, type DiscountRuleFacts } from './discount.ts';
import { netOf } from './tax.ts';
import { basketTotals, type BasketFacts, type LineFacts } from './totals.ts';

const percent = fc.integer({ min: 0, max: 400_000 }).map((n) => n / 10_000);
const taxLines = fc.array(
  percent.map((rate) => ({ rate })),
  { maxLength: 3 },
);
const line = fc.record({
  unit_price: fc.integer({ min: 0, max: 5_000_000 }),
  quantity: fc.integer({ min: 1, max: 200 }),
  includes_tax: fc.boolean(),
  tax_lines: taxLines,
});
const rule: fc.Arbitrary<DiscountRuleFacts> = fc.oneof(
  fc.record({
    type: fc.constant('percentage' as const),
    value: fc.integer({ min: 0, max: 100 }),
    allocation: fc.constantFrom('total' as const, 'item' as const),
  }),
  fc.record({
    type: fc.constant('fixed' as const),
    value: fc.integer({ min: 0, max: 10_000_000 }),
    allocation: fc.constantFrom('total' as const, 'item' as const),
  }),
);
const basket: fc.Arbitrary<BasketFacts> = fc
  .record({
    lines: fc.array(line, { maxLength: 12 }),
    rule: fc.option(rule),
    shipping_methods: fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 100_000 }),
        includes_tax: fc.boolean(),
        tax_lines: taxLines,
      }),
      { maxLength: 3 },
    ),
    free_shipping: fc.boolean(),
    gift_cards: fc.array(
      fc.record({ balance: fc.integer({ min: 0, max: 3_000_000 }), tax_rate: fc.option(percent) }),
      { maxLength: 3 },
    ),
    gift_cards_taxable: fc.boolean(),
  })
  .map(({ lines, rule, ...rest }) => ({ ...rest, items: discounted(lines, rule) }));

describe('basketTotals', () => {
  it('adds a phone order up to the cent: two shirts at 19.50, 10 % off, 5.00 shipping, 19 % tax', () => {
    const items = discounted(
      [{ unit_price: 1950, quantity: 2, includes_tax: false, tax_lines: [{ rate: 19 }] }],
      {
        type: 'percentage',
        value: 10,
        allocation: 'total',
      },
    );
    const totals = basketTotals({
      items,
      shipping_methods: [{ price: 500, includes_tax: false, tax_lines: [{ rate: 19 }] }],
      free_shipping: false,
      gift_cards: [],
      gift_cards_taxable: true,
    });
    expect(totals).toMatchObject({
      subtotal: 3900,
      discount_total: 390,
      item_tax_total: 667,
      shipping_total: 500,
      shipping_tax_total: 95,
      tax_total: 762,
      total: 4772,
    });
  });

  it('is the sum of its lines and shipping methods, whatever is in it', () => {
    fc.assert(
      fc.property(basket, (facts) => {
        const totals = basketTotals(facts);
        expect(totals.subtotal).toBe(add(totals.items, 'subtotal'));
        expect(totals.discount_total).toBe(add(totals.items, 'discount_total'));
        expect(totals.item_tax_total).toBe(add(totals.items, 'tax_total'));
        expect(totals.shipping_total).toBe(add(totals.shipping_methods, 'subtotal'));
        expect(totals.tax_total).toBe(
          add(totals.items, 'tax_total') + add(totals.shipping_methods, 'tax_total'),
        );
        expect(totals.gift_card_total).toBe(totals.gift_cards.reduce((sum, use) => sum + use.amount, 0));
        const rest =
          totals.subtotal +
          totals.shipping_total +
          totals.tax_total -
          totals.discount_total -
          totals.gift_card_total -
          totals.gift_card_tax_total;
        expect(totals.total).toBe(Math.max(0, rest));
      }),
    );
  });

  it('has nothing below 0', () => {
    fc.assert(
      fc.property(basket, (facts) => {
        const { items, shipping_methods, gift_cards, ...sums } = basketTotals(facts);
        for (const part of [sums, ...items, ...shipping_methods, ...gift_cards]) {
          for (const value of Object.values(part)) expect(value).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('does not depend on the order of its lines, but for which line bears the odd cent', () => {
    fc.assert(
      fc.property(basket, (facts) => {
        const { total, subtotal, tax_total } = basketTotals(facts);
        const reversed = basketTotals({
          ...facts,
          items: [...facts.items].reverse(),
          shipping_methods: [...facts.shipping_methods].reverse(),
        });
        expect({ total: reversed.total, subtotal: reversed.subtotal, tax_total: reversed.tax_total }).toEqual(
          { total, subtotal, tax_total },
        );
      }),
    );
  });

  it('is exactly 0 for goods at 100 % off', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const items = discounted(lines, { type: 'percentage', value: 100, allocation: 'total' });
        expect(
          basketTotals({
            items,
            shipping_methods: [],
            free_shipping: false,
            gift_cards: [],
            gift_cards_taxable: false,
          }).total,
        ).toBe(0);
      }),
    );
  });

  it('lets a gift card pay no more than it holds and no more than there is to pay', () => {
    fc.assert(
      fc.property(basket, (facts) => {
        const totals = basketTotals(facts);
        totals.gift_cards.forEach((use, place) =>
          expect(use.amount).toBeLessThanOrEqual(facts.gift_cards[place].balance),
        );
        expect(totals.gift_card_total).toBeLessThanOrEqual(
          totals.subtotal + totals.shipping_total + totals.tax_total - totals.discount_total,
        );
      }),
    );
  });

  it('refuses sums that a number cannot hold, instead of rounding them', () => {
    const huge = {
      unit_price: Number.MAX_SAFE_INTEGER,
      quantity: 2,
      includes_tax: false,
      tax_lines: [],
      adjustments: [],
    };
    expect(() =>
      basketTotals({
        items: [huge],
        shipping_methods: [],
        free_shipping: false,
        gift_cards: [],
        gift_cards_taxable: false,
      }),
    ).toThrow(RangeError);
  });
});

describe('discountsOf', () => {
  it.each([
    [
      'fixed/total is split by largest remainder',
      { type: 'fixed', value: 100, allocation: 'total' },
      [1000, 1000, 1000],
      [34, 33, 33],
    ],
    [
      'fixed/total takes no more than there is',
      { type: 'fixed', value: 9999, allocation: 'total' },
      [1000, 500],
      [1000, 500],
    ],
    [
      'fixed/item is cut to the line',
      { type: 'fixed', value: 800, allocation: 'item' },
      [1000, 500],
      [800, 500],
    ],
    [
      'percentage is rounded per line, half up',
      { type: 'percentage', value: 15, allocation: 'total' },
      [10, 30],
      [2, 5],
    ],
    [
      'free shipping takes nothing off lines',
      { type: 'free_shipping', value: 0, allocation: null },
      [1000],
      [0],
    ],
  ] as [string, DiscountRuleFacts, number[], number[]][])('%s', (_, facts, subtotals, expected) => {
    expect(
      discountsOf(
        facts,
        subtotals.map((subtotal) => ({ subtotal, quantity: 1, discountable: true })),
      ),
    ).toEqual(expected);
  });

  it('passes over lines that take no discount', () => {
    const lines = [
      { subtotal: 1000, quantity: 1, discountable: false },
      { subtotal: 1000, quantity: 1, discountable: true },
    ];
    expect(discountsOf({ type: 'fixed', value: 300, allocation: 'total' }, lines)).toEqual([0, 300]);
  });
});

function discounted(lines: Omit<LineFacts, 'adjustments'>[], rule: DiscountRuleFacts | null): LineFacts[] {
  const subtotals = lines.map((one) => netOf(one.unit_price * one.quantity, one.tax_lines, one.includes_tax));
  const amounts = rule
    ? discountsOf(
        rule,
        lines.map((one, i) => ({ subtotal: subtotals[i], quantity: one.quantity, discountable: true })),
      )
    : [];
  return lines.map((one, i) => ({ ...one, adjustments: rule ? [{ amount: amounts[i] }] : [] }));
}

function add<K extends string>(parts: Record<K, number>[], key: K): number {
  return parts.reduce((sum, part) => sum + part[key], 0);
}
