import { basketTotals } from './totals.ts';
import { type V1BasketInput, v1BasketTotals, type V1OrderInput, v1OrderTotals } from './v1-totals.ts';

const VAT = [{ rate: 10 }];
const line = {
  unit_price: 1000,
  quantity: 2,
  includes_tax: false,
  tax_lines: VAT,
  adjustments: [{ amount: 100 }],
};
const shipping = { price: 500, includes_tax: false, tax_lines: VAT };
/** The total is 2000 − 100 + 500, plus 240 of tax: 2640. */
const basket: V1BasketInput = {
  ...{ items: [line], shipping_methods: [shipping], free_shipping: false },
  ...{ gift_cards: [], gift_cards_taxable: false },
};

describe('The totals that Medusa v1 quoted for a cart', () => {
  it('are the sums of its lines and shipping methods', () => {
    expect(v1BasketTotals(basket)).toMatchObject({
      ...{ subtotal: 2000, discount_total: 100, raw_discount_total: 100, shipping_total: 500 },
      ...{ item_tax_total: 190, shipping_tax_total: 50, tax_total: 240, total: 2640 },
      ...{ gift_cards: [], gift_card_total: 0, gift_card_tax_total: 0 },
    });
  });

  it('are reduced by gift cards, which also pay for tax', () => {
    const gift_cards = [{ balance: 2600, tax_rate: null }];
    expect(v1BasketTotals({ ...basket, gift_cards })).toMatchObject({
      ...{ gift_cards: [{ amount: 2600, tax: 0 }], gift_card_total: 2600, gift_card_tax_total: 0, total: 40 },
    });
  });

  it('are reduced by taxable gift cards, which pay the net amount, and by the tax of these cards', () => {
    const gift_cards = [{ balance: 9000, tax_rate: 10 }];
    expect(v1BasketTotals({ ...basket, gift_cards, gift_cards_taxable: true })).toMatchObject({
      ...{
        gift_cards: [{ amount: 2400, tax: 240 }],
        gift_card_total: 2400,
        gift_card_tax_total: 240,
        total: 0,
      },
    });
  });

  it('are reduced by the net amount as Medusa v1 rounded it if gift cards are taxable', () => {
    // Medusa v1 rounds the tax in each unit of 99 to 16, so seven units are 583 without tax; exactly they are 582
    const items = [
      {
        ...line,
        unit_price: 99,
        quantity: 7,
        includes_tax: true,
        tax_lines: [{ rate: 19 }],
        adjustments: [],
      },
    ];
    const gift_cards = [{ balance: 9000, tax_rate: null }];
    const paid = { ...basket, items, shipping_methods: [], gift_cards, gift_cards_taxable: true };
    expect(basketTotals(paid).gift_card_total).toBe(582);
    expect(v1BasketTotals(paid)).toMatchObject({
      gift_cards: [{ amount: 583 }],
      gift_card_total: 583,
      total: 110,
    });
  });

  it('are unknown if the tax of gift cards exceeds the tax of the cart', () => {
    const gift_cards = [{ balance: 9000, tax_rate: 11 }];
    expect(v1BasketTotals({ ...basket, gift_cards, gift_cards_taxable: true })).toBeNull();
  });

  it('are unknown if a gift card would pay for the purchase of another one', () => {
    const items = [line, { ...line, is_giftcard: true }];
    const gift_cards = [{ balance: 1, tax_rate: null }];
    expect(v1BasketTotals({ ...basket, items, gift_cards })).toBeNull();
  });

  it('include purchased gift cards if no gift card is spent', () => {
    expect(v1BasketTotals({ ...basket, items: [{ ...line, is_giftcard: true }] })?.total).toBe(2640);
  });
});

describe('The shipping of an order that was placed in Medusa v1', () => {
  const order: V1OrderInput = { ...basket, gift_card_transactions: [], region: null };
  const shippingOf = (fields: Partial<typeof shipping>, free_shipping = false) => {
    const shipping_methods = [{ ...shipping, ...fields }];
    const own = basketTotals({ ...basket, shipping_methods, free_shipping });
    return v1OrderTotals(own, { ...order, shipping_methods, free_shipping }).shipping_methods[0];
  };

  it('has its tax in addition to its price', () => {
    expect(shippingOf({})).toEqual({
      ...{ subtotal: 500, tax_total: 50, total: 550, original_tax_total: 50, original_total: 550 },
    });
  });

  it('has a subtotal without the tax that its price includes', () => {
    expect(shippingOf({ price: 550, includes_tax: true })).toEqual({
      ...{ subtotal: 500, tax_total: 50, total: 550, original_tax_total: 50, original_total: 550 },
    });
  });

  it('has the sum of several included taxes, each extracted from the full price, rounded once', () => {
    // 45 + 56.95
    expect(
      shippingOf({ price: 495, includes_tax: true, tax_lines: [{ rate: 10 }, { rate: 13 }] }),
    ).toMatchObject({
      ...{ subtotal: 393, tax_total: 102 },
    });
  });

  it('has the sum of several added taxes, rounded once', () => {
    // 1.5 + 1.5
    expect(shippingOf({ price: 30, tax_lines: [{ rate: 5 }, { rate: 5 }] }).tax_total).toBe(3);
  });

  it('retains its original totals if it is free', () => {
    expect(shippingOf({}, true)).toEqual({
      ...{ subtotal: 0, tax_total: 0, total: 0, original_tax_total: 50, original_total: 550 },
    });
  });

  it('is included in the total after the discount', () => {
    expect(v1OrderTotals(basketTotals(basket), order).total).toBe(2640);
  });
});
