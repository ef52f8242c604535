import { promote } from '#additions/promotions/evaluation/promote';
import type { PromotedBasket } from '#additions/promotions/evaluation/promoted-basket';
import type { EvaluatedPromotion } from '#additions/promotions/evaluation/promotion-rules';
import { basketOf, line, promotion } from './support/promoted-baskets.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const shirt = (quantity = 1) =>
  line('shirt', 2000, quantity, { category_ids: ['clothes'], tag_ids: ['summer'] });
const coat = (quantity = 1) =>
  line('coat', 12_000, quantity, { category_ids: ['clothes'], tag_ids: ['winter'] });

/** What each promotion takes off; those that take off nothing are left out. */
function amountsOff(basket: PromotedBasket, ...promotions: EvaluatedPromotion[]): Record<string, number> {
  const { promotions: statuses } = promote(basket, promotions, NOW);
  const applied = statuses.filter(({ status }) => status === 'applied');
  return Object.fromEntries(applied.map(({ id, amount }) => [id, amount]));
}

describe('Several promotions', () => {
  const tenPercent = promotion('a', [{ type: 'percentage', target: 'order', value: 10 }]);
  const fiveOff = promotion('b', [{ type: 'fixed', target: 'order', value: 500 }]);

  it('are applied one after the other, the greatest priority first', () => {
    const basket = basketOf([shirt()]);
    expect(amountsOff(basket, tenPercent, fiveOff)).toEqual({ a: 200, b: 500 });
    expect(amountsOff(basket, tenPercent, { ...fiveOff, priority: 1 })).toEqual({ a: 150, b: 500 });
  });

  it('exclude each other if one of them does not combine, and the better one applies', () => {
    const alone = { ...fiveOff, combines_with: 'none' as const };
    expect(amountsOff(basketOf([shirt()]), tenPercent, alone)).toEqual({ b: 500 });
    expect(amountsOff(basketOf([coat()]), tenPercent, alone)).toEqual({ a: 1200 });
  });

  it('combine by their ids if both name each other', () => {
    const basket = basketOf([shirt()]);
    const [a, b] = [
      { ...tenPercent, combines_with: ['b'] },
      { ...fiveOff, combines_with: ['a'] },
    ];
    expect(amountsOff(basket, a, b)).toEqual({ a: 200, b: 500 });
    expect(amountsOff(basket, a, { ...b, combines_with: ['c'] })).toEqual({ b: 500 });
  });

  it('apply by priority, then by id, if they take off the same', () => {
    const basket = basketOf([shirt()]);
    const same = ['b', 'a'].map((id) =>
      promotion(id, [{ type: 'fixed', target: 'order', value: 100 }], { combines_with: 'none' }),
    );
    expect(amountsOff(basket, ...same)).toEqual({ a: 100 });
    expect(amountsOff(basket, { ...same[0], priority: 1 }, same[1])).toEqual({ b: 100 });
  });
});

describe('What is missing', () => {
  const missing = (basket: PromotedBasket, one: EvaluatedPromotion) =>
    promote(basket, [one], NOW).promotions.map(({ message, missing }) => [message, missing]);

  it('is said of an amount', () => {
    const free = promotion('free shipping', [{ type: 'shipping', target: 'shipping' }], {
      conditions: [{ subject: 'subtotal', operator: 'gte', value: 3200 }],
    });
    expect(missing(basketOf([shirt()]), free)).toEqual([
      ['12.00 EUR more for free shipping', { subject: 'subtotal', value: 1200 }],
    ]);
  });

  it('is said of a quantity', () => {
    const threeForTwo = promotion('3 for 2', [
      { type: 'buy_get', target: 'items', buy: { quantity: 2 }, get: { quantity: 1 } },
    ]);
    expect(missing(basketOf([shirt(2)]), threeForTwo)).toEqual([
      ['1 more item for 3 for 2', { subject: 'quantity', value: 1 }],
    ]);
  });

  it('is not said to others of what only some customers get', () => {
    const forStaff = promotion('staff', [{ type: 'percentage', target: 'order', value: 30 }], {
      conditions: [{ subject: 'customer_group', operator: 'in', value: ['staff'] }],
    });
    expect(missing(basketOf([shirt()]), forStaff)).toEqual([]);
  });

  it('is said of a code whatever it is', () => {
    const forStaff = promotion('staff', [{ type: 'percentage', target: 'order', value: 30 }], {
      ...{ is_automatic: false, codes: ['STAFF'] },
      conditions: [{ subject: 'customer_group', operator: 'in', value: ['staff'] }],
    });
    expect(missing(basketOf([shirt()], { codes: ['STAFF'] }), forStaff)).toEqual([
      ['staff is not for this customer group', { subject: 'customer_group', value: ['staff'] }],
    ]);
  });
});
