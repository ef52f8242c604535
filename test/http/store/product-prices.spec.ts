import { createProduct } from '../../support/products.ts';
import { createRegion } from '../../support/sample-shop.ts';
import { openShopWithPrices, type ShopWithPrices } from '../../support/shop-with-prices.ts';

describe('The prices of products in the storefront', () => {
  let { shop, europe, shirt, mug, voucher } = {} as ShopWithPrices;
  let denmark: string;

  beforeAll(async () => {
    ({ shop, europe, shirt, mug, voucher } = await openShopWithPrices());
    denmark = await createRegion(shop, { currency_code: 'dkk', countries: ['dk'], tax_rate: 25 });
  });

  afterAll(() => shop.close());

  describe('for a region', () => {
    it('are returned with tax', async () => {
      const { body } = await shop.store.get(`/products?handle=shirt&region_id=${denmark}`);
      const [s, m] = body.products[0].variants;
      expect(s).toMatchObject({
        prices: [{ currency_code: 'dkk', amount: 14500 }],
        original_price: 14500,
        calculated_price: 14500,
        calculated_price_type: 'default',
        original_price_includes_tax: false,
        calculated_price_includes_tax: false,
        original_price_incl_tax: 18125,
        calculated_price_incl_tax: 18125,
        original_tax: 3625,
        calculated_tax: 3625,
        tax_rates: [{ rate: 25, name: 'default', code: 'default' }],
      });
      expect(s.prices).toHaveLength(1);
      expect(m).toMatchObject({
        prices: [],
        original_price: null,
        calculated_price: null,
        calculated_price_incl_tax: null,
        calculated_tax: null,
      });
    });

    it('are those of the region rather than those of its currency, for a quantity of one', async () => {
      const { product } = (await shop.store.get(`/products/${shirt.id}?region_id=${europe}`)).body;
      expect(product.variants[0]).toMatchObject({ calculated_price: 1900, calculated_price_incl_tax: 2261 });
      expect(product.variants[0].prices.map((price) => price.amount).sort()).toEqual([1500, 1900, 2000]);
      expect(product.variants[1].calculated_price).toBe(2100);
    });

    it('include the tax if the region includes it', async () => {
      const sweden = await createRegion(shop, {
        currency_code: 'sek',
        countries: ['se'],
        tax_rate: 25,
        includes_tax: true,
      });
      const { id } = await createWithPrices([{ region_id: sweden, amount: 1000 }]);
      expect(await variantOf(id, sweden)).toMatchObject({
        calculated_price: 1000,
        calculated_price_includes_tax: true,
        calculated_price_incl_tax: 1000,
        calculated_tax: 200,
      });
    });

    it('include the tax if their currency includes it', async () => {
      const { id } = await createWithPrices([{ currency_code: 'dkk', amount: 1000 }]);
      await shop.admin.post('/currencies/dkk', { includes_tax: true });
      expect(await variantOf(id, denmark)).toMatchObject({
        calculated_price_includes_tax: true,
        calculated_price_incl_tax: 1000,
        calculated_tax: 200,
      });
      await shop.admin.post('/currencies/dkk', { includes_tax: false });
    });

    it('are taxed by the rates of the product instead of the default rate', async () => {
      await shop.sql(
        `insert into tax_rate (id, rate, name, code, region_id) values ('txr_1', 5, 'Mugs', 'mugs', $1)`,
        [europe],
      );
      await shop.sql(`insert into product_tax_rate (product_id, rate_id) values ($1, 'txr_1')`, [mug.id]);
      const { product } = (await shop.store.get(`/products/${mug.id}?region_id=${europe}`)).body;
      expect(product.variants[0]).toMatchObject({
        calculated_price_incl_tax: 761,
        tax_rates: [{ rate: 5, name: 'Mugs', code: 'mugs' }],
      });
    });

    it('have no tax for gift cards if the region does not tax them', async () => {
      const finland = await createRegion(shop, { currency_code: 'dkk', countries: ['fi'], tax_rate: 10 });
      expect(await variantOf(voucher.id, finland)).toMatchObject({
        calculated_price: 5000,
        calculated_tax: 500,
      });
      await shop.admin.post(`/regions/${finland}`, { gift_cards_taxable: false });
      expect(await variantOf(voucher.id, finland)).toMatchObject({
        calculated_price_incl_tax: 5000,
        calculated_tax: 0,
        tax_rates: [],
      });
      expect(await variantOf(shirt.id, finland)).toMatchObject({ calculated_tax: 1450 });
    });

    it('have null taxes in a region without automatic taxes', async () => {
      const norway = await createRegion(shop, { currency_code: 'dkk', countries: ['no'], tax_rate: 10 });
      await shop.admin.post(`/regions/${norway}`, { automatic_taxes: false });
      expect(await variantOf(shirt.id, norway)).toMatchObject({
        calculated_price: 14500,
        calculated_price_incl_tax: null,
        calculated_tax: null,
        tax_rates: null,
      });
    });

    it('are calculated if the relation prices is not requested', async () => {
      const { product } = (
        await shop.store.get(`/products/${shirt.id}?region_id=${denmark}&expand=variants&fields=title`)
      ).body;
      expect(product.variants[0].calculated_price).toBe(14500);
      expect(product.variants[0]).not.toHaveProperty('prices');
    });

    it('are omitted if the relation variants is not requested', async () => {
      expect(
        (await shop.store.get(`/products/${shirt.id}?region_id=${denmark}&expand=`)).body.product,
      ).not.toHaveProperty('variants');
    });

    it('are read in one SQL statement for all products', async () => {
      const one = await shop.recordSql(() => shop.store.get(`/products?region_id=${denmark}&limit=1`));
      const all = await shop.recordSql(() => shop.store.get(`/products?region_id=${denmark}`));
      expect(all).toEqual(one);
      expect(all).toHaveLength(1);
    });
  });

  describe('for a currency', () => {
    it('are returned without taxes', async () => {
      const { product } = (await shop.store.get(`/products/${shirt.id}?currency_code=EUR`)).body;
      expect(product.variants[0]).toMatchObject({
        calculated_price: 2000,
        calculated_price_incl_tax: null,
        calculated_tax: null,
        tax_rates: null,
      });
      expect(product.variants[0].prices).toHaveLength(2);
    });
  });

  describe('for a cart', () => {
    it('are those of its region, even if the request has another region', async () => {
      const cart = (await shop.store.post('/carts', { region_id: denmark })).body.cart.id;
      const { product } = (await shop.store.get(`/products/${shirt.id}?cart_id=${cart}&region_id=${europe}`))
        .body;
      expect(product.variants[0]).toMatchObject({ calculated_price: 14500, calculated_tax: 3625 });
    });
  });

  it.each(['region_id=reg_none', 'cart_id=cart_none', 'currency_code=xxz'])(
    'are rejected with 404 for %s',
    async (query) => {
      expect((await shop.store.get(`/products?${query}`)).status).toBe(404);
      expect((await shop.store.get(`/products/${shirt.id}?${query}`)).status).toBe(404);
    },
  );

  function createWithPrices(prices: object[]): Promise<{ id: string }> {
    const variants = [{ title: 'One', prices }];
    return createProduct(shop, { title: `Inclusive ${Math.random()}`, status: 'published', variants });
  }

  async function variantOf(product: string, region: string) {
    return (await shop.store.get(`/products/${product}?region_id=${region}`)).body.product.variants[0];
  }
});
