import { discountsOf, hasFreeShipping } from './discount-amounts.ts';
import {
  type BasketInput,
  basketTotals,
  type LineInput,
  lineTotals,
  setTotals,
  shippingTotals,
  useGiftCards,
} from './totals.ts';

const VAT = [{ rate: 25 }];
const line: LineInput = {
  unit_price: 1000,
  quantity: 2,
  includes_tax: false,
  tax_lines: VAT,
  adjustments: [],
};
const basket: BasketInput = {
  ...{ items: [line], shipping_methods: [], free_shipping: false },
  ...{ gift_cards: [], gift_cards_taxable: false },
};

describe('A discount', () => {
  it('of free shipping does not reduce lines, regardless of its value', () => {
    const discountable = { subtotal: 1000, quantity: 1, discountable: true };
    expect(discountsOf({ type: 'free_shipping', value: 50, allocation: null }, [discountable])).toEqual([0]);
  });

  it('of free shipping applies together with other discounts', () => {
    expect(hasFreeShipping([{ type: 'percentage' }, { type: 'free_shipping' }])).toBe(true);
  });

  it.each(['percentage', 'fixed'] as const)('of type %s does not make shipping free', (type) => {
    expect(hasFreeShipping([{ type }])).toBe(false);
  });
});

describe('A line with a negative price', () => {
  const negativeLine = { ...line, unit_price: -1000, adjustments: [{ amount: -300 }] };

  it('has the negated totals of a line with that price', () => {
    expect(lineTotals(negativeLine)).toEqual({
      ...{ subtotal: -2000, discount_total: -300, raw_discount_total: -300, tax_total: -425, total: -2125 },
      ...{ original_tax_total: -500, original_total: -2500, refundable: -2125, gift_card_total: 0 },
    });
  });

  it('is rounded like the line with the positive price', () => {
    const sold = { ...line, unit_price: 2, quantity: 1 };
    expect([sold, { ...sold, unit_price: -2 }].map((variation) => lineTotals(variation).total)).toEqual([
      3, -3,
    ]);
  });
});

describe('The refundable amount of a line', () => {
  it.each([
    [null, 2500],
    [1, 1250],
    [2, 0],
  ])('with %j returned units is %i', (returned_quantity, refundable) => {
    expect(lineTotals({ ...line, returned_quantity }).refundable).toBe(refundable);
  });
});

describe('A shipping method', () => {
  const method = { price: 400, includes_tax: false, tax_lines: VAT };

  it('retains its original totals if shipping is free', () => {
    expect(shippingTotals(method, true)).toEqual({
      ...{ subtotal: 0, tax_total: 0, total: 0, original_tax_total: 100, original_total: 500 },
    });
  });

  it('has its price and its tax if shipping is not free', () => {
    expect(shippingTotals(method, false)).toEqual({
      ...{ subtotal: 400, tax_total: 100, total: 500, original_tax_total: 100, original_total: 500 },
    });
  });
});

describe('Gift cards', () => {
  /** Returns the amount of 100 that each card pays. */
  function paidBy(...gift_cards: { balance: number; ends_at?: string | Date | null }[]): number[] {
    const cards = gift_cards.map((card) => ({ tax_rate: null, ...card }));
    return useGiftCards({ gift_cards: cards, gift_cards_taxable: false }, 100).map(({ amount }) => amount);
  }

  it('are spent in the order of their balances if they expire within the same second', () => {
    const [first, second] = ['2030-01-01T00:00:00.100Z', '2030-01-01T00:00:00.900Z'];
    expect(paidBy({ balance: 90, ends_at: first }, { balance: 50, ends_at: second })).toEqual([50, 50]);
  });

  it('are spent in the order of their expiry if it differs by a second', () => {
    const [first, second] = ['2030-01-01T00:00:00.900Z', '2030-01-01T00:00:01.000Z'];
    expect(paidBy({ balance: 50, ends_at: second }, { balance: 90, ends_at: first })).toEqual([10, 90]);
  });

  it.each([null, undefined])('that never expire (%j) are spent last', (ends_at) => {
    expect(paidBy({ balance: 50, ends_at }, { balance: 90, ends_at: new Date('2030-01-01') })).toEqual([
      10, 90,
    ]);
  });

  it('pay nothing of a negative amount', () => {
    const gift_cards = [{ balance: 50, tax_rate: null }];
    expect(useGiftCards({ gift_cards, gift_cards_taxable: false }, -1)).toEqual([{ amount: 0, tax: 0 }]);
  });

  it('have tax if they are taxable and have a rate', () => {
    const gift_cards = [
      { balance: 50, tax_rate: 10 },
      { balance: 60, tax_rate: null },
    ];
    expect(useGiftCards({ gift_cards, gift_cards_taxable: true }, 100)).toEqual([
      { amount: 50, tax: 5 },
      { amount: 50, tax: 0 },
    ]);
  });

  it('of a placed order are not sorted again', () => {
    const gift_cards = [
      { balance: 90, tax_rate: null },
      { balance: 50, tax_rate: null },
    ];
    expect(useGiftCards({ gift_cards, gift_cards_taxable: false, gift_cards_spent: true }, 100)).toEqual([
      { amount: 90, tax: 0 },
      { amount: 10, tax: 0 },
    ]);
  });

  it('do not pay for the purchase of gift cards', () => {
    const items = [{ ...line, is_giftcard: true }, line];
    const totals = basketTotals({ ...basket, items, gift_cards: [{ balance: 9000, tax_rate: null }] });
    expect(totals.items.map(({ gift_card_total }) => gift_card_total)).toEqual([0, 2500]);
  });

  it('of an order of an older version are split among the purchased gift cards in proportion to their non-negative totals', () => {
    const items = [
      { ...line, is_giftcard: true },
      { ...line, is_giftcard: true, quantity: 4 },
      { ...line, unit_price: -100 },
    ];
    const spent = {
      ...basket,
      items,
      gift_cards: [{ balance: 3000, tax_rate: null }],
      gift_cards_spent: true,
    };
    expect(basketTotals(spent).items.map(({ gift_card_total }) => gift_card_total)).toEqual([1000, 2000, 0]);
  });

  it('of an order of an older version pay for its other lines before its purchased gift cards', () => {
    const items = [{ ...line, is_giftcard: true }, line];
    const spent = {
      ...basket,
      items,
      gift_cards: [{ balance: 2500, tax_rate: null }],
      gift_cards_spent: true,
    };
    expect(basketTotals(spent).items.map(({ gift_card_total }) => gift_card_total)).toEqual([0, 2500]);
  });
});

describe('A row of a cart or an order', () => {
  it('is assigned its totals, as are its lines and shipping methods', () => {
    const row = { id: 'cart_1', items: [{ id: 'item_1' }], shipping_methods: [{ id: 'sm_1' }] };
    const shipping_methods = [{ price: 400, includes_tax: false, tax_lines: VAT }];
    setTotals(row, basketTotals({ ...basket, shipping_methods }));
    expect(row).toMatchObject({ id: 'cart_1', subtotal: 2000, shipping_total: 400, total: 3000 });
    expect(row.items).toMatchObject([{ id: 'item_1', total: 2500 }]);
    expect(row.shipping_methods).toMatchObject([{ id: 'sm_1', total: 500 }]);
    expect(row).not.toHaveProperty('gift_cards');
  });
});
