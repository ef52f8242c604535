/**
 * The rooms of the house, from left to right. A room imports only from levels to its left and from itself;
 * lint and a contract test hold it to that. To dissolve a wish for a cycle: pass facts down, return values up,
 * or register an implementation from above.
 */
export const rooms = [
  ['kernel'],
  ['entities', 'pricing'],
  ['background', 'reader'],
  ['identity'],
  ['http'],
  ['openapi'],
  ['providers'],
  [
    'regions',
    'currencies',
    'sales-channels',
    'customers',
    'files',
    'batch-jobs',
    'apps',
    'invites',
    'notes',
    'return-reasons',
    'notifications',
    'analytics-configs',
  ],
  ['taxes', 'inventory', 'payments', 'customer-groups', 'auth', 'publishable-api-keys', 'product-categories'],
  ['prices', 'discounts', 'gift-cards', 'shipping', 'search', 'store', 'inventory-items'],
  ['products', 'stock-locations'],
  ['price-lists', 'collections'],
  ['baskets'],
  ['carts', 'product-jobs', 'orders'],
  ['fulfillments', 'reservations', 'order-payments', 'payment-collections', 'order-jobs'],
  ['returns'],
  ['swaps', 'claims', 'order-edits'],
  ['checkout', 'cancellations'],
  ['draft-orders', 'hooks'],
  ['demo'],
  ['adopt'],
  ['standalone'],
] as const;

export type Room = (typeof rooms)[number][number];
