import { aProduct } from '../../support/products.ts';
import { openShelf, type Shelf } from '../../support/shelf.ts';
import { aRegion } from '../../support/world.ts';

describe('the store surface of products', () => {
  let { shop, europe, shirt, mug, voucher } = {} as Shelf;
  let denmark: string;

  beforeAll(async () => {
    ({ shop, europe, shirt, mug, voucher } = await openShelf());
    denmark = await aRegion(shop, { currency_code: 'dkk', countries: ['dk'], tax_rate: 25 });
  });

  afterAll(() => shop.close());

  describe('shows prices', () => {
    it('as they are in a region, with tax', async () => {
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

    it('of the region before those of its currency, for one piece', async () => {
      const { product } = (await shop.store.get(`/products/${shirt.id}?region_id=${europe}`)).body;
      expect(product.variants[0]).toMatchObject({ calculated_price: 1900, calculated_price_incl_tax: 2261 });
      expect(product.variants[0].prices.map((price: { amount: number }) => price.amount).sort()).toEqual([
        1500, 1900, 2000,
      ]);
      expect(product.variants[1].calculated_price).toBe(2100);
    });

    it('in a currency, saying nothing of taxes', async () => {
      const { product } = (await shop.store.get(`/products/${shirt.id}?currency_code=EUR`)).body;
      expect(product.variants[0]).toMatchObject({
        calculated_price: 2000,
        calculated_price_incl_tax: null,
        calculated_tax: null,
        tax_rates: null,
      });
      expect(product.variants[0].prices).toHaveLength(2);
    });

    it('as they are for a cart', async () => {
      const cart = (await shop.store.post('/carts', { region_id: denmark })).body.cart.id;
      const { product } = (await shop.store.get(`/products/${shirt.id}?cart_id=${cart}&region_id=${europe}`))
        .body;
      expect(product.variants[0]).toMatchObject({ calculated_price: 14500, calculated_tax: 3625 });
    });

    it('with the tax that they include', async () => {
      const sweden = await aRegion(shop, {
        currency_code: 'sek',
        countries: ['se'],
        tax_rate: 25,
        includes_tax: true,
      });
      const { id } = await aProduct(shop, {
        title: 'Inclusive',
        status: 'published',
        variants: [
          {
            title: 'One',
            prices: [
              { region_id: sweden, amount: 1000 },
              { currency_code: 'dkk', amount: 1000 },
            ],
          },
        ],
      });
      const shown = async (region: string) =>
        (await shop.store.get(`/products/${id}?region_id=${region}`)).body.product.variants[0];
      expect(await shown(sweden)).toMatchObject({
        calculated_price: 1000,
        calculated_price_includes_tax: true,
        calculated_price_incl_tax: 1000,
        calculated_tax: 200,
      });
      // the currency says it for its own prices
      await shop.admin.post('/currencies/dkk', { includes_tax: true });
      expect(await shown(denmark)).toMatchObject({
        calculated_price_includes_tax: true,
        calculated_price_incl_tax: 1000,
        calculated_tax: 200,
      });
      await shop.admin.post('/currencies/dkk', { includes_tax: false });
    });

    it('with the rates of the product and its type instead of the region’s', async () => {
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

    it('without tax where taxes are not automatic, or gift cards bear none', async () => {
      const finland = await aRegion(shop, { currency_code: 'dkk', countries: ['fi'], tax_rate: 10 });
      const shown = async (id: string) =>
        (await shop.store.get(`/products/${id}?region_id=${finland}`)).body.product.variants[0];
      expect(await shown(voucher.id)).toMatchObject({ calculated_price: 5000, calculated_tax: 500 });
      await shop.admin.post(`/regions/${finland}`, { gift_cards_taxable: false });
      expect(await shown(voucher.id)).toMatchObject({
        calculated_price_incl_tax: 5000,
        calculated_tax: 0,
        tax_rates: [],
      });
      expect(await shown(shirt.id)).toMatchObject({ calculated_tax: 1450 });
      await shop.admin.post(`/regions/${finland}`, { automatic_taxes: false });
      expect(await shown(shirt.id)).toMatchObject({
        calculated_price: 14500,
        calculated_price_incl_tax: null,
        calculated_tax: null,
        tax_rates: null,
      });
    });

    it('whatever is expanded', async () => {
      const { product } = (
        await shop.store.get(`/products/${shirt.id}?region_id=${denmark}&expand=variants&fields=title`)
      ).body;
      expect(product.variants[0].calculated_price).toBe(14500);
      expect(product.variants[0]).not.toHaveProperty('prices');
      expect(
        (await shop.store.get(`/products/${shirt.id}?region_id=${denmark}&expand=`)).body.product,
      ).not.toHaveProperty('variants');
    });

    it('in as many statements for one product as for all', async () => {
      const one = await shop.statements(() => shop.store.get(`/products?region_id=${denmark}&limit=1`));
      const all = await shop.statements(() => shop.store.get(`/products?region_id=${denmark}`));
      expect(all).toEqual(one);
      expect(all).toHaveLength(1);
    });

    it('not for regions, carts and currencies that are not there', async () => {
      for (const query of ['region_id=reg_none', 'cart_id=cart_none', 'currency_code=xxz']) {
        expect((await shop.store.get(`/products?${query}`)).status).toBe(404);
        expect((await shop.store.get(`/products/${shirt.id}?${query}`)).status).toBe(404);
      }
    });
  });
});
