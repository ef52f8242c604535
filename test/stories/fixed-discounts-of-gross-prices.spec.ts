import { createRegion, ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/* The example of docs/differences.md, Fixed discounts of prices that include tax: a jacket of 110.00 with 10 % tax inside. */

let shop: SampleShop;
let region: string;
let jacket: string;

beforeAll(async () => {
  shop = await useSampleShop();
  region = await createRegion(shop, { name: 'Gross', tax_rate: 10, includes_tax: true, countries: ['at'] });
  const options = [{ value: 'M' }];
  const prices = [{ region_id: region, amount: 11_000 }];
  const variants = [{ title: 'M', options, prices, manage_inventory: false }];
  const body = { title: 'Jacket', status: 'published', options: [{ title: 'Size' }], variants };
  const { product } = ok(await shop.admin.post('/products', body));
  jacket = product.variants[0].id;
});
afterAll(() => shop.close());

it.each([
  [1000, 'TEN', { discount_total: 1000, tax_total: 900, total: 9900 }],
  [909, 'TEN-OFF-THE-TAG', { discount_total: 909, tax_total: 909, total: 10_000 }],
])(
  'A fixed discount of %i is taken off the net price of 100.00, and reduces the tax',
  async (value, code, totals) => {
    const rule = { type: 'fixed', value, allocation: 'total' };
    ok(await shop.admin.post('/discounts', { code, regions: [region], rule }));
    const items = [{ variant_id: jacket, quantity: 1 }];
    const { id } = ok(await shop.store.post('/carts', { region_id: region, items })).cart;
    const { cart } = ok(await shop.store.post(`/carts/${id}`, { discounts: [{ code }] }));
    expect(cart).toMatchObject({ subtotal: 10_000, ...totals });
  },
);
