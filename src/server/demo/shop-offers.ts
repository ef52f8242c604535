import type { CreateDiscountBody } from '#shop/offers/discounts/discounts.input';

/** The names of a tree of categories; products are in the category of their type, and in the one above. */
export const categories: Readonly<Record<string, readonly string[]>> = {
  Cooking: ['Tableware', 'Cookware'],
  Wearing: ['Clothing'],
  Sleeping: ['Blankets'],
  'Light and Fire': ['Lighting', 'Fire'],
};

/** A discount; `regions` are names, all of them by default, and `product` is the handle of the only one that it is for. */
export interface DemoDiscount extends Pick<CreateDiscountBody, 'code' | 'is_dynamic' | 'usage_limit'> {
  rule: Pick<CreateDiscountBody['rule'], 'type' | 'value' | 'allocation' | 'description'>;
  regions?: readonly string[];
  product?: string;
}

/** A discount of each kind. */
export const discounts: DemoDiscount[] = [
  {
    code: 'SPRING',
    rule: {
      ...{ type: 'percentage', value: 10, allocation: 'total' },
      description: '10 % off for the first evenings outside',
    },
  },
  {
    code: 'TENOFF',
    regions: ['Europe'],
    rule: { type: 'fixed', value: 1000, allocation: 'total', description: '10 euros off' },
  },
  {
    code: 'BOWLS',
    product: 'beech-bowl',
    rule: { type: 'percentage', value: 20, allocation: 'item', description: '20 % off each bowl' },
  },
  {
    code: 'STRIKE2',
    regions: ['Europe'],
    product: 'fire-striker',
    rule: { type: 'fixed', value: 200, allocation: 'item', description: '2 euros off each striker' },
  },
  {
    code: 'SHIPFREE',
    usage_limit: 500,
    rule: { type: 'free_shipping', value: 0, allocation: 'total', description: 'Free shipping' },
  },
  {
    code: 'FRIENDS',
    is_dynamic: true,
    rule: {
      type: 'percentage',
      value: 15,
      allocation: 'total',
      description: 'A template for codes of friends',
    },
  },
];

/** Price lists: a sale for all, and prices for a group of customers. `factor` applies to the prices of the products. */
export const priceLists = [
  {
    name: 'Late summer sale',
    description: 'What is left of the summer',
    type: 'sale',
    factor: 0.8,
    products: ['hammock-of-the-hill', 'tent-lamp', 'beeswax-candle-pair'],
    forGroup: false,
  },
  {
    name: 'Mountain huts',
    description: 'Prices of huts that buy by the crate',
    type: 'override',
    factor: 0.7,
    products: ['beech-bowl', 'hut-pillow', 'bundle-of-birch'],
    forGroup: true,
  },
] as const;

/** The group of the second price list. */
export const customerGroup = 'Mountain huts';

/** In euros. */
export const giftCardValue = 5000;
