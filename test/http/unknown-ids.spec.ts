import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { createCustomProfile } from '../support/shipping.ts';
import type { HttpResponse } from '../support/shop.ts';
import { readTableHashes } from '../support/table-hashes.ts';

/* Common to all operations that accept a list of ids. */

let shop: SampleShop;
let collection: string;
let group: string;
let customer: string;
let discount: string;
let parent: string;
let condition: string;
let taxRate: string;
let channel: string;
let profile: string;
let cart: string;

beforeAll(async () => {
  shop = await useSampleShop();
  const { admin, store, europe, shirt } = shop;
  collection = ok(await admin.post('/collections', { title: 'Taken' })).collection.id;
  group = ok(await admin.post('/customer-groups', { name: 'Taken' })).customer_group.id;
  const person = { first_name: 'A', last_name: 'B', email: 'a@example.com', password: 'secret' };
  customer = (await admin.post('/customers', person)).body.customer.id;
  const rule = { type: 'percentage', value: 10, allocation: 'total' };
  const body = { code: 'TAKEN', rule, regions: [europe.id] };
  discount = ok(await admin.post('/discounts', body)).discount.id;
  parent = ok(await admin.post('/discounts', { ...body, code: 'PARENT', is_dynamic: true })).discount.id;
  const conditions = { operator: 'in', products: [shirt.id] };
  const changed = ok(await admin.post(`/discounts/${discount}/conditions`, conditions)).discount;
  condition = changed.rule.conditions[0].id;
  taxRate = ok(await admin.post('/tax-rates', { name: 'R', code: 'taken', region_id: europe.id, rate: 7 }))
    .tax_rate.id;
  channel = ok(await admin.post('/sales-channels', { name: 'Web' })).sales_channel.id;
  profile = await createCustomProfile(shop);
  cart = ok(await store.post('/carts', { region_id: europe.id })).cart.id;
});

afterAll(() => shop.close());

const TAX = { name: 'Rate', rate: 7 };

/** Requests with a list in which one id, `missing`, does not exist. */
const LISTS: [string, () => Promise<HttpResponse>][] = [
  [
    'products added to a collection',
    () =>
      shop.admin.post(`/collections/${collection}/products/batch`, {
        product_ids: [shop.shirt.id, 'missing'],
      }),
  ],
  [
    'products removed from a collection',
    () =>
      shop.admin.delete(`/collections/${collection}/products/batch`, {
        product_ids: [shop.shirt.id, 'missing'],
      }),
  ],
  [
    'customers added to a group',
    () =>
      shop.admin.post(`/customer-groups/${group}/customers/batch`, {
        customer_ids: [{ id: customer }, { id: 'missing' }],
      }),
  ],
  [
    'groups of a customer',
    () =>
      shop.admin.post(`/customers/${customer}`, { phone: '2', groups: [{ id: group }, { id: 'missing' }] }),
  ],
  [
    'regions of a new discount',
    () =>
      shop.admin.post('/discounts', {
        code: 'NEW',
        rule: { type: 'percentage', value: 1, allocation: 'total' },
        regions: [shop.europe.id, 'missing'],
      }),
  ],
  [
    'regions of a discount',
    () => shop.admin.post(`/discounts/${discount}`, { usage_limit: 3, regions: [shop.europe.id, 'missing'] }),
  ],
  ...['products', 'product_types', 'product_collections', 'product_tags', 'customer_groups'].flatMap(
    (kind): typeof LISTS => [
      [
        `${kind} of the condition of a new discount`,
        () =>
          shop.admin.post('/discounts', {
            code: 'NEW',
            rule: {
              type: 'percentage',
              value: 1,
              allocation: 'total',
              conditions: [{ operator: 'in', [kind]: ['missing'] }],
            },
            regions: [shop.europe.id],
          }),
      ],
      [
        `${kind} of a new condition`,
        () => shop.admin.post(`/discounts/${parent}/conditions`, { operator: 'in', [kind]: ['missing'] }),
      ],
    ],
  ),
  [
    'products of a condition',
    () =>
      shop.admin.post(`/discounts/${discount}/conditions/${condition}`, {
        products: [shop.mug.id, 'missing'],
      }),
  ],
  [
    'resources added to a condition',
    () =>
      shop.admin.post(`/discounts/${discount}/conditions/${condition}/batch`, {
        resources: [{ id: shop.mug.id }, { id: 'missing' }],
      }),
  ],
  ...(
    [
      ['products', () => shop.mug.id],
      ['product_types', () => 'missing'],
      ['shipping_options', () => shop.standardShipping.id],
    ] as const
  ).flatMap(([kind, known]): typeof LISTS => [
    [
      `${kind} of a new tax rate`,
      () =>
        shop.admin.post('/tax-rates', {
          ...TAX,
          code: 'new',
          region_id: shop.europe.id,
          [kind]: [known(), 'missing'],
        }),
    ],
    [
      `${kind} added to a tax rate`,
      () =>
        shop.admin.post(`/tax-rates/${taxRate}/${kind.replace('_', '-')}/batch`, {
          [kind]: [known(), 'missing'],
        }),
    ],
  ]),
  [
    'tags of a new product',
    () => shop.admin.post('/products', { title: 'New', tags: [{ id: 'missing', value: 'soft' }] }),
  ],
  [
    'products added to a sales channel',
    () =>
      shop.admin.post(`/sales-channels/${channel}/products/batch`, {
        product_ids: [{ id: shop.shirt.id }, { id: 'missing' }],
      }),
  ],
  [
    'products moved to a shipping profile',
    () => shop.admin.post(`/shipping-profiles/${profile}`, { products: [shop.shirt.id, 'missing'] }),
  ],
  [
    'items of a new cart',
    () =>
      shop.store.post('/carts', {
        region_id: shop.europe.id,
        items: [
          { variant_id: shop.shirt.variants[0].id, quantity: 1 },
          { variant_id: 'missing', quantity: 1 },
        ],
      }),
  ],
  [
    'discounts of a cart',
    () =>
      shop.store.post(`/carts/${cart}`, {
        email: 'new@example.com',
        discounts: [{ code: 'PARENT' }, { code: 'missing' }],
      }),
  ],
  [
    'gift cards of a cart',
    () => shop.store.post(`/carts/${cart}`, { email: 'new@example.com', gift_cards: [{ code: 'missing' }] }),
  ],
  [
    'providers of a new region',
    () =>
      shop.admin.post('/regions', {
        name: 'New',
        currency_code: 'eur',
        tax_rate: 0,
        countries: ['it'],
        payment_providers: ['manual', 'missing'],
        fulfillment_providers: ['manual'],
      }),
  ],
  [
    'fulfillment providers of a region',
    () =>
      shop.admin.post(`/regions/${shop.europe.id}`, {
        name: 'X',
        fulfillment_providers: ['manual', 'missing'],
      }),
  ],
  [
    'countries of a region',
    () => shop.admin.post(`/regions/${shop.europe.id}`, { countries: ['it', 'missing'] }),
  ],
  ['currencies of the store', () => shop.admin.post('/store', { name: 'X', currencies: ['usd', 'missing'] })],
];

describe('A list that contains an unknown id', () => {
  it.each(LISTS)('is rejected with a 404 that names the id, and writes nothing: %s', async (_, send) => {
    const before = await readTableHashes(shop);
    const { status, body } = await send();
    expect({ status, type: body.type }).toEqual({ status: 404, type: 'not_found' });
    expect(body.message.toLowerCase()).toContain('missing');
    expect(await readTableHashes(shop)).toEqual(before);
  });
});
