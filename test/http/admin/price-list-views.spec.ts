import { aPriceList } from '../../support/price-lists.ts';
import { ok, openWorld, product, type Product, type World } from '../../support/world.ts';

describe('price lists', () => {
  let world: World;
  let regulars: string;
  let wholesale: string;

  beforeAll(async () => {
    world = await openWorld();
    const group = async (name: string): Promise<string> =>
      ok(await world.admin.post('/customer-groups', { name })).customer_group.id;
    [regulars, wholesale] = [await group('Regulars'), await group('Wholesale')];
  });

  afterAll(() => world.close());

  describe('are listed', () => {
    let spring: string;
    let vip: string;

    beforeAll(async () => {
      await world.sql('update price_list set deleted_at = now()');
      spring = (await aPriceList(world, { name: 'Spring', status: 'active' })).id;
      vip = (
        await aPriceList(world, {
          name: 'VIP',
          type: 'override',
          description: 'By phone',
          customer_groups: [{ id: wholesale }],
        })
      ).id;
    });

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
    ])('by %s', async (query, names) => {
      const answer = ok(await world.admin.get(`/price-lists?${query}`));
      expect(answer.price_lists.map(({ name }: { name: string }) => name)).toEqual(names);
    });

    it('by groups, several of them in one text, ten on a page and with nothing expanded unless asked', async () => {
      const answer = ok(await world.admin.get(`/price-lists?customer_groups[]=${regulars},${wholesale}`));
      expect(answer).toMatchObject({ count: 1, limit: 10, price_lists: [{ id: vip }] });
      expect(answer.price_lists[0]).not.toHaveProperty('prices');
      expect(answer.price_lists[0]).not.toHaveProperty('customer_groups');
      const [expanded] = ok(
        await world.admin.get(`/price-lists?id=${vip}&expand=customer_groups&fields=name`),
      ).price_lists;
      expect(expanded).toEqual({
        id: vip,
        name: 'VIP',
        customer_groups: [expect.objectContaining({ id: wholesale })],
      });
      expect((await world.admin.get('/price-lists?status=open')).status).toBe(400);
    });

    it('with their group', async () => {
      const { customer_group } = ok(
        await world.admin.get(`/customer-groups/${wholesale}?expand=price_lists`),
      );
      expect(customer_group.price_lists).toMatchObject([{ id: vip, name: 'VIP' }]);
      expect(spring).not.toBe(vip);
    });
  });

  describe('show their products', () => {
    let scarf: Product;
    let list: string;
    let other: string;

    beforeAll(async () => {
      scarf = await product(world, 'Scarf', ['Red', 'Blue'], { eur: 3000 });
      const red = { variant_id: scarf.variants[0].id, currency_code: 'eur' };
      list = (await aPriceList(world, { prices: [{ ...red, amount: 2500 }] })).id;
      other = (await aPriceList(world, { prices: [{ ...red, amount: 2000 }] })).id;
    });

    const pricesOf = (found: { variants: { prices: { amount: number }[] }[] }): number[][] =>
      found.variants.map(({ prices }) => prices.map(({ amount }) => amount));

    it('each variant with its default prices and those of the list, whatever is expanded', async () => {
      for (const query of ['', '?expand=variants,collection&limit=12']) {
        const answer = ok(await world.admin.get(`/price-lists/${list}/products${query}`));
        expect(answer).toMatchObject({ count: 1, limit: query ? 12 : 50 });
        expect(pricesOf(answer.products[0])).toEqual([[3000, 2500], [3000]]);
      }
      const { products } = ok(await world.admin.get(`/price-lists/${list}/products?fields=id&expand=`));
      expect(products).toEqual([{ id: scarf.id }]);
    });

    it('by the filters of products, in one statement whatever their number', async () => {
      expect(ok(await world.admin.get(`/price-lists/${list}/products?q=scar&status[]=published`)).count).toBe(
        1,
      );
      expect(ok(await world.admin.get(`/price-lists/${list}/products?q=shirt`)).count).toBe(0);
      expect(await world.statements(() => world.admin.get(`/price-lists/${list}/products`))).toHaveLength(3);
      expect((await world.admin.get('/price-lists/pl_none/products')).status).toBe(404);
    });

    it('as the dashboard reads them: with all prices, or with the default ones only', async () => {
      const read = async (query: string) =>
        pricesOf(ok(await world.admin.get(`/products?price_list_id[]=${list}${query}`)).products[0]);
      expect(await read('&expand=variants.prices')).toEqual([[3000, 2500, 2000], [3000]]);
      expect(await read('')).toEqual([[3000], [3000]]);
      expect(await read('&expand=variants,variants.prices')).toEqual([[3000], [3000]]);
      expect(pricesOf(ok(await world.admin.get(`/products/${scarf.id}`)).product)).toEqual([[3000], [3000]]);
      expect(other).not.toBe(list);
    });
  });
});
