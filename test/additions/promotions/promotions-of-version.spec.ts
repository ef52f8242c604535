import fc from 'fast-check';
import { type ActivePromotion, PromotionsOfVersion } from '#additions/promotions/carts/promotions-of-version';
import { promote } from '#additions/promotions/evaluation/promote';
import type { PromotionCondition } from '#additions/promotions/evaluation/promotion-rules';
import { basketOf, line, promotion } from './support/promoted-baskets.ts';

const NOW = new Date('2026-06-01T00:00:00Z');

const conditions: fc.Arbitrary<PromotionCondition> = fc.oneof(
  fc.record({
    subject: fc.constantFrom('region' as const, 'channel' as const),
    operator: fc.constantFrom('in' as const, 'not_in' as const),
    value: fc.subarray(['north', 'south'], { minLength: 1 }),
  }),
  fc.record({
    subject: fc.constantFrom('subtotal' as const, 'quantity' as const),
    operator: fc.constant('gte' as const),
    value: fc.integer({ min: 1, max: 5000 }),
  }),
);

const promotions = fc.array(
  fc.record({
    conditions: fc.array(conditions, { maxLength: 3 }),
    is_automatic: fc.boolean(),
    currency_code: fc.constantFrom(null, 'eur', 'dkk'),
    combines_with: fc.constantFrom('all' as const, 'none' as const),
    value: fc.integer({ min: 1, max: 100 }),
  }),
  { maxLength: 8 },
);

describe('The promotions of a place', () => {
  it('do to a cart, and say of it, what all promotions do and say', () => {
    fc.assert(
      fc.property(
        promotions,
        fc.constantFrom('north', 'south', 'east'),
        fc.constantFrom('north', 'south', null),
        fc.subarray(['CODE0', 'CODE1', 'CODE2']),
        (drawn, region_id, sales_channel_id, codes) => {
          const all = drawn.map(({ value, ...terms }, index): ActivePromotion => ({
            ...promotion(`promo_${index}`, [{ type: 'percentage', target: 'order', value }], {
              ...{ ...terms, codes: terms.is_automatic ? [] : [`CODE${index}`] },
            }),
            ...{ budget: null, uses_per_customer: null },
          }));
          const place = { region_id, sales_channel_id, currency_code: 'eur' };
          const basket = { ...basketOf([line('mug', 1000, 2)]), ...place, codes };
          const offered = new PromotionsOfVersion('1', all).offeredTo(place, codes);
          expect(promote(basket, offered, NOW)).toEqual(promote(basket, all, NOW));
        },
      ),
      { numRuns: 1000 },
    );
  });
});
