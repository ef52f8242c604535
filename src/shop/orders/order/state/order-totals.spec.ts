import {
  buildOpenOrder,
  buildOrderLine,
  buildShippingMethod,
} from '../../../../../test/support/order-builders.ts';
import {
  orderTotals,
  representedLineTotals,
  type RepresentedOrderInput,
  representedTotals,
  withTaxRates,
} from './order-totals.ts';

const VAT = { id: 'tl_1', name: 'VAT', code: null, rate: 10 };
const line = buildOrderLine({ unit_price: 1000, quantity: 2, tax_lines: [VAT] });
const shipping = buildShippingMethod(300, { tax_lines: [VAT] });
const order = buildOpenOrder({ items: [line], shipping_methods: [shipping] });
const free = { id: 'disc_1', type: 'free_shipping' } as const;

function giftCardPaymentOf(amount: number, is_taxable: boolean, tax_rate: number | null) {
  return { gift_card_id: 'gift_1', amount, is_taxable, tax_rate, is_reduction: false };
}

describe('The totals of an order', () => {
  it('are the sums of its lines and shipping methods', () => {
    expect(orderTotals(order)).toMatchObject({
      ...{ subtotal: 2000, shipping_total: 300, tax_total: 230, total: 2530 },
    });
  });

  it('have a shipping total of 0 with a free shipping discount', () => {
    expect(orderTotals({ ...order, discounts: [free] })).toMatchObject({ shipping_total: 0, total: 2200 });
  });

  it('contain the amount that gift cards paid, and its tax', () => {
    const gift_card_transactions = [giftCardPaymentOf(1000, true, 10)];
    expect(orderTotals({ ...order, gift_card_transactions })).toMatchObject({
      ...{ gift_card_total: 1000, gift_card_tax_total: 100, total: 1430 },
    });
  });

  it('contain no tax of gift cards that are not taxable', () => {
    const gift_card_transactions = [giftCardPaymentOf(1000, false, 10)];
    expect(orderTotals({ ...order, gift_card_transactions })).toMatchObject({
      ...{ gift_card_total: 1000, gift_card_tax_total: 0, total: 1530 },
    });
  });

  it('contain the tax of all gift cards if one is taxable', () => {
    const gift_card_transactions = [
      giftCardPaymentOf(500, false, 10),
      { ...giftCardPaymentOf(500, true, 10), gift_card_id: 'gift_2' },
    ];
    expect(orderTotals({ ...order, gift_card_transactions }).gift_card_tax_total).toBe(100);
  });

  it('contain the amount that gift cards paid for purchased gift cards', () => {
    const items = [{ ...line, is_giftcard: true }];
    const gift_card_transactions = [giftCardPaymentOf(2500, false, null)];
    expect(orderTotals({ ...order, items, gift_card_transactions }).gift_card_total).toBe(2500);
  });

  it('contain the tax rate of an order of Medusa v1 for lines and shipping methods', () => {
    expect(orderTotals({ ...order, tax_rate: 25 })).toMatchObject({
      ...{ item_tax_total: 500, shipping_tax_total: 75 },
    });
  });
});

describe('A line of an order', () => {
  it('has its own tax rates if the order has none', () => {
    expect(withTaxRates({ tax_rate: null }, line)).toBe(line);
  });

  it('is not taxed in an order of Medusa v1 with a tax rate of 0', () => {
    expect(withTaxRates({ tax_rate: 0 }, line).tax_lines).toEqual([{ rate: 0 }]);
  });
});

describe('The returned totals of an order', () => {
  /** 4 × 157 with a discount of 9.9…: Medusa v1 calculates the tax before it rounds the discount. */
  const fractional = {
    ...buildOrderLine({ unit_price: 157, quantity: 4, tax_lines: [VAT] }),
    adjustments: [{ amount: 10, exact_amount: 9.905362776025235 }],
  };
  const region = { gift_cards_taxable: false, tax_rate: 0 };
  const ownOrder: RepresentedOrderInput = { ...order, items: [fractional], region };
  const formerOrder: RepresentedOrderInput = { ...ownOrder, arithmetic: 'medusa-v1' };

  it('are calculated by our rules if the order was placed in Storekeep', () => {
    expect(representedTotals(ownOrder)).toEqual(orderTotals(ownOrder));
  });

  it('are calculated by the rules of Medusa v1 if the order was placed there', () => {
    expect(representedTotals(formerOrder)).toMatchObject({
      subtotal: 628,
      discount_total: 10,
      item_tax_total: 62,
    });
    expect(representedTotals(formerOrder).items[0].refundable).toBe(682);
    expect(representedTotals(ownOrder).items[0].refundable).toBe(680);
  });

  it('have a shipping total of 0 if an order of Medusa v1 has a free shipping discount', () => {
    expect(representedTotals({ ...formerOrder, discounts: [free] })).toMatchObject({
      ...{ shipping_total: 0, shipping_tax_total: 0 },
    });
  });

  it('contain the tax rate of the order if an order of Medusa v1 has one', () => {
    expect(representedTotals({ ...formerOrder, tax_rate: 0 })).toMatchObject({
      ...{ item_tax_total: 0, shipping_tax_total: 0 },
    });
  });

  it('of a line are calculated by our rules if the order was placed in Storekeep', () => {
    expect(representedLineTotals(ownOrder, fractional).refundable).toBe(680);
  });

  it('of a line are calculated by the rules of Medusa v1 if the order was placed there', () => {
    expect(representedLineTotals(formerOrder, fractional)).toMatchObject({
      refundable: 682,
      gift_card_total: 0,
    });
  });

  it('of a line contain the tax rate of the order if an order of Medusa v1 has one', () => {
    expect(representedLineTotals({ ...formerOrder, tax_rate: 0 }, fractional).tax_total).toBe(0);
  });
});
