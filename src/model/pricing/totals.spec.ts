import { type DiscountRuleInput, discountsOf } from './discount-amounts.ts';
import { netOf } from './tax.ts';
import { basketTotals, type LineInput } from './totals.ts';

describe('basketTotals', () => {
  it('calculates two shirts at 19.50 with 10 % off, 5.00 shipping and 19 % tax to the cent', () => {
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

  it('throws a RangeError instead of rounding if a sum exceeds the safe integers', () => {
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
      'splits fixed/total by largest remainder',
      { type: 'fixed', value: 100, allocation: 'total' },
      [1000, 1000, 1000],
      [34, 33, 33],
    ],
    [
      'limits fixed/total to the subtotal of the lines',
      { type: 'fixed', value: 9999, allocation: 'total' },
      [1000, 500],
      [1000, 500],
    ],
    [
      'limits fixed/item to the subtotal of each line',
      { type: 'fixed', value: 800, allocation: 'item' },
      [1000, 500],
      [800, 500],
    ],
    [
      'rounds percentages per line, half up',
      { type: 'percentage', value: 15, allocation: 'total' },
      [10, 30],
      [2, 5],
    ],
    ['reduces no line for free shipping', { type: 'free_shipping', value: 0, allocation: null }, [1000], [0]],
  ] as [string, DiscountRuleInput, number[], number[]][])('%s', (_, rule, subtotals, expected) => {
    expect(
      discountsOf(
        rule,
        subtotals.map((subtotal) => ({ subtotal, quantity: 1, discountable: true })),
      ),
    ).toEqual(expected);
  });

  it('skips lines that are not discountable', () => {
    const lines = [
      { subtotal: 1000, quantity: 1, discountable: false },
      { subtotal: 1000, quantity: 1, discountable: true },
    ];
    expect(discountsOf({ type: 'fixed', value: 300, allocation: 'total' }, lines)).toEqual([0, 300]);
  });
});

function discounted(lines: Omit<LineInput, 'adjustments'>[], rule: DiscountRuleInput): LineInput[] {
  const subtotals = lines.map((line) =>
    netOf(line.unit_price * line.quantity, line.tax_lines, line.includes_tax),
  );
  const amounts = discountsOf(
    rule,
    lines.map((line, i) => ({ subtotal: subtotals[i], quantity: line.quantity, discountable: true })),
  );
  return lines.map((line, i) => ({ ...line, adjustments: [{ amount: amounts[i] }] }));
}
