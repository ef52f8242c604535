import { defineResource } from '#engine/mapping/resource';
import { Swap } from '#model/entities/orders/swap.entity';
import { carts } from '#shop/carts/cart/carts.resource';
import { concealSwap } from './conceal-swap.ts';

export const swaps = defineResource({
  entity: Swap,
  path: 'swaps',
  one: 'swap',
  many: 'swaps',
  object: 'swap',
  tag: 'Swaps',
  tagDescription: 'Exchanges of items of an order',
  admin: {
    relations: [
      'additional_items',
      'additional_items.adjustments',
      'cart',
      'cart.items',
      'cart.items.adjustments',
      'cart.items.variant',
      'fulfillments',
      'order',
      'payment',
      'return_order',
      'shipping_address',
      'shipping_methods',
    ],
    listRelations: [],
    limit: 50,
  },
  store: {
    conceal: concealSwap,
    relations: [
      'additional_items',
      'additional_items.variant',
      'cart',
      'fulfillments',
      'order',
      'payment',
      'return_order',
      'return_order.shipping_method',
      'shipping_address',
      'shipping_methods',
    ],
    allowedRelations: [
      'return_order.items',
      'return_order.shipping_method.shipping_option',
      'shipping_methods.shipping_option',
    ],
  },
  totals: {
    names: [],
    relation: 'cart',
    needs: carts.totals!.needs.map((path) => `cart.${path}`),
    compute: ({ cart }) => {
      // A deleted cart is represented by an object of nulls.
      if (cart?.id) carts.totals!.compute(cart);
    },
  },
});
