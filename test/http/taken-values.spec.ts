import type { Answer } from '../support/shop.ts';
import { ok, openWorld, product, type World } from '../support/world.ts';

/* What all operations have in common when they are given a value that somebody else has. */

let shop: World;
/** Of dynamic discounts. */
let parent: string;

beforeAll(async () => {
  shop = await openWorld();
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

/** A product with a variant. */
function withVariant(title: string, variant: Record<string, unknown>) {
  return {
    title,
    options: [{ title: 'Size' }],
    variants: [{ title: 'One', options: [{ value: 'One' }], prices: [], ...variant }],
  };
}

/** Several requests with the same value; each in a spelling of its own, where case does not matter. */
const UNIQUE: [string, string, (value: string, place: number) => Promise<Answer>][] = [
  [
    'code of a discount',
    'code',
    (value, place) =>
      shop.admin.post('/discounts', {
        code: place % 2 ? value.toUpperCase() : value,
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
    'e-mail of an account, made by staff',
    'email',
    (value, place) =>
      shop.admin.post('/customers', {
        ...PERSON,
        email: `${place % 2 ? value : value.toUpperCase()}@example.com`,
      }),
  ],
  [
    'e-mail of an account, made by shoppers and staff',
    'email',
    (value, place) =>
      (place % 2 ? shop.store : shop.admin).post('/customers', { ...PERSON, email: `${value}@example.com` }),
  ],
  [
    'e-mail of a user',
    'email',
    (value, place) =>
      shop.admin.post('/users', {
        email: `${place % 2 ? value : value.toUpperCase()}@example.com`,
        password: 'secret',
      }),
  ],
  ['handle of a product', 'handle', (title) => shop.admin.post('/products', { title })],
  ...['sku', 'barcode', 'ean', 'upc'].map((field): (typeof UNIQUE)[number] => [
    `${field} of a variant`,
    field,
    (value, place) => shop.admin.post('/products', withVariant(`${value} ${place}`, { [field]: value })),
  ]),
  [
    'code of a tax rate in a region',
    'code',
    (code) => shop.admin.post('/tax-rates', { ...TAX, code, region_id: shop.europe.id }),
  ],
];

describe('a value that may be there once', () => {
  it.each(UNIQUE)(
    '%s: one of six requests at once has it, the others are told',
    async (name, field, send) => {
      const value = `unique-${name.replace(/\W+/g, '-')}`;
      const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((place) => send(value, place)));
      const refused = answers.filter(({ status }) => status !== 200 && status !== 201);
      expect(refused.map(({ status, body }) => [status, body.type, body.code])).toEqual(
        Array(5).fill([422, 'duplicate_error', 'invalid_request_error']),
      );
      for (const { body } of refused) {
        // clients know the texts about e-mails, which name none
        if (field !== 'email') expect(body.message.toLowerCase()).toContain(value);
        expect(body.message).toContain(field);
        expect(body.message).toMatch(/ already (exists( in the region)?\.?$|has an account)/);
      }
    },
  );

  it.each<[string, () => Promise<Answer>]>([
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
        const { id } = await product(shop, 'Other', ['One'], { eur: 1 });
        return shop.admin.post(`/products/${id}`, { handle: 'shirt' });
      },
    ],
  ])('is not given to %s by an update either', async (_, send) => {
    const { status, body } = await send();
    expect([status, body.type, body.code]).toEqual([422, 'duplicate_error', 'invalid_request_error']);
  });
});
