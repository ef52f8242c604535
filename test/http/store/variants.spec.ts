import { openShop, type Shop } from '../../support/shop.ts';
import { aRegion } from '../../support/world.ts';

describe('the store surface of variants', () => {
  let shop: Shop;
  let small: string;
  let large: string;
  let hidden: string;
  let region: string;

  beforeAll(async () => {
    shop = await openShop();
    region = await aRegion(shop, { tax_rate: 20, countries: ['fr'] });
    const make = async (title: string, status: string) =>
      (
        await shop.admin.post('/products', {
          title,
          status,
          options: [{ title: 'Size' }],
          variants: [
            {
              title: 'Small',
              inventory_quantity: 2,
              options: [{ value: 'S' }],
              prices: [
                { currency_code: 'eur', amount: 100 },
                { currency_code: 'usd', amount: 120 },
              ],
            },
            { title: 'Large', options: [{ value: 'L' }], prices: [] },
          ],
        })
      ).body.product.variants.map(({ id }: { id: string }) => id);
    [small, large] = await make('Seen', 'published');
    [hidden] = await make('Unseen', 'draft');
  });

  afterAll(() => shop.close());

  it('lists those of published products, 100 on a page, with options, prices and product', async () => {
    const { body } = await shop.store.get('/variants');
    expect(body).toMatchObject({ count: 2, offset: 0, limit: 100 });
    expect(body.variants.find(({ id }: { id: string }) => id === small)).toMatchObject({
      title: 'Small',
      purchasable: true,
      product: { title: 'Seen' },
      options: [{ value: 'S' }],
      prices: [{ amount: 100 }, { amount: 120 }],
    });
  });

  it('lists by ids, title and stock', async () => {
    const listed = async (query: string) =>
      (await shop.store.get(`/variants?${query}`)).body.variants.map(({ id }: { id: string }) => id).sort();
    expect(await listed(`ids=${small},${large},${hidden}`)).toEqual([small, large].sort());
    expect(await listed(`id[]=${large}`)).toEqual([large]);
    expect(await listed('title=Small')).toEqual([small]);
    expect(await listed('inventory_quantity[gt]=1')).toEqual([small]);
    expect(await listed('inventory_quantity=0')).toEqual([large]);
    expect(await listed('sales_channel_id=sc_none')).toEqual([]);
  });

  it('shows one by id', async () => {
    expect((await shop.store.get(`/variants/${small}`)).body.variant).toMatchObject({
      id: small,
      product: { title: 'Seen' },
    });
    for (const id of [hidden, 'variant_none'])
      expect((await shop.store.get(`/variants/${id}`)).status).toBe(404);
  });

  it('shows prices of a region, whatever is asked for', async () => {
    const { body } = await shop.store.get(`/variants?ids=${small}&region_id=${region}`);
    expect(body.variants[0]).toMatchObject({
      calculated_price: 100,
      calculated_price_incl_tax: 120,
      prices: [{ currency_code: 'eur' }],
    });
    const { variant } = (await shop.store.get(`/variants/${small}?region_id=${region}&fields=title&expand=`))
      .body;
    expect(variant).toEqual(
      expect.objectContaining({ id: small, title: 'Small', calculated_price: 100, calculated_tax: 20 }),
    );
    expect(variant).not.toHaveProperty('prices');
    expect((await shop.store.get(`/variants/${small}?currency_code=usd`)).body.variant).toMatchObject({
      calculated_price: 120,
      tax_rates: null,
    });
    expect((await shop.store.get(`/variants/${small}?region_id=reg_none`)).status).toBe(404);
  });

  it('shows no relation that leads elsewhere', async () => {
    for (const expand of ['prices.price_list', 'product.sales_channels']) {
      expect((await shop.store.get(`/variants?expand=${expand}`)).status).toBe(400);
    }
  });
});
