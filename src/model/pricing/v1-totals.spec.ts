import fc from 'fast-check';
import { basketTotals, lineTotals } from './totals.ts';
import { v1LineTotals, type V1OrderInput, v1OrderTotals } from './v1-totals.ts';

const line = {
  unit_price: 157,
  quantity: 4,
  includes_tax: false,
  tax_lines: [{ rate: 10 }],
  adjustments: [],
};

describe('The line totals of Medusa v1', () => {
  it('contain the tax of the exactly discounted subtotal, and refund each unit less its rounded discount', () => {
    const adjustments = [{ amount: 10, exact_amount: 9.905362776025235 }];
    // 628 less 9.9 has 61.8 tax; each unit is refunded as 157 − 2 plus tax
    expect(v1LineTotals({ ...line, adjustments })).toMatchObject({
      subtotal: 628,
      discount_total: 10,
      tax_total: 62,
      total: 680,
      original_total: 691,
      refundable: 682,
    });
  });

  it('contain the refundable amount of the units that were not returned', () => {
    expect(v1LineTotals({ ...line, returned_quantity: 3 })).toMatchObject({
      total: 691,
      refundable: 173,
    });
  });

  it('calculate the tax contained in a price from the sum of all rates', () => {
    const tax_lines = [{ rate: 10 }, { rate: 15 }];
    expect(
      v1LineTotals({ ...line, unit_price: 125, quantity: 2, includes_tax: true, tax_lines }),
    ).toMatchObject({
      subtotal: 200,
      tax_total: 50,
      total: 250,
    });
  });

  it('are equal to those of Storekeep if nothing has to be rounded', () => {
    const whole = fc.record({
      unit_price: fc.nat(1_000_000),
      quantity: fc.integer({ min: 1, max: 20 }),
      rate: fc.constantFrom(0, 25, 50, 100),
    });
    fc.assert(
      fc.property(whole, ({ rate, ...priced }) => {
        const sold = { ...line, ...priced, unit_price: priced.unit_price * 4, tax_lines: [{ rate }] };
        const { gift_card_total: _, ...own } = lineTotals(sold);
        expect(v1LineTotals(sold)).toEqual(own);
      }),
    );
  });
});

describe('The order totals of Medusa v1', () => {
  const order: V1OrderInput = {
    items: [line],
    shipping_methods: [{ price: 495, includes_tax: false, tax_lines: [{ rate: 10 }] }],
    gift_card_transactions: [{ amount: 900, is_taxable: true, tax_rate: 10 }],
    region: { gift_cards_taxable: true, tax_rate: 25 },
    free_shipping: false,
  };
  const totalsOf = (overrides: Partial<V1OrderInput> = {}) => {
    const input = { ...order, ...overrides };
    const basket = { ...input, gift_cards: [], gift_cards_taxable: false };
    return v1OrderTotals(basketTotals(basket), input);
  };

  it('reduce the taxes by those of gift cards', () => {
    // 63 and 50 of tax, less 90 for the gift card's 900
    expect(totalsOf()).toMatchObject({ gift_card_tax_total: 90, tax_total: 23, total: 628 + 495 + 23 - 900 });
  });

  it('use the tax rate of the region for gift card transactions without a rate', () => {
    const gift_card_transactions = [{ amount: 900, is_taxable: null, tax_rate: null }];
    expect(totalsOf({ gift_card_transactions })).toMatchObject({ gift_card_tax_total: 225 });
    expect(totalsOf({ gift_card_transactions, region: null })).toMatchObject({ gift_card_tax_total: 0 });
  });

  it('have no shipping total with free shipping', () => {
    expect(totalsOf({ free_shipping: true })).toMatchObject({ shipping_total: 0, shipping_tax_total: 0 });
  });
});
