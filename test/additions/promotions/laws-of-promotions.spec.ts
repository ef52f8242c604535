import fc from 'fast-check';
import { promote, type Promoted } from '#additions/promotions/evaluation/promote';
import type { PromotedBasket, PromotedLine } from '#additions/promotions/evaluation/promoted-basket';
import type {
  EvaluatedPromotion,
  ItemSelector,
  PromotionCondition,
  PromotionEffect,
} from '#additions/promotions/evaluation/promotion-rules';
import { basketOf, line, promotion } from './support/promoted-baskets.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const VARIANTS = ['mug', 'plate', 'lamp', 'kettle'];
const IDS = ['promo_a', 'promo_b', 'promo_c', 'promo_d', 'promo_e'];

const amounts = fc.integer({ min: 0, max: 20_000 });
const percentages = fc.integer({ min: 0, max: 1_000_000 }).map((rate) => rate / 10_000);
const counts = fc.integer({ min: 1, max: 5 });
const selectors: fc.Arbitrary<ItemSelector | undefined> = fc.option(
  fc.subarray(VARIANTS, { minLength: 1 }).map((variant_ids) => ({ variant_ids })),
  { nil: undefined },
);
const itemCounts = fc.record({ quantity: counts, items: selectors });

const effects: fc.Arbitrary<PromotionEffect> = fc.oneof(
  fc.record({
    type: fc.constant('percentage' as const),
    target: fc.constantFrom('items' as const, 'order' as const, 'shipping' as const),
    value: percentages,
    items: selectors,
    max_quantity: fc.option(counts, { nil: undefined }),
  }),
  fc.record({
    type: fc.constantFrom('fixed' as const, 'fixed_price' as const),
    target: fc.constantFrom('items' as const, 'lines' as const, 'order' as const, 'shipping' as const),
    value: amounts,
    items: selectors,
  }),
  fc.record({
    type: fc.constant('fixed_price' as const),
    target: fc.constant('items' as const),
    value: amounts,
    buy: itemCounts,
  }),
  fc.record({
    type: fc.constant('tiers' as const),
    target: fc.constantFrom('items' as const, 'order' as const),
    items: selectors,
    tiers: fc.array(fc.record({ from: fc.integer({ min: 1, max: 10_000 }), value: percentages }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  fc.record({
    type: fc.constant('buy_get' as const),
    target: fc.constant('items' as const),
    value: fc.option(percentages, { nil: undefined }),
    buy: itemCounts,
    get: itemCounts,
    max_quantity: fc.option(counts, { nil: undefined }),
  }),
  fc.record({
    type: fc.constant('gift' as const),
    target: fc.constant('items' as const),
    variant_id: fc.constant('sample'),
    max_quantity: fc.option(counts, { nil: undefined }),
    buy: fc.option(itemCounts, { nil: undefined }),
  }),
  fc.record({
    type: fc.constant('shipping' as const),
    target: fc.constant('shipping' as const),
    value: fc.option(amounts, { nil: undefined }),
  }),
);

const conditions: fc.Arbitrary<PromotionCondition[]> = fc.array(
  fc.record({
    subject: fc.constantFrom('subtotal' as const, 'quantity' as const),
    operator: fc.constantFrom('gte' as const, 'lte' as const),
    value: fc.integer({ min: 0, max: 30_000 }),
    items: selectors,
  }),
  { maxLength: 1 },
);

const promotions: fc.Arbitrary<EvaluatedPromotion[]> = fc.uniqueArray(
  fc
    .record({
      id: fc.constantFrom(...IDS),
      priority: fc.integer({ min: 0, max: 2 }),
      combines_with: fc.oneof(
        fc.constant('all' as const),
        fc.constant('none' as const),
        fc.subarray(IDS, { minLength: 1 }),
      ),
      conditions,
      effects: fc.array(effects, { minLength: 1, maxLength: 2 }),
      money_left: fc.option(amounts),
    })
    .map(({ id, effects, ...more }) => promotion(id, effects, more)),
  { selector: ({ id }) => id, maxLength: 5 },
);

const lines: fc.Arbitrary<PromotedLine[]> = fc.array(
  fc
    .record({
      variant: fc.constantFrom(...VARIANTS),
      price: amounts,
      quantity: fc.integer({ min: 1, max: 9 }),
      is_discountable: fc.boolean(),
    })
    .map(({ variant, price, quantity, is_discountable }) =>
      // a variant has one price and takes discounts or not, wherever it is
      line(variant, price - (price % 7), quantity, {
        is_discountable: variant !== 'kettle' || is_discountable,
      }),
    ),
  { maxLength: 6 },
);

const baskets: fc.Arbitrary<PromotedBasket> = fc
  .record({ lines, shipping: fc.array(amounts, { maxLength: 2 }), gift: amounts, stock: counts })
  .map(({ lines, shipping, gift, stock }) =>
    basketOf(
      lines.map((member, index) => ({ ...member, id: `item_${index}` })),
      {
        shipping_methods: shipping.map((price, index) => ({
          ...{ id: `sm_${index}`, shipping_option_id: `so_${index}`, price },
        })),
        gifts: new Map([['sample', { unit_price: gift, available: stock }]]),
      },
    ),
  );

function totalOf({ promotions }: Promoted): number {
  return add(promotions.map(({ amount }) => amount));
}

function add(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

function check(law: (basket: PromotedBasket, promotions: EvaluatedPromotion[]) => void): void {
  fc.assert(fc.property(baskets, promotions, law), { numRuns: 1500 });
}

describe('The evaluation of promotions', () => {
  it('takes off whole amounts above 0, and of a line and of shipping at most the price', () => {
    check((basket, offered) => {
      const { adjustments, shipping, gifts } = promote(basket, offered, NOW);
      for (const { amount } of [...adjustments, ...shipping]) {
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThan(0);
      }
      for (const { id, unit_price, quantity } of basket.lines) {
        const off = add(adjustments.filter(({ line_id }) => line_id === id).map(({ amount }) => amount));
        expect(off).toBeLessThanOrEqual(unit_price * quantity);
      }
      for (const { id, price } of basket.shipping_methods) {
        const off = add(shipping.filter(({ method_id }) => method_id === id).map(({ amount }) => amount));
        expect(off).toBeLessThanOrEqual(price);
      }
      for (const gift of gifts)
        expect(gift.quantity).toBeLessThanOrEqual(basket.gifts.get('sample')!.available);
    });
  });

  it('says of each promotion the sum of what it takes off', () => {
    check((basket, offered) => {
      const { promotions, adjustments, shipping, gifts } = promote(basket, offered, NOW);
      for (const { id, amount, status } of promotions) {
        const parts = [...adjustments, ...shipping].filter(({ promotion_id }) => promotion_id === id);
        const given = gifts.filter(({ promotion_id }) => promotion_id === id);
        const sum = add([
          ...parts.map((part) => part.amount),
          ...given.map(({ unit_price, quantity }) => unit_price * quantity),
        ]);
        expect(amount).toBe(sum);
        expect(amount > 0).toBe(status === 'applied');
      }
    });
  });

  it('takes nothing off lines that take no discount', () => {
    check((basket, offered) => {
      const excluded = basket.lines.filter(({ is_discountable }) => !is_discountable).map(({ id }) => id);
      const { adjustments } = promote(basket, offered, NOW);
      expect(adjustments.filter(({ line_id }) => excluded.includes(line_id))).toEqual([]);
    });
  });

  it('takes off as much when a line is split in two', () => {
    check((basket, offered) => {
      const split = basket.lines.flatMap((member): PromotedLine[] => {
        if (member.quantity === 1) return [member];
        const rest = member.quantity - 1;
        return [
          { ...member, id: `${member.id}_a`, quantity: 1, subtotal: member.unit_price },
          { ...member, id: `${member.id}_b`, quantity: rest, subtotal: member.unit_price * rest },
        ];
      });
      const [whole, parts] = [
        promote(basket, offered, NOW),
        promote({ ...basket, lines: split }, offered, NOW),
      ];
      expect(parts.promotions).toEqual(whole.promotions);
    });
  });

  it('depends neither on the order of the lines nor on that of the promotions', () => {
    check((basket, offered) => {
      const reversed = { ...basket, lines: [...basket.lines].reverse() };
      const one = promote(basket, offered, NOW);
      expect(promote(reversed, [...offered].reverse(), NOW).promotions).toEqual(one.promotions);
    });
  });

  it('never costs the shopper more with a further promotion that does not combine', () => {
    check((basket, offered) => {
      const [added, ...others] = offered;
      if (!added) return;
      const alone = { ...added, combines_with: 'none' as const };
      const without = totalOf(promote(basket, others, NOW));
      const withIt = totalOf(promote(basket, [...others, alone], NOW));
      expect(withIt).toBe(Math.max(without, totalOf(promote(basket, [alone], NOW))));
    });
  });

  it('takes off at least as much as the best promotion alone', () => {
    check((basket, offered) => {
      const best = Math.max(0, ...offered.map((one) => totalOf(promote(basket, [one], NOW))));
      expect(totalOf(promote(basket, offered, NOW))).toBeGreaterThanOrEqual(best);
    });
  });

  it('never spends more than is left of a budget', () => {
    check((basket, offered) => {
      const { promotions } = promote(basket, offered, NOW);
      for (const { id, amount } of promotions) {
        const left = offered.find((one) => one.id === id)!.money_left;
        expect(amount).toBeLessThanOrEqual(left ?? Infinity);
      }
    });
  });

  it('gives the same for the same, and changes none of its parameters', () => {
    check((basket, offered) => {
      const before = JSON.stringify([basket, offered]);
      expect(promote(basket, offered, NOW)).toEqual(promote(basket, offered, NOW));
      expect(JSON.stringify([basket, offered])).toBe(before);
    });
  });

  it('takes off the same when other articles take part in neither conditions nor effects', () => {
    const only = promotion('promo_a', [
      { type: 'percentage', target: 'items', value: 12.5, items: { variant_ids: ['mug'] } },
    ]);
    check((basket) => {
      const mugs = { ...basket, lines: basket.lines.filter(({ variant_id }) => variant_id === 'mug') };
      expect(totalOf(promote(basket, [only], NOW))).toBe(totalOf(promote(mugs, [only], NOW)));
    });
  });
});
