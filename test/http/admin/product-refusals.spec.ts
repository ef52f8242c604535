import { aProduct, counts, priced, sized } from '../../support/products.ts';
import { openShop, type Shop } from '../../support/shop.ts';

describe('products', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  describe('are refused', () => {
    const refusals: [string, object, number, string][] = [
      ['without a title', { handle: 'x' }, 400, 'title'],
      ['with an empty title', { title: '' }, 400, 'title'],
      [
        'with a property nobody knows',
        { title: 'X', colour: 'red' },
        400,
        'property colour should not exist',
      ],
      ['with an unknown status', { title: 'X', status: 'sold' }, 400, 'status'],
      ['with a negative weight', { title: 'X', weight: -1 }, 400, 'weight'],
      [
        'in a collection that is not there',
        { title: 'X', collection_id: 'pcol_none' },
        404,
        'Collection with id pcol_none',
      ],
      [
        'in sales channels that are not there',
        { title: 'X', sales_channels: [{ id: 'sc_none' }] },
        400,
        'Provided request body contains errors',
      ],
      [
        'in categories that are not there',
        { title: 'X', categories: [{ id: 'pcat_a' }, { id: 'pcat_b' }] },
        404,
        'pcat_a, pcat_b',
      ],
      ['with a tag id that is not there', { title: 'X', tags: [{ id: 'ptag_none' }] }, 404, 'ptag_none'],
      ['with a type id that is not there', { title: 'X', type: { id: 'ptyp_none' } }, 404, 'ptyp_none'],
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
        'with a variant that has more values than options',
        { title: 'X', variants: [{ title: 'S', options: [{ value: 'S' }] }] },
        400,
        '1 option values',
      ],
      [
        'with two variants that are the same',
        { title: 'X', options: [{ title: 'Size' }], variants: [sized('First', 'S'), sized('Second', 'S')] },
        400,
        'Variants First and Second are the same',
      ],
      [
        'with a price without currency',
        { title: 'X', variants: [priced('A', { amount: 1 })] },
        400,
        'region_id or a currency_code',
      ],
      [
        'with a price in an unknown currency',
        { title: 'X', variants: [priced('A', { currency_code: 'xxz', amount: 1 })] },
        404,
        'Currency with code xxz',
      ],
      [
        'with a price of an unknown region',
        { title: 'X', variants: [priced('A', { region_id: 'reg_none', amount: 1 })] },
        404,
        'reg_none',
      ],
      [
        'with a fraction for a price',
        { title: 'X', variants: [priced('A', { currency_code: 'eur', amount: 1.5 })] },
        400,
        'amount',
      ],
      [
        'with a negative price',
        { title: 'X', variants: [priced('A', { currency_code: 'eur', amount: -1 })] },
        400,
        'amount',
      ],
      [
        'with a price beyond 2^53 - 1',
        { title: 'X', variants: [priced('A', { currency_code: 'eur', amount: 2 ** 53 })] },
        400,
        'amount',
      ],
      [
        'with two prices for the same',
        {
          title: 'X',
          variants: [priced('A', { currency_code: 'eur', amount: 1 }, { currency_code: 'EUR', amount: 2 })],
        },
        400,
        'one price for eur',
      ],
      [
        'with quantities the wrong way round',
        {
          title: 'X',
          variants: [priced('A', { currency_code: 'eur', amount: 1, min_quantity: 5, max_quantity: 4 })],
        },
        400,
        'min_quantity',
      ],
      [
        'with a negative stock',
        { title: 'X', variants: [{ title: 'A', inventory_quantity: -1 }] },
        400,
        'inventory_quantity',
      ],
    ];

    it.each(refusals)('%s, and nothing is written', async (_, body, status, message) => {
      const before = await counts(shop);
      const answer = await shop.admin.post('/products', body);
      expect(answer.status).toBe(status);
      expect(answer.body.message).toContain(message);
      expect(await counts(shop)).toEqual(before);
    });

    it('with a handle or a code that another one has', async () => {
      await aProduct(shop, {
        title: 'Unique',
        variants: [{ title: 'A', sku: 'UNIQUE-SKU', ean: 'UNIQUE-EAN' }],
      });
      const before = await counts(shop);
      for (const body of [
        { title: 'Unique' },
        { title: 'Other', handle: 'unique' },
        { title: 'Other', variants: [{ title: 'A', sku: 'UNIQUE-SKU' }] },
        { title: 'Other', variants: [{ title: 'A', ean: 'UNIQUE-EAN' }] },
      ]) {
        const { status, body: answer } = await shop.admin.post('/products', body);
        expect(status).toBe(422);
        expect(answer).toMatchObject({ type: 'duplicate_error', code: 'invalid_request_error' });
      }
      expect(await counts(shop)).toEqual(before);
    });

    it('but an empty code is none, and a deleted product keeps nothing', async () => {
      await aProduct(shop, { title: 'Codeless A', variants: [{ title: 'A', sku: '' }] });
      await aProduct(shop, { title: 'Codeless B', variants: [{ title: 'A', sku: '' }] });
      const gone = await aProduct(shop, { title: 'Reborn', variants: [{ title: 'A', sku: 'REBORN' }] });
      await shop.admin.delete(`/products/${gone.id}`);
      expect(
        await aProduct(shop, { title: 'Reborn', variants: [{ title: 'A', sku: 'REBORN' }] }),
      ).toMatchObject({
        handle: 'reborn',
      });
    });
  });
});
