import fc from 'fast-check';
import {
  anyCart,
  assertForAllCarts,
  calculateTotals,
  omitLines,
  RUN_OPTIONS,
  totalBeforeGiftCards,
} from '../../../../test/support/pricing-properties.ts';
import { applyDiscounts } from '../../../../test/support/random-carts.ts';
import { basketTotals } from '../totals.ts';

describe('Gift cards', () => {
  it('pay at most their balance each, and together at most the payable amount', () => {
    assertForAllCarts((cart, totals) => {
      const { gift_cards } = totals;
      const most = totalBeforeGiftCards(totals) - (cart.gift_cards_taxable ? totals.tax_total : 0);
      const held = cart.gift_cards.reduce((sum, card) => sum + card.balance, 0);
      expect(totals.gift_card_total).toBe(Math.min(held, most));
      gift_cards.forEach(({ amount }, index) =>
        expect(amount).toBeLessThanOrEqual(cart.gift_cards[index].balance),
      );
    });
  });

  it('are used up in the order of expiry and then of balance', () => {
    assertForAllCarts((cart, { gift_cards }) => {
      const ends = cart.gift_cards.map(({ ends_at }) => String(ends_at ?? '9999'));
      gift_cards.forEach(({ amount }, index) => {
        if (amount === 0) return;
        cart.gift_cards.forEach(({ balance }, other) => {
          const isSmaller = ends[other] === ends[index] && balance < cart.gift_cards[index].balance;
          if (ends[other] < ends[index] || isSmaller) expect(gift_cards[other].amount).toBe(balance);
        });
      });
    });
  });

  it('do not pay for gift cards, except in orders in which they already did', () => {
    fc.assert(
      fc.property(anyCart, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (cart, sold) => {
        const basket = applyDiscounts(cart);
        const items = basket.items.map((line, index) => ({ ...line, is_giftcard: sold[index] }));
        const totals = basketTotals({ ...basket, items });
        const others = totals.items.filter((_, index) => !sold[index]);
        const payable = [...others, ...totals.shipping_methods].reduce(
          (sum, part) => sum + part.total - (cart.gift_cards_taxable ? part.tax_total : 0),
          0,
        );
        const held = cart.gift_cards.reduce((sum, card) => sum + card.balance, 0);
        expect(totals.gift_card_total).toBe(Math.min(held, payable));
        totals.items.forEach((line, index) => {
          if (sold[index]) expect(line.gift_card_total).toBe(0);
        });
        const spent = basketTotals({ ...basket, items, gift_cards_spent: true });
        expect(spent.gift_card_total).toBe(calculateTotals(cart).gift_card_total);
      }),
      RUN_OPTIONS,
    );
  });

  it('pay the same total in any order if they have the same tax rate', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const cards = cart.gift_cards.map((card) => ({ ...card, tax_rate: null }));
        const reversed = calculateTotals({ ...cart, gift_cards: [...cards].reverse() });
        expect(omitLines(reversed)).toEqual(omitLines(calculateTotals({ ...cart, gift_cards: cards })));
      }),
      RUN_OPTIONS,
    );
  });
});
