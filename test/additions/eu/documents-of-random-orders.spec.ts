import { pricing } from '@storekeep/server/extend';
import fc from 'fast-check';
import { buildItem, buildShipping, buildSupply, OrderLife } from '../../support/eu-orders.ts';
import { applyDiscounts, cartArbitrary, type PlainCart } from '../../support/random-carts.ts';

/** An order as it was placed from a random cart, with what its gift cards have paid. */
function placeOrder(cart: PlainCart) {
  const basket = applyDiscounts(cart);
  const items = basket.items.map(({ tax_lines, adjustments, ...line }) => ({
    ...buildItem(line),
    ...{ tax_lines, adjustments, returned_quantity: null },
  }));
  const shipping_methods = basket.shipping_methods.map((method) => buildShipping({ ...method }));
  const { gift_cards } = pricing.basketTotals({ ...basket, items });
  const gift_card_transactions = basket.gift_cards.flatMap(({ tax_rate }, i) => ({
    ...{ gift_card_id: `gift_${i}`, amount: gift_cards[i].amount, tax_rate, is_reduction: false },
    is_taxable: basket.gift_cards_taxable,
  }));
  return buildSupply({
    ...{ items, shipping_methods, gift_card_transactions },
    discounts: basket.free_shipping ? [{ type: 'free_shipping' as const }] : [],
  });
}

const cart = cartArbitrary().filter(({ lines }) => lines.length > 0);
const shares = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 5 });

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

describe('Documents of random orders', () => {
  it('have the totals of the order to the cent', () => {
    fc.assert(
      fc.property(cart, (plain) => {
        const order = placeOrder(plain);
        const totals = pricing.representedTotals(order);
        const { contents } = new OrderLife(order).capture(totals.total);
        const gross = totals.subtotal - totals.discount_total + totals.shipping_total + totals.tax_total;
        expect(contents).toHaveLength(1);
        expect(contents[0].totals).toMatchObject({
          ...{ total: gross, tax: totals.tax_total, paid: totals.total, due: 0 },
          gift_cards: gross - totals.total,
        });
      }),
    );
  });

  it('balance what was captured and refunded after any refunds', () => {
    fc.assert(
      fc.property(cart, shares, (plain, percents) => {
        const order = placeOrder(plain);
        const { total } = pricing.representedTotals(order);
        const life = new OrderLife(order).capture(total);
        let left = total;
        for (const percent of percents) {
          const amount = Math.floor((left * percent) / 100);
          if (amount > 0) life.refund(amount);
          left -= amount;
        }
        const payable = sum(
          life.contents.map(
            ({ type, totals }) => (type === 'credit_note' ? -1 : 1) * (totals.total - totals.gift_cards),
          ),
        );
        expect(payable).toBe(left);
        for (const { totals, taxes, lines } of life.contents) {
          expect(sum(taxes.map(({ net, tax }) => net + tax))).toBe(totals.total);
          expect(sum(lines.map(({ net }) => net))).toBe(totals.net);
        }
      }),
    );
  });

  it('leave nothing of any tax rate once everything is refunded', () => {
    const paidInFull = cart.map((plain) => ({ ...plain, gift_cards: [] }));
    fc.assert(
      fc.property(paidInFull, shares, (plain, percents) => {
        const order = placeOrder(plain);
        const { total } = pricing.representedTotals(order);
        const life = new OrderLife(order).capture(total);
        let left = total;
        for (const percent of [...percents, 100]) {
          const amount = Math.floor((left * percent) / 100);
          if (amount > 0) life.refund(amount);
          left -= amount;
        }
        expect(life.balance).toEqual([]);
      }),
    );
  });

  it('follow edits, so that they always amount to the order', () => {
    fc.assert(
      fc.property(cart, cart, (before, after) => {
        const order = placeOrder({ ...before, gift_cards: [] });
        const life = new OrderLife(order).capture(pricing.representedTotals(order).total);
        const edited = placeOrder({ ...after, gift_cards: [] });
        // every second line replaces one of the order
        const items = edited.items.map((item, i) =>
          i % 2 === 0 ? { ...item, original_item_id: order.items[i]?.id ?? null } : item,
        );
        life.edit(items);
        const totals = pricing.representedTotals(life.order);
        const gross = sum(life.balance.map(({ net, tax }) => net + tax));
        expect(gross).toBe(totals.total);
        expect(sum(life.balance.map(({ tax }) => tax))).toBe(totals.tax_total);
        const count = life.contents.length;
        expect(life.issue().contents).toHaveLength(count);
        expect(life.cancel().balance).toEqual([]);
      }),
    );
  });

  // prices from which each unit is worth something: a return that pays nothing has no refund
  it('credit returned units at what they were sold for, whatever the order of returns', () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
    const line = fc.record({
      unit_price: fc.integer({ min: 200, max: 9999 }),
      discount: fc.nat(50),
      rate: fc.constantFrom(0, 7, 19, 5.5),
    });
    fc.assert(
      fc.property(quantities, line, (parts, { unit_price, discount, rate }) => {
        const quantity = sum(parts);
        const item = buildItem({ unit_price, quantity, discount, rates: [rate], includes_tax: true });
        const order = buildSupply({ items: [item] });
        const { total } = pricing.representedTotals(order);
        const life = new OrderLife(order).capture(total);
        let units = 0;
        for (const part of parts) {
          const value = (count: number): number =>
            Math.floor((2 * total * count + quantity) / (2 * quantity));
          const amount = value(units + part) - value(units);
          units += part;
          if (amount > 0) life.refund(amount, 'return', { returned: { [item.id]: part } });
        }
        expect(life.balance).toEqual([]);
        const kinds = life.contents.flatMap(({ lines }) => lines.map(({ kind }) => kind));
        expect(new Set(kinds)).toEqual(new Set(['item']));
      }),
    );
  });
});
