import { ok } from '../support/sample-shop.ts';
import { type Call, unique } from './calls.ts';
import { callsOfStock } from './calls-of-stock.ts';
import type { PopulatedShop } from './populated-shop.ts';
import { rejectedCallsOfOrders } from './rejected-calls-of-orders.ts';

/**
 * A call that is rejected: the operation, the message with the values of the examples, and a function that changes the shop so that the
 * call of `all-calls.ts` is rejected, or returns the properties of the call that differ from it.
 */
export type RejectedCall = [
  op: string,
  message: string,
  prepare: (shop: PopulatedShop, call: Call) => Promise<unknown> | Call,
];

/** A new variant of a product with a price. */
const variantWithPrice = (price: (shop: PopulatedShop) => object): RejectedCall[2] => {
  return async (shop) => {
    const { id, options } = await createShirt(shop);
    const option = { option_id: options[0].id, value: 'S' };
    return {
      params: { id },
      body: { title: 'S', options: [option], prices: [{ amount: 1, ...price(shop) }] },
    };
  };
};

/** Rejected calls, for the messages that no other spec expects word by word. */
export const rejectedCalls: RejectedCall[] = [
  ...rejectedCallsOfOrders,
  [
    'POST /admin/legal-texts',
    'country_code xx is not a country',
    (_, { body }) => ({ body: { ...(body as object), country_code: 'xx' } }),
  ],
  [
    'POST /admin/legal-texts/{id}',
    'Legal text ltx_01HV5K4E6Q0Z3T8W9X2Y7B1C4D is published and cannot be changed: create another version',
    ({ admin }, { params }) => admin.post(`/legal-texts/${params!.id}/publish`).then(() => undefined),
  ],
  [
    'POST /admin/mcp/keys/{id}',
    'money_per_change must have amounts in minor units by currencies: { "eur": 5000 }',
    (_, { params }) => ({ params, body: { money_per_change: { eur: -1 } } }),
  ],
  ...['approve', 'reject'].map((decision): RejectedCall => [
    `POST /admin/proposals/{id}/${decision}`,
    'The proposal does not wait: A person has rejected it',
    ({ admin }, { params }) => admin.post(`/proposals/${params!.id}/reject`).then(() => undefined),
  ]),
  [
    'POST /admin/products/{id}/variants',
    'A price needs a region_id or a currency_code',
    variantWithPrice(() => ({})),
  ],
  [
    'POST /admin/products/{id}/variants',
    'A price of region reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D is in eur, not in usd',
    variantWithPrice(({ europe }) => ({ region_id: europe.id, currency_code: 'usd' })),
  ],
  [
    'POST /store/carts/{id}',
    'Gift card GIFT-1F7K has nothing left',
    async ({ admin, europe }) => {
      const { gift_card } = ok(await admin.post('/gift-cards', { region_id: europe.id, value: 1000 }));
      ok(await admin.post(`/gift-cards/${gift_card.id}`, { balance: 0 }));
      return { body: { gift_cards: [{ code: gift_card.code }] } };
    },
  ],
  [
    'POST /store/carts/{id}',
    'Gift card GIFT-1F7K is for another region',
    async ({ admin, america }) => {
      const body = { region_id: america.id, value: 1000 };
      return { body: { gift_cards: [{ code: ok(await admin.post('/gift-cards', body)).gift_card.code }] } };
    },
  ],
  [
    'POST /store/carts/{id}',
    'Gift card with code GIFT-1F7K was not found',
    () => ({ body: { gift_cards: [{ code: 'UNKNOWN' }] } }),
  ],
  [
    'POST /store/carts/{id}/payment-sessions/{provider_id}/refresh',
    'Payment session with provider manual was not found',
    async ({ store, europe }) => {
      const { cart } = ok(await store.post('/carts', { region_id: europe.id }));
      return { params: { id: cart.id, provider_id: 'manual' } };
    },
  ],
  [
    'POST /admin/gift-cards/{id}',
    'balance must not be more than the gift card’s value of 1000',
    () => ({ body: { balance: 999_999 } }),
  ],
  [
    'POST /store/carts/{id}/payment-session',
    'Region reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D has no payment provider manual',
    () => ({ body: { provider_id: 'unknown' } }),
  ],
  [
    'POST /store/carts/{id}/line-items',
    'Variant variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D is not sold in sales channel sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D',
    async ({ admin, store, europe, mug }) => {
      const { sales_channel } = ok(await admin.post('/sales-channels', { name: unique('Fair') }));
      const { cart } = ok(
        await store.post('/carts', { region_id: europe.id, sales_channel_id: sales_channel.id }),
      );
      return { params: { id: cart.id }, body: { variant_id: mug.variants[0].id, quantity: 1 } };
    },
  ],
  [
    'POST /store/carts/{id}/complete',
    'There is not enough of variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D left',
    async (shop) => {
      const { id, variants } = await createShirt(shop);
      const items = [{ variant_id: variants[0].id, quantity: 1 }];
      const cart = await shop.prepareCart({ items });
      ok(await shop.admin.post(`/products/${id}/variants/${variants[0].id}`, { inventory_quantity: 0 }));
      return { params: { id: cart } };
    },
  ],
  [
    'POST /admin/products/{id}/options',
    'Option with title Size already exists',
    ({ shirt }) => ({ params: { id: shirt.id }, body: { title: 'Size' } }),
  ],
  [
    'POST /admin/products',
    'Product variant with sku SHIRT-M already exists',
    async (shop) => {
      const sku = unique('SKU');
      await createShirt(shop, { sku });
      return { body: { title: unique('Shirt'), variants: [{ title: 'M', sku, prices: [] }] } };
    },
  ],
  [
    'POST /admin/products/{id}/variants',
    'Variants M and Medium are the same on every option of their product',
    async (shop) => {
      const { id, options } = await createShirt(shop);
      const option = { option_id: options[0].id, value: 'M' };
      return { params: { id }, body: { title: 'Medium', options: [option], prices: [] } };
    },
  ],
  [
    'DELETE /admin/products/{id}/options/{option_id}',
    'Without this option the variants M and L would be the same; delete one of them first',
    async (shop) => {
      const { id, options } = await createShirt(shop);
      return { params: { id, option_id: options[0].id } };
    },
  ],
  [
    'POST /admin/customers/{id}',
    'The e-mail of an account cannot be changed',
    ({ customer }) => ({ params: { id: customer }, body: { email: 'another@example.com' } }),
  ],
  [
    'DELETE /admin/inventory-items/{id}',
    'Inventory item iitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D cannot be deleted: it is reserved for orders',
    async (shop) => ({ params: { id: (await reserve(shop)).inventory_item_id } }),
  ],
  [
    'DELETE /admin/stock-locations/{id}',
    'Stock location sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D cannot be deleted: items of orders are reserved there',
    async (shop) => ({ params: { id: (await reserve(shop)).location_id } }),
  ],
  [
    'POST /admin/reservations',
    'Only 1 of item iitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D are available at location sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D',
    async (shop) => {
      const { inventory_item_id, location_id } = await reserve(shop);
      return { body: { inventory_item_id, location_id, quantity: 100_000 } };
    },
  ],
  [
    'POST /admin/orders/{id}/line-items/{line_item_id}/reserve',
    'Nothing of line item item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D is left to be reserved',
    async (shop) => {
      const { id, line_item_id, location_id } = await reserve(shop);
      return { params: { id, line_item_id }, body: { location_id } };
    },
  ],
];

/** Creates a product with the sizes M and L. */
async function createShirt({ admin }: PopulatedShop, of: object = {}) {
  const variants = ['M', 'L'].map((title) => ({
    ...{ title, inventory_quantity: 5, options: [{ value: title }] },
    ...{ prices: [{ currency_code: 'eur', amount: 1000 }], ...(title === 'M' && of) },
  }));
  const body = { title: unique('Shirt'), status: 'published', options: [{ title: 'Size' }], variants };
  return ok(await admin.post('/products', body)).product;
}

/** Places an order, and reserves its line item at a location. */
async function reserve(shop: PopulatedShop) {
  const { params, body } =
    await callsOfStock['POST /admin/orders/{id}/line-items/{line_item_id}/reserve'](shop);
  const { id, line_item_id } = params!;
  const { reservation } = ok(await shop.admin.post(`/orders/${id}/line-items/${line_item_id}/reserve`, body));
  const { inventory_item_id, location_id } = reservation;
  return { id, line_item_id, inventory_item_id, location_id };
}
