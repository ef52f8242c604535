import { defineResource } from '#engine/mapping/resource';
import { DraftOrder } from '#model/entities/carts/draft-order.entity';
import { carts } from '#shop/carts/cart/carts.resource';

const shownInLists = ['order', 'cart', 'cart.items', 'cart.items.adjustments'];

export const draftOrders = defineResource({
  entity: DraftOrder,
  path: 'draft-orders',
  one: 'draft_order',
  many: 'draft_orders',
  object: 'draft-order',
  tag: 'Draft Orders',
  tagDescription: 'Orders that staff put together for a shopper to pay',
  admin: {
    relations: [
      ...shownInLists,
      'cart.billing_address',
      'cart.customer',
      'cart.discounts',
      'cart.discounts.rule',
      'cart.gift_cards',
      'cart.items.tax_lines',
      'cart.items.variant', // the dashboard reserves stock by their SKU
      'cart.items.variant.product',
      'cart.items.variant.product.profiles',
      'cart.payment',
      'cart.payment_sessions',
      'cart.region',
      'cart.region.payment_providers',
      'cart.region.tax_rates',
      'cart.shipping_address',
      'cart.shipping_methods',
      'cart.shipping_methods.shipping_option',
      'cart.shipping_methods.tax_lines',
    ],
    listRelations: shownInLists,
    limit: 50,
  },
  totals: {
    names: [],
    relation: 'cart',
    needs: carts.totals!.needs.map((path) => `cart.${path}`),
    prepare: (sql, drafts) =>
      carts.totals!.prepare!(
        sql,
        drafts.flatMap(({ cart }) => (cart?.id ? [cart] : [])),
      ),
    compute: ({ cart }) => {
      // a deleted cart is an object of nulls
      if (cart?.id) carts.totals!.compute(cart);
    },
  },
});
