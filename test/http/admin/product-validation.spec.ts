import { buildPricedVariant, buildVariant, countProductRows, createProduct } from '../../support/products.ts';
import { type Shop, useShop } from '../../support/shop.ts';

describe('A new product', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await useShop();
  });

  afterAll(() => shop.close());

  const invalidBodies: [string, object, number, string][] = [
    ['without a title', { handle: 'x' }, 400, 'title'],
    ['with an empty title', { title: '' }, 400, 'title'],
    ['with an unknown property', { title: 'X', colour: 'red' }, 400, 'property colour should not exist'],
    ['with an unknown status', { title: 'X', status: 'sold' }, 400, 'status'],
    ['with the status null, as by Medusa v1', { title: 'X', status: null }, 400, 'status'],
    ['with a negative weight', { title: 'X', weight: -1 }, 400, 'weight'],
    [
      'with an unknown collection',
      { title: 'X', collection_id: 'pcol_none' },
      404,
      'Collection with id pcol_none',
    ],
    [
      'with an unknown sales channel',
      { title: 'X', sales_channels: [{ id: 'sc_none' }] },
      400,
      'Provided request body contains errors',
    ],
    [
      'with unknown categories',
      { title: 'X', categories: [{ id: 'pcat_a' }, { id: 'pcat_b' }] },
      404,
      'pcat_a, pcat_b',
    ],
    ['with an unknown tag id', { title: 'X', tags: [{ id: 'ptag_none' }] }, 404, 'ptag_none'],
    ['with an unknown type id', { title: 'X', type: { id: 'ptyp_none' } }, 404, 'ptyp_none'],
    ['with a tag without id and value', { title: 'X', tags: [{}] }, 400, 'id or a value'],
    [
      'with two options of the same title',
      { title: 'X', options: [{ title: 'A' }, { title: 'A' }] },
      400,
      'different titles',
    ],
    [
      'with a variant that lacks an option',
      { title: 'X', options: [{ title: 'Size' }], variants: [{ title: 'S' }] },
      400,
      'needs a value for Size',
    ],
    [
      'with a variant that has more option values than the product has options',
      { title: 'X', variants: [{ title: 'S', options: [{ value: 'S' }] }] },
      400,
      '1 option values',
    ],
    [
      'with two variants of the same option values',
      {
        title: 'X',
        options: [{ title: 'Size' }],
        variants: [buildVariant('First', 'S'), buildVariant('Second', 'S')],
      },
      400,
      'Variants First and Second are the same',
    ],
    [
      'with a price without a currency and a region',
      { title: 'X', variants: [buildPricedVariant('A', { amount: 1 })] },
      400,
      'region_id or a currency_code',
    ],
    [
      'with a price of an unknown currency',
      { title: 'X', variants: [buildPricedVariant('A', { currency_code: 'xxz', amount: 1 })] },
      404,
      'Currency with code xxz',
    ],
    [
      'with a price of an unknown region',
      { title: 'X', variants: [buildPricedVariant('A', { region_id: 'reg_none', amount: 1 })] },
      404,
      'reg_none',
    ],
    [
      'with a fractional price',
      { title: 'X', variants: [buildPricedVariant('A', { currency_code: 'eur', amount: 1.5 })] },
      400,
      'amount',
    ],
    [
      'with a negative price',
      { title: 'X', variants: [buildPricedVariant('A', { currency_code: 'eur', amount: -1 })] },
      400,
      'amount',
    ],
    [
      'with a price beyond 2^53 - 1',
      { title: 'X', variants: [buildPricedVariant('A', { currency_code: 'eur', amount: 2 ** 53 })] },
      400,
      'amount',
    ],
    [
      'with two prices of the same currency',
      {
        title: 'X',
        variants: [
          buildPricedVariant('A', { currency_code: 'eur', amount: 1 }, { currency_code: 'EUR', amount: 2 }),
        ],
      },
      400,
      'one price for eur',
    ],
    [
      'with a price whose min_quantity exceeds its max_quantity',
      {
        title: 'X',
        variants: [
          buildPricedVariant('A', { currency_code: 'eur', amount: 1, min_quantity: 5, max_quantity: 4 }),
        ],
      },
      400,
      'min_quantity',
    ],
    [
      'with a negative inventory quantity',
      { title: 'X', variants: [{ title: 'A', inventory_quantity: -1 }] },
      400,
      'inventory_quantity',
    ],
  ];

  it.each(invalidBodies)('is rejected %s, and nothing is stored', async (_, body, status, message) => {
    const before = await countProductRows(shop);
    const response = await shop.admin.post('/products', body);
    expect(response.status).toBe(status);
    expect(response.body.message).toContain(message);
    expect(await countProductRows(shop)).toEqual(before);
  });

  describe('with a unique value of another product', () => {
    beforeAll(() =>
      createProduct(shop, {
        title: 'Unique',
        variants: [{ title: 'A', sku: 'UNIQUE-SKU', ean: 'UNIQUE-EAN' }],
      }),
    );

    it.each([
      ['the handle derived from its title', { title: 'Unique' }],
      ['its handle', { title: 'Other', handle: 'unique' }],
      ['the SKU of a variant', { title: 'Other', variants: [{ title: 'A', sku: 'UNIQUE-SKU' }] }],
      ['the EAN of a variant', { title: 'Other', variants: [{ title: 'A', ean: 'UNIQUE-EAN' }] }],
    ])('is rejected, and nothing is stored, if the value is %s', async (_, body) => {
      const before = await countProductRows(shop);
      expect(await shop.admin.post('/products', body)).toMatchObject({
        status: 422,
        body: { type: 'duplicate_error', code: 'invalid_request_error' },
      });
      expect(await countProductRows(shop)).toEqual(before);
    });
  });

  it('can have an empty SKU, as other products do', async () => {
    await createProduct(shop, { title: 'Codeless A', variants: [{ title: 'A', sku: '' }] });
    await createProduct(shop, { title: 'Codeless B', variants: [{ title: 'A', sku: '' }] });
  });

  it('can reuse the handle and the SKU of a deleted product', async () => {
    const body = { title: 'Reborn', variants: [{ title: 'A', sku: 'REBORN' }] };
    const deleted = await createProduct(shop, body);
    await shop.admin.delete(`/products/${deleted.id}`);
    expect(await createProduct(shop, body)).toMatchObject({ handle: 'reborn' });
  });
});
