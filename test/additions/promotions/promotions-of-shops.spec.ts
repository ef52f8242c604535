import { promote } from '#additions/promotions/evaluation/promote';
import type { PromotedBasket } from '#additions/promotions/evaluation/promoted-basket';
import type { EvaluatedPromotion } from '#additions/promotions/evaluation/promotion-rules';
import { basketOf, line, promotion } from './support/promoted-baskets.ts';

/* Promotions as shops have them, with figures that a merchant can check with a pencil. Prices are without tax. */

const NOW = new Date('2026-06-15T12:00:00Z');
const shirt = (quantity = 1) =>
  line('shirt', 2000, quantity, { category_ids: ['clothes'], tag_ids: ['summer'] });
const socks = (quantity = 1) => line('socks', 500, quantity, { category_ids: ['clothes'] });
const coat = (quantity = 1) =>
  line('coat', 12_000, quantity, { category_ids: ['clothes'], tag_ids: ['winter'] });
const camera = (quantity = 1) => line('camera', 40_000, quantity, { collection_id: 'photo' });
const film = (quantity = 1) => line('film', 900, quantity, { collection_id: 'film', type_id: 'consumable' });
const book = (quantity = 1) => line('book', 1500, quantity, { attributes: { binding: 'paperback' } });
const post = [{ id: 'sm_1', shipping_option_id: 'so_post', price: 490 }];
const customer = (more = {}) => ({
  id: 'cus_1',
  has_account: true,
  group_ids: [],
  has_ordered: true,
  ...more,
});
const summer = { starts_at: new Date('2026-06-01'), ends_at: new Date('2026-07-01') };

/** What each promotion takes off; those that take off nothing are left out. */
function amountsOff(basket: PromotedBasket, ...promotions: EvaluatedPromotion[]): Record<string, number> {
  const { promotions: statuses } = promote(basket, promotions, NOW);
  const applied = statuses.filter(({ status }) => status === 'applied');
  return Object.fromEntries(applied.map(({ id, amount }) => [id, amount]));
}

describe('A promotion', () => {
  it.each<[name: string, basket: PromotedBasket, one: EvaluatedPromotion, off: number | undefined]>([
    [
      '1: 10 % off everything',
      basketOf([shirt(), socks(2)]),
      promotion('p', [{ type: 'percentage', target: 'order', value: 10 }]),
      300,
    ],
    [
      '2: 20 % off one category',
      basketOf([shirt(), book()]),
      promotion('p', [
        { type: 'percentage', target: 'items', value: 20, items: { category_ids: ['clothes'] } },
      ]),
      400,
    ],
    [
      '3: 5.00 off from 30.00',
      basketOf([shirt(), book()]),
      promotion('p', [{ type: 'fixed', target: 'order', value: 500 }], {
        conditions: [{ subject: 'subtotal', operator: 'gte', value: 3000 }],
      }),
      500,
    ],
    [
      '4: 5.00 off from 50.00, for less',
      basketOf([shirt(), book()]),
      promotion('p', [{ type: 'fixed', target: 'order', value: 500 }], {
        conditions: [{ subject: 'subtotal', operator: 'gte', value: 5000 }],
      }),
      undefined,
    ],
    [
      '5: 1.00 off each pair of socks',
      basketOf([socks(3), shirt()]),
      promotion('p', [{ type: 'fixed', target: 'items', value: 100, items: { variant_ids: ['socks'] } }]),
      300,
    ],
    [
      '6: 2.00 off each article, however many',
      basketOf([socks(3), shirt(2)]),
      promotion('p', [{ type: 'fixed', target: 'lines', value: 200 }]),
      400,
    ],
    [
      '7: every shirt for 15.00',
      basketOf([shirt(2), book()]),
      promotion('p', [
        { type: 'fixed_price', target: 'items', value: 1500, items: { variant_ids: ['shirt'] } },
      ]),
      1000,
    ],
    [
      '8: the first shirt for 15.00, one per order',
      basketOf([shirt(3)]),
      promotion('p', [{ type: 'fixed_price', target: 'items', value: 1500, max_quantity: 1 }]),
      500,
    ],
    [
      '9: three for two',
      basketOf([shirt(3)]),
      promotion('p', [{ type: 'buy_get', target: 'items', buy: { quantity: 2 }, get: { quantity: 1 } }]),
      2000,
    ],
    [
      '10: three for two, the cheapest of them is free',
      basketOf([shirt(2), socks()]),
      promotion('p', [{ type: 'buy_get', target: 'items', buy: { quantity: 2 }, get: { quantity: 1 } }]),
      500,
    ],
    [
      '11: three for two, twice: 120 + 20 + 20 and 20 + 5 + 5',
      basketOf([coat(), shirt(3), socks(2)]),
      promotion('p', [{ type: 'buy_get', target: 'items', buy: { quantity: 2 }, get: { quantity: 1 } }]),
      2500,
    ],
    [
      '12: the second pair at half price',
      basketOf([socks(2)]),
      promotion('p', [
        { type: 'buy_get', target: 'items', value: 50, buy: { quantity: 1 }, get: { quantity: 1 } },
      ]),
      250,
    ],
    [
      '13: two films free with a camera',
      basketOf([camera(), film(3)]),
      promotion('p', [
        {
          type: 'buy_get',
          target: 'items',
          buy: { quantity: 1, items: { collection_ids: ['photo'] } },
          get: { quantity: 2, items: { collection_ids: ['film'] } },
        },
      ]),
      1800,
    ],
    [
      '14: the same with one film in the cart',
      basketOf([camera(), film()]),
      promotion('p', [
        {
          type: 'buy_get',
          target: 'items',
          buy: { quantity: 1, items: { collection_ids: ['photo'] } },
          get: { quantity: 2, items: { collection_ids: ['film'] } },
        },
      ]),
      900,
    ],
    [
      '15: any three for 12.00',
      basketOf([socks(2), film(2)]),
      promotion('p', [{ type: 'fixed_price', target: 'items', value: 1200, buy: { quantity: 3 } }]),
      1100, // 9.00 + 9.00 + 5.00 for 12.00; the other pair of socks has its price
    ],
    [
      '16: 5 % from 2, 10 % from 4 pieces',
      basketOf([socks(4)]),
      promotion('p', [
        {
          type: 'tiers',
          target: 'items',
          tiers: [
            { from: 2, value: 5 },
            { from: 4, value: 10 },
          ],
        },
      ]),
      200,
    ],
    [
      '17: 5 % from 50.00, 10 % from 100.00',
      basketOf([shirt(3)]),
      promotion('p', [
        {
          type: 'tiers',
          target: 'order',
          tiers: [
            { from: 5000, value: 5 },
            { from: 10_000, value: 10 },
          ],
        },
      ]),
      300,
    ],
    [
      '18: free shipping from 30.00',
      basketOf([shirt(), book()], { shipping_methods: post }),
      promotion('p', [{ type: 'shipping', target: 'shipping' }], {
        conditions: [{ subject: 'subtotal', operator: 'gte', value: 3000 }],
      }),
      490,
    ],
    [
      '19: free shipping up to 3.00',
      basketOf([shirt()], { shipping_methods: post }),
      promotion('p', [{ type: 'shipping', target: 'shipping', value: 300 }]),
      300,
    ],
    [
      '20: half of the shipping by post',
      basketOf([shirt()], { shipping_methods: post }),
      promotion('p', [{ type: 'percentage', target: 'shipping', value: 50 }], {
        conditions: [{ subject: 'shipping_option', operator: 'in', value: ['so_post'] }],
      }),
      245,
    ],
    [
      '21: shipping for 1.90',
      basketOf([shirt()], { shipping_methods: post }),
      promotion('p', [{ type: 'fixed_price', target: 'shipping', value: 190 }]),
      300,
    ],
    [
      '22: a film as a gift from 100.00',
      basketOf([coat()], { gifts: new Map([['film', { unit_price: 900, available: 5 }]]) }),
      promotion('p', [{ type: 'gift', target: 'items', variant_id: 'film' }], {
        conditions: [{ subject: 'subtotal', operator: 'gte', value: 10_000 }],
      }),
      900,
    ],
    [
      '23: a film with every second book, three at most',
      basketOf([book(9)], { gifts: new Map([['film', { unit_price: 900, available: 50 }]]) }),
      promotion('p', [
        { type: 'gift', target: 'items', variant_id: 'film', buy: { quantity: 2 }, max_quantity: 3 },
      ]),
      2700,
    ],
    [
      '24: 15 % off the first order',
      basketOf([shirt()], { customer: customer({ has_ordered: false }) }),
      promotion('p', [{ type: 'percentage', target: 'order', value: 15 }], {
        conditions: [{ subject: 'first_order', operator: 'eq', value: true }],
      }),
      300,
    ],
    [
      '25: the price of employees, 30 % off',
      basketOf([shirt()], { customer: customer({ group_ids: ['staff'] }) }),
      promotion('p', [{ type: 'percentage', target: 'order', value: 30 }], {
        conditions: [{ subject: 'customer_group', operator: 'in', value: ['staff'] }],
      }),
      600,
    ],
    [
      '26: a sale in June of what has a tag',
      basketOf([shirt(), coat()]),
      promotion(
        'p',
        [{ type: 'percentage', target: 'items', value: 25, items: { tag_ids: ['summer'] } }],
        summer,
      ),
      500,
    ],
    [
      '27: 3.00 off paperbacks',
      basketOf([book(2)]),
      promotion('p', [
        { type: 'fixed', target: 'items', value: 300, items: { attributes: { binding: ['paperback'] } } },
      ]),
      600,
    ],
    [
      '28: nothing for carts with consumables',
      basketOf([shirt(), film()]),
      promotion('p', [{ type: 'percentage', target: 'order', value: 10 }], {
        conditions: [{ subject: 'items', operator: 'not_in', items: { type_ids: ['consumable'] } }],
      }),
      undefined,
    ],
    [
      '29: a set of a shirt, socks and a book for 30.00',
      basketOf([shirt(), socks(), book()]),
      promotion('p', [{ type: 'fixed_price', target: 'order', value: 3000 }], {
        conditions: ['shirt', 'socks', 'book'].map((variant) => ({
          ...{ subject: 'items' as const, operator: 'in' as const, items: { variant_ids: [variant] } },
        })),
      }),
      1000,
    ],
    [
      '30: 10 % off in Switzerland only, for a cart to Germany',
      basketOf([shirt()]),
      promotion('p', [{ type: 'percentage', target: 'order', value: 10 }], {
        conditions: [{ subject: 'country', operator: 'in', value: ['ch'] }],
      }),
      undefined,
    ],
    [
      '31: a code that was entered',
      basketOf([shirt()], { codes: ['JUNE'] }),
      promotion('p', [{ type: 'percentage', target: 'order', value: 10 }], {
        ...{ is_automatic: false, codes: ['JUNE'] },
      }),
      200,
    ],
  ])('is computed as printed: %s', (_, basket, one, off) => {
    expect(amountsOff(basket, one)).toEqual(off === undefined ? {} : { p: off });
  });
});
