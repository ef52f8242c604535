import { createRegion } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';

describe('The storefront’s variants', () => {
  let shop: Shop;
  let small: string;
  let large: string;
  let hidden: string;
  let region: string;

  beforeAll(async () => {
    shop = await useShop();
    region = await createRegion(shop, { tax_rate: 20, countries: ['fr'] });
    const createVariants = async (title: string, status: string) =>
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
      ).body.product.variants.map(({ id }) => id);
    [small, large] = await createVariants('Public', 'published');
    [hidden] = await createVariants('Hidden', 'draft');
  });

  afterAll(() => shop.close());

  it('are listed if their product is published, 100 per page, with options, prices and product', async () => {
    const { body } = await shop.store.get('/variants');
    expect(body).toMatchObject({ count: 2, offset: 0, limit: 100 });
    expect(body.variants.find(({ id }) => id === small)).toMatchObject({
      title: 'Small',
      purchasable: true,
      product: { title: 'Public' },
      options: [{ value: 'S' }],
      prices: [{ amount: 100 }, { amount: 120 }],
    });
  });

  it.each([
    ['ids', () => `ids=${small},${large},${hidden}`, () => [small, large]],
    ['id', () => `id[]=${large}`, () => [large]],
    ['title', () => 'title=Small', () => [small]],
    ['a range of the stock', () => 'inventory_quantity[gt]=1', () => [small]],
    ['stock', () => 'inventory_quantity=0', () => [large]],
    ['sales channel', () => 'sales_channel_id=sc_none', () => []],
  ])('are filtered by %s', async (_, query, expected: () => string[]) => {
    const { variants } = (await shop.store.get(`/variants?${query()}`)).body;
    expect(variants.map(({ id }) => id).sort()).toEqual(expected().sort());
  });

  it('are returned by id if their product is published', async () => {
    expect((await shop.store.get(`/variants/${small}`)).body.variant).toMatchObject({
      id: small,
      product: { title: 'Public' },
    });
    for (const id of [hidden, 'variant_none'])
      expect((await shop.store.get(`/variants/${id}`)).status).toBe(404);
  });

  it('are listed with the prices of a region', async () => {
    const { body } = await shop.store.get(`/variants?ids=${small}&region_id=${region}`);
    expect(body.variants[0]).toMatchObject({
      calculated_price: 100,
      calculated_price_incl_tax: 120,
      prices: [{ currency_code: 'eur' }],
    });
  });

  it('are returned with the prices of a region if other fields are requested', async () => {
    const { variant } = (await shop.store.get(`/variants/${small}?region_id=${region}&fields=title&expand=`))
      .body;
    expect(variant).toEqual(
      expect.objectContaining({ id: small, title: 'Small', calculated_price: 100, calculated_tax: 20 }),
    );
    expect(variant).not.toHaveProperty('prices');
  });

  it('are returned with the prices of a currency', async () => {
    expect((await shop.store.get(`/variants/${small}?currency_code=usd`)).body.variant).toMatchObject({
      calculated_price: 120,
      tax_rates: null,
    });
  });

  it('are not found for an unknown region', async () => {
    expect((await shop.store.get(`/variants/${small}?region_id=reg_none`)).status).toBe(404);
  });

  it.each(['prices.price_list', 'product.sales_channels'])(
    'are not returned with the relation %s',
    async (expand) => {
      expect((await shop.store.get(`/variants?expand=${expand}`)).status).toBe(400);
    },
  );
});
