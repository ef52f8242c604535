import { Swap } from '../entities/swap.ts';
import { defineResource } from '../http/resource.ts';

/** Shown as the answer to completing a swap's cart only. */
export const swaps = defineResource({
  entity: Swap,
  path: 'swaps',
  one: 'swap',
  many: 'swaps',
  object: 'swap',
  tag: 'Swaps',
  store: {
    relations: ['shipping_address'],
    allow: ['additional_items.variant', 'payment', 'shipping_methods', 'return_order.items'],
  },
});
