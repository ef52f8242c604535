import { createProduct } from '../../support/products.ts';
import { type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('A draft order', () => {
  it.each<[string, () => Record<string, unknown>, number, string, RegExp]>([
    [
      'without an e-mail address',
      () => ({ email: undefined }),
      400,
      'invalid_data',
      /email must be an email/,
    ],
    ['without a region', () => ({ region_id: undefined }), 400, 'invalid_data', /region_id must be a string/],
    [
      'without shipping methods',
      () => ({ shipping_methods: undefined }),
      400,
      'invalid_data',
      /shipping_methods must be an array/,
    ],
    ['with an unknown status', () => ({ status: 'paid' }), 400, 'invalid_data', /status must be one of/],
    ['with an unknown region', () => ({ region_id: 'reg_nope' }), 404, 'not_found', /Region with reg_nope/],
    [
      'with an unknown customer',
      () => ({ customer_id: 'cus_nope' }),
      404,
      'not_found',
      /Customer with id cus_nope/,
    ],
    [
      'with an unknown variant',
      () => items({ variant_id: 'variant_nope' }),
      404,
      'not_found',
      /Variant with id: variant_nope/,
    ],
    [
      'with an unknown address',
      () => ({ shipping_address: 'addr_nope' }),
      404,
      'not_found',
      /Address with id addr_nope/,
    ],
    [
      'with an address outside the region',
      () => ({ shipping_address: { country_code: 'us' } }),
      400,
      'invalid_data',
      /Country us is not in region/,
    ],
    [
      'with an unknown discount',
      () => ({ discounts: [{ code: 'NOPE' }] }),
      404,
      'not_found',
      /Discounts with code NOPE/,
    ],
    [
      'with an unknown shipping option',
      () => ship({ option_id: 'so_nope' }),
      404,
      'not_found',
      /Shipping option with id so_nope/,
    ],
    [
      'with a shipping option of another region',
      () => ({ ...ship({ option_id: shop.standardShipping.id }), region_id: shop.america.id }),
      400,
      'not_allowed',
      /Wrong shipping option/,
    ],
    [
      'with a negative price',
      () => items({ unit_price: -1 }),
      400,
      'invalid_data',
      /unit_price must not be less than 0/,
    ],
    [
      'with a price of half a cent',
      () => items({ unit_price: 9.5 }),
      400,
      'invalid_data',
      /unit_price must be an integer/,
    ],
    [
      'with a total that is not a safe integer',
      () => items({ unit_price: Number.MAX_SAFE_INTEGER, quantity: 2 }),
      400,
      'invalid_data',
      /too large|exceed|2\^53|9007199254740991/i,
    ],
    [
      'with a negative shipping price',
      () => ship({ option_id: shop.standardShipping.id, price: -1 }),
      400,
      'invalid_data',
      /price must not be less than 0/,
    ],
    [
      'with a quantity of 0',
      () => items({ quantity: 0 }),
      400,
      'invalid_data',
      /quantity must not be less than 1/,
    ],
    [
      'with a negative quantity',
      () => items({ quantity: -2 }),
      400,
      'invalid_data',
      /quantity must not be less than 1/,
    ],
    [
      'with a fractional quantity',
      () => items({ quantity: 0.5 }),
      400,
      'invalid_data',
      /quantity must be an integer/,
    ],
    [
      'with a quantity that exceeds the stock',
      () => items({ variant_id: small(), quantity: 101 }),
      400,
      'not_allowed',
      /does not have the required inventory/,
    ],
    ['with an unknown property', () => ({ colour: 'red' }), 400, 'invalid_data', /colour/],
  ])('%s is rejected and leaves nothing behind', async (_, body, status, type, message) => {
    const before = await countRows();
    const response = await shop.admin.post('/draft-orders', {
      email: 'refused@example.com',
      region_id: shop.europe.id,
      shipping_methods: [],
      ...body(),
    });
    expect(response).toMatchObject({ status, body: { type, message: expect.stringMatching(message) } });
    expect(await countRows()).toEqual(before);
  });

  const items = (item: object) => ({ items: [{ quantity: 1, ...item }] });
  const ship = (method: object) => ({ shipping_methods: [method] });
  const countRows = () =>
    shop.sql(`select (select count(*) from cart) as carts, (select count(*) from draft_order) as drafts,
      (select count(*) from customer) as customers, (select count(*) from address) as addresses,
      (select count(*) from line_item) as lines`);
});

it('A draft order of a variant without a price is rejected with the title of the variant', async () => {
  const { variants } = await createProduct(shop, {
    title: 'Relic',
    options: [{ title: 'Size' }],
    variants: [{ title: 'Large relic', options: [{ value: 'L' }], prices: [] }],
  });
  const response = await shop.admin.post('/draft-orders', {
    email: 'refused@example.com',
    region_id: shop.europe.id,
    shipping_methods: [],
    items: [{ quantity: 1, variant_id: variants[0].id }],
  });
  expect(response).toMatchObject({
    status: 400,
    body: {
      type: 'invalid_data',
      message: 'Cannot generate line item for variant "Large relic" without a price',
    },
  });
});

function small(): string {
  return shop.shirt.variants[0].id;
}
