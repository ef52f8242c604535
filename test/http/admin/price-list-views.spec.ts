import { createPriceList } from '../../support/price-lists.ts';
import {
  createSizedProduct,
  ok,
  type Product,
  type SampleShop,
  useSampleShop,
} from '../../support/sample-shop.ts';

let shop: SampleShop;
let regulars: string;
let wholesale: string;

beforeAll(async () => {
  shop = await useSampleShop({});
  const group = async (name: string): Promise<string> =>
    ok(await shop.admin.post('/customer-groups', { name })).customer_group.id;
  [regulars, wholesale] = [await group('Regulars'), await group('Wholesale')];
});

afterAll(() => shop.close());

const pricesOf = (found: { variants: { prices: { amount: number }[] }[] }): number[][] =>
  found.variants.map(({ prices }) => prices.map(({ amount }) => amount));

describe('With two price lists,', () => {
  let spring: string;
  let vip: string;

  beforeAll(async () => {
    await shop.sql('update price_list set deleted_at = now()');
    spring = (await createPriceList(shop, { name: 'Spring', status: 'active' })).id;
    vip = (
      await createPriceList(shop, {
        name: 'VIP',
        type: 'override',
        description: 'By phone',
        customer_groups: [{ id: wholesale }],
      })
    ).id;
  });

  describe('GET /admin/price-lists', () => {
    it.each([
      ['', ['VIP', 'Spring']],
      ['q=spr', ['Spring']],
      ['q=phone', ['VIP']],
      ['q=wholes', ['VIP']],
      ['status[]=active', ['Spring']],
      ['status=draft', ['VIP']],
      ['type[]=override', ['VIP']],
      ['name=Spring', ['Spring']],
      ['description=By%20phone', ['VIP']],
      ['order=name', ['Spring', 'VIP']],
      ['limit=1&offset=1', ['Spring']],
      ['created_at[lt]=2000-01-01', []],
    ])('returns for the query "%s" the lists %j', async (query, names) => {
      const { price_lists } = ok(await shop.admin.get(`/price-lists?${query}`));
      expect(price_lists.map(({ name }) => name)).toEqual(names);
    });

    it('filters by comma-separated customer groups and returns 10 lists per page', async () => {
      const page = ok(await shop.admin.get(`/price-lists?customer_groups[]=${regulars},${wholesale}`));
      expect(page).toMatchObject({ count: 1, limit: 10, price_lists: [{ id: vip }] });
    });

    it('includes prices and customer groups only if the request expands them', async () => {
      const [list] = ok(await shop.admin.get(`/price-lists?id=${vip}`)).price_lists;
      expect(list).not.toHaveProperty('prices');
      expect(list).not.toHaveProperty('customer_groups');
      const [expanded] = ok(
        await shop.admin.get(`/price-lists?id=${vip}&expand=customer_groups&fields=name`),
      ).price_lists;
      expect(expanded).toEqual({
        id: vip,
        name: 'VIP',
        customer_groups: [expect.objectContaining({ id: wholesale })],
      });
    });

    it('rejects an unknown status', async () => {
      expect((await shop.admin.get('/price-lists?status=open')).status).toBe(400);
    });
  });

  it('GET /admin/customer-groups/:id returns only the price lists of the group', async () => {
    const { customer_group } = ok(await shop.admin.get(`/customer-groups/${wholesale}?expand=price_lists`));
    expect(customer_group.price_lists).toMatchObject([{ id: vip, name: 'VIP' }]);
    expect(spring).not.toBe(vip);
  });
});

describe('With a product in two price lists,', () => {
  let scarf: Product;
  let list: string;
  let other: string;

  beforeAll(async () => {
    scarf = await createSizedProduct(shop, 'Scarf', ['Red', 'Blue'], { eur: 3000 });
    const red = { variant_id: scarf.variants[0].id, currency_code: 'eur' };
    list = (await createPriceList(shop, { prices: [{ ...red, amount: 2500 }] })).id;
    other = (await createPriceList(shop, { prices: [{ ...red, amount: 2000 }] })).id;
  });

  describe('GET /admin/price-lists/:id/products', () => {
    it.each([
      ['', 50],
      ['?expand=variants,collection&limit=12', 12],
    ])(
      'returns the default prices and the prices of the list of each variant for the query "%s"',
      async (query, limit) => {
        const { products, ...page } = ok(await shop.admin.get(`/price-lists/${list}/products${query}`));
        expect(page).toMatchObject({ count: 1, limit });
        expect(pricesOf(products[0])).toEqual([[3000, 2500], [3000]]);
      },
    );

    it('returns only the requested fields', async () => {
      const { products } = ok(await shop.admin.get(`/price-lists/${list}/products?fields=id&expand=`));
      expect(products).toEqual([{ id: scarf.id }]);
    });

    it.each([
      ['q=scar&status[]=published', 1],
      ['q=shirt', 0],
    ])('filters by %s', async (query, count) => {
      expect(ok(await shop.admin.get(`/price-lists/${list}/products?${query}`)).count).toBe(count);
    });

    it('sends four statements, one of them for the permissions of the user', async () => {
      expect(await shop.recordSql(() => shop.admin.get(`/price-lists/${list}/products`))).toHaveLength(4);
    });

    it('responds with 404 for an unknown price list', async () => {
      expect((await shop.admin.get('/price-lists/pl_none/products')).status).toBe(404);
    });
  });

  describe('GET /admin/products?price_list_id[]=…, which the dashboard sends,', () => {
    const read = async (query: string) =>
      pricesOf(ok(await shop.admin.get(`/products?price_list_id[]=${list}${query}`)).products[0]);

    it('returns the prices of all lists if variants.prices alone is expanded', async () => {
      expect(await read('&expand=variants.prices')).toEqual([[3000, 2500, 2000], [3000]]);
      expect(other).not.toBe(list);
    });

    it('otherwise returns default prices only, as GET /admin/products/:id does', async () => {
      expect(await read('')).toEqual([[3000], [3000]]);
      expect(await read('&expand=variants,variants.prices')).toEqual([[3000], [3000]]);
      const { product } = ok(await shop.admin.get(`/products/${scarf.id}`));
      expect(pricesOf(product)).toEqual([[3000], [3000]]);
    });
  });
});
