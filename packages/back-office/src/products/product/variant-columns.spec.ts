import type { Schemas } from '../../api/client.ts';
import { cellOf, listVariantColumns, toVariantBody } from './variant-columns.ts';

type Price = NonNullable<Schemas['ProductVariant']['prices']>[number];

const COLUMNS = listVariantColumns(['eur', 'usd']);

const price = (values: Partial<Price>) =>
  ({ region_id: null, price_list_id: null, min_quantity: null, max_quantity: null, ...values }) as Price;

const MUG = {
  title: 'Moss',
  sku: 'MUG-MOSS',
  ean: null,
  inventory_quantity: 3,
  prices: [
    price({ id: 'ma_eur', currency_code: 'eur', amount: 1950 }),
    price({ id: 'ma_region', currency_code: 'eur', amount: 1800, region_id: 'reg_1' }),
    price({ id: 'ma_sale', currency_code: 'eur', amount: 900, price_list_id: 'pl_1' }),
    price({ id: 'ma_many', currency_code: 'usd', amount: 1700, min_quantity: 10 }),
  ],
} as Schemas['ProductVariant'];

describe('The sheet of variants', () => {
  it('shows the price of a currency, and not that of a region, a price list or a quantity', () => {
    expect(cellOf(MUG, 'price:eur', COLUMNS)).toBe('19.50');
    expect(cellOf(MUG, 'price:usd', COLUMNS)).toBe('');
    expect(cellOf(MUG, 'ean', COLUMNS)).toBe('');
  });

  it('sends only what was edited', () => {
    expect(toVariantBody(MUG, { sku: '', inventory_quantity: '7', title: 'Moss' }, COLUMNS)).toEqual({
      sku: null,
      inventory_quantity: 7,
    });
  });

  it('sends the other prices with an edited one, since the server replaces them all', () => {
    expect(toVariantBody(MUG, { 'price:eur': '21', 'price:usd': '22' }, COLUMNS)).toEqual({
      prices: [
        { id: 'ma_region', amount: 1800, region_id: 'reg_1', min_quantity: null, max_quantity: null },
        { id: 'ma_many', amount: 1700, currency_code: 'usd', min_quantity: 10, max_quantity: null },
        { id: 'ma_eur', currency_code: 'eur', amount: 2100 },
        { currency_code: 'usd', amount: 2200 },
      ],
    });
  });

  it('removes a price whose cell was emptied', () => {
    const { prices } = toVariantBody(MUG, { 'price:eur': '' }, COLUMNS);
    expect(prices?.map((one) => one.id)).toEqual(['ma_region', 'ma_many']);
  });
});
