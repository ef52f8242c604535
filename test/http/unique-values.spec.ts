import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import type { HttpResponse } from '../support/shop.ts';

/* Common to all operations that store a unique value. */

let shop: SampleShop;
/** The parent of the dynamic discounts. */
let parent: string;

beforeAll(async () => {
  shop = await useSampleShop();
  const { admin, europe } = shop;
  ok(await admin.post('/collections', { title: 'Taken' }));
  ok(await admin.post('/customer-groups', { name: 'Taken' }));
  const rule = { type: 'percentage', value: 10, allocation: 'total' };
  const body = { code: 'TAKEN', rule, regions: [europe.id] };
  ok(await admin.post('/discounts', body));
  parent = ok(await admin.post('/discounts', { ...body, code: 'PARENT', is_dynamic: true })).discount.id;
  ok(await admin.post('/tax-rates', { name: 'R', code: 'taken', region_id: europe.id, rate: 7 }));
});

afterAll(() => shop.close());

const TAX = { name: 'Rate', rate: 7 };
const PERSON = { first_name: 'A', last_name: 'B', password: 'secret' };

/** The body of a product with one variant. */
function withVariant(title: string, variant: Record<string, unknown>) {
  return {
    title,
    options: [{ title: 'Size' }],
    variants: [{ title: 'One', options: [{ value: 'One' }], prices: [], ...variant }],
  };
}

/** Requests that store a unique value, in alternating case where it is case-insensitive. */
const UNIQUE: [string, string, (value: string, index: number) => Promise<HttpResponse>][] = [
  [
    'code of a discount',
    'code',
    (value, index) =>
      shop.admin.post('/discounts', {
        code: index % 2 ? value.toUpperCase() : value,
        rule: { type: 'percentage', value: 1, allocation: 'total' },
        regions: [shop.europe.id],
      }),
  ],
  [
    'code of a dynamic discount',
    'code',
    (code) => shop.admin.post(`/discounts/${parent}/dynamic-codes`, { code }),
  ],
  ['handle of a collection', 'handle', (title) => shop.admin.post('/collections', { title })],
  ['name of a customer group', 'name', (name) => shop.admin.post('/customer-groups', { name })],
  [
    'e-mail of an account that staff create',
    'email',
    (value, index) =>
      shop.admin.post('/customers', {
        ...PERSON,
        email: `${index % 2 ? value : value.toUpperCase()}@example.com`,
      }),
  ],
  [
    'e-mail of an account that customers and staff create',
    'email',
    (value, index) =>
      (index % 2 ? shop.store : shop.admin).post('/customers', { ...PERSON, email: `${value}@example.com` }),
  ],
  [
    'e-mail of a user',
    'email',
    (value, index) =>
      shop.admin.post('/users', {
        email: `${index % 2 ? value : value.toUpperCase()}@example.com`,
        password: 'a long password',
      }),
  ],
  ['handle of a product', 'handle', (title) => shop.admin.post('/products', { title })],
  ...['sku', 'barcode', 'ean', 'upc'].map((field): (typeof UNIQUE)[number] => [
    `${field} of a variant`,
    field,
    (value, index) => shop.admin.post('/products', withVariant(`${value} ${index}`, { [field]: value })),
  ]),
  [
    'code of a tax rate in a region',
    'code',
    (code) => shop.admin.post('/tax-rates', { ...TAX, code, region_id: shop.europe.id }),
  ],
];

it.each(UNIQUE)(
  'The %s is stored by only one of six simultaneous requests, and named in the rejection of the others',
  async (name, field, send) => {
    const value = `unique-${name.replace(/\W+/g, '-')}`;
    const responses = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => send(value, index)));
    const rejected = responses.filter(({ status }) => status !== 200 && status !== 201);
    expect(rejected.map(({ status, body }) => [status, body.type, body.code])).toEqual(
      Array(5).fill([422, 'duplicate_error', 'invalid_request_error']),
    );
    for (const { body } of rejected) {
      // the messages of Medusa v1 about e-mails do not contain the e-mail
      if (field !== 'email') expect(body.message.toLowerCase()).toContain(value);
      expect(body.message).toContain(field);
      expect(body.message).toMatch(/ already (exists( in the region)?\.?$|has an account)/);
    }
  },
);

describe('A unique value', () => {
  it.each<[string, () => Promise<HttpResponse>]>([
    ['a discount', async () => shop.admin.post(`/discounts/${parent}`, { code: 'taken' })],
    [
      'a collection',
      async () => {
        const { id } = ok(await shop.admin.post('/collections', { title: 'Other' })).collection;
        return shop.admin.post(`/collections/${id}`, { handle: 'taken' });
      },
    ],
    [
      'a customer group',
      async () => {
        const { id } = ok(await shop.admin.post('/customer-groups', { name: 'Other' })).customer_group;
        return shop.admin.post(`/customer-groups/${id}`, { name: 'Taken' });
      },
    ],
    [
      'a tax rate',
      async () => {
        const body = { ...TAX, code: 'other', region_id: shop.europe.id };
        const { id } = ok(await shop.admin.post('/tax-rates', body)).tax_rate;
        return shop.admin.post(`/tax-rates/${id}`, { code: 'taken' });
      },
    ],
    [
      'a product',
      async () => {
        const { id } = await createSizedProduct(shop, 'Other', ['One'], { eur: 1 });
        return shop.admin.post(`/products/${id}`, { handle: 'shirt' });
      },
    ],
  ])('of another row is rejected in an update of %s', async (_, send) => {
    const { status, body } = await send();
    expect([status, body.type, body.code]).toEqual([422, 'duplicate_error', 'invalid_request_error']);
  });
});
