/**
 * The rooms of the house, from left to right. A room imports only from levels to its left and from itself;
 * lint and a contract test hold it to that. To dissolve a wish for a cycle: pass facts down, return values up,
 * or register an implementation from above.
 */
export const rooms = [
  ['kernel'],
  ['entities', 'pricing'],
  ['identity'],
  ['http'],
  [
    'regions',
    'currencies',
    'sales-channels',
    'inventory',
    'payments',
    'customers',
    'batch-jobs',
    'apps',
    'files',
  ],
  ['products', 'taxes', 'shipping', 'discounts', 'gift-cards', 'customer-groups', 'auth', 'store'],
  ['collections', 'product-jobs', 'carts', 'orders'],
  ['checkout'],
  ['draft-orders'],
] as const;

export type Room = (typeof rooms)[number][number];
