import { aShirt, chosen } from '../../support/products.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { aRegion, ok } from '../../support/world.ts';

describe('variants and options', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  describe('variants', () => {
    it('are added at the end', async () => {
      const { id, options } = await aShirt(shop, 'Grows');
      const { status, body } = await shop.admin.post(`/products/${id}/variants`, {
        title: 'L',
        sku: 'GROWS-L',
        inventory_quantity: 3,
        options: chosen(options, 'L', 'white'),
        prices: [{ currency_code: 'eur', amount: 100 }],
      });
      expect(status).toBe(200);
      expect(body.product.variants[2]).toMatchObject({
        id: expect.stringMatching(/^variant_/),
        title: 'L',
        sku: 'GROWS-L',
        variant_rank: 2,
        inventory_quantity: 3,
        options: [{ value: 'L' }, { value: 'white' }],
        prices: [{ amount: 100, currency_code: 'eur' }],
      });
    });

    it('are refused when they do not fit to their product', async () => {
      const { id, options } = await aShirt(shop, 'Fitting');
      const [size, color] = options;
      const refused: [object, number, string][] = [
        [{ options: chosen(options, 'L', 'red') }, 400, 'title'],
        [{ title: 'L', prices: [] }, 400, 'options'],
        [{ title: 'L', options: chosen(options, 'L', 'red') }, 400, 'prices'],
        [
          { title: 'L', prices: [], options: [{ option_id: size.id, value: 'L' }] },
          400,
          'needs a value for Color',
        ],
        [
          { title: 'Twin', prices: [], options: chosen(options, 'S', 'white') },
          400,
          'S and Twin are the same',
        ],
        [
          {
            title: 'L',
            prices: [],
            options: [...chosen(options, 'L', 'x'), { option_id: color.id, value: 'y' }],
          },
          400,
          '3 option values',
        ],
        [
          {
            title: 'L',
            prices: [],
            options: [
              { option_id: size.id, value: 'L' },
              { option_id: 'opt_none', value: 'x' },
            ],
          },
          404,
          'opt_none',
        ],
      ];
      for (const [body, status, message] of refused) {
        const answer = await shop.admin.post(`/products/${id}/variants`, body);
        expect(answer.status).toBe(status);
        expect(answer.body.message).toContain(message);
      }
      expect((await shop.admin.get(`/products/${id}/variants`)).body.count).toBe(2);
      expect(
        (await shop.admin.post('/products/prod_none/variants', { title: 'L', prices: [], options: [] }))
          .status,
      ).toBe(404);
    });

    it('cannot be made twice the same at the same time', async () => {
      const { id, options } = await aShirt(shop, 'Raced');
      const body = { title: 'L', prices: [], options: chosen(options, 'L', 'white') };
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => shop.admin.post(`/products/${id}/variants`, body)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    });

    it('do not share codes', async () => {
      const { id, variants } = await aShirt(shop, 'Coded');
      await shop.admin.post(`/products/${id}/variants/${variants[0].id}`, {
        sku: 'CODED',
        barcode: 'B1',
        upc: 'U1',
      });
      for (const body of [{ sku: 'CODED' }, { barcode: 'B1' }, { upc: 'U1' }]) {
        const answer = await shop.admin.post(`/products/${id}/variants/${variants[1].id}`, body);
        expect(answer.status).toBe(422);
        expect(answer.body.type).toBe('duplicate_error');
      }
    });

    it('of a product are listed by themselves', async () => {
      const { id, variants } = await aShirt(shop, 'Listed');
      const { body } = await shop.admin.get(`/products/${id}/variants`);
      expect(body).toMatchObject({ count: 2, offset: 0, limit: 100 });
      expect(body.variants[0]).not.toHaveProperty('prices');
      const found = await shop.admin.get(
        `/products/${id}/variants?q=s&manage_inventory=true&inventory_quantity[gte]=10&expand=prices`,
      );
      expect(found.body.variants).toMatchObject([
        { id: variants[0].id, prices: [{ amount: 1000 }, { amount: 1200 }] },
      ]);
      expect((await shop.admin.get('/products/prod_none/variants')).status).toBe(404);
    });

    it('of all products are listed, with options, prices and product', async () => {
      const { id, variants } = await aShirt(shop, 'Searchable title');
      const { body } = await shop.admin.get('/variants?q=searchable%20title');
      expect(body).toMatchObject({ count: 2, offset: 0, limit: 100 });
      const s = body.variants.find((variant: { id: string }) => variant.id === variants[0].id);
      expect(s).toMatchObject({
        product: { id, title: 'Searchable title' },
        options: [{ value: 'S' }, { value: 'white' }],
        prices: [{ amount: 1000 }, { amount: 1200 }],
      });
      expect(s).not.toHaveProperty('calculated_price');
      const filtered = await shop.admin.get(
        `/variants?id[]=${variants[0].id}&id[]=${variants[1].id}&title=M&allow_backorder=false&inventory_quantity=0`,
      );
      expect(filtered.body.variants).toMatchObject([{ id: variants[1].id }]);
    });

    it('have prices for a region, where one is named', async () => {
      const { variants } = await aShirt(shop, 'Regional');
      const region = await aRegion(shop, { currency_code: 'usd', tax_rate: 25, countries: ['us'] });
      const { body } = await shop.admin.get(`/variants?id=${variants[0].id}&region_id=${region}`);
      expect(body.variants[0]).toMatchObject({
        calculated_price: 1200,
        calculated_price_incl_tax: 1500,
        prices: [{ currency_code: 'usd' }],
      });
      expect((await shop.admin.get('/variants?region_id=reg_none')).status).toBe(404);
    });

    it('have the prices of a customer, where one is named', async () => {
      const { variants } = await aShirt(shop, 'Favoured');
      const region = await aRegion(shop, { tax_rate: 25, countries: ['de'] });
      const person = { email: 'favoured@example.com', first_name: 'A', last_name: 'B', password: 'secret' };
      const { customer } = (await shop.admin.post('/customers', person)).body;
      const { customer_group } = ok(await shop.admin.post('/customer-groups', { name: 'Friends' }));
      const friends = { customer_ids: [{ id: customer.id }] };
      ok(await shop.admin.post(`/customer-groups/${customer_group.id}/customers/batch`, friends));
      ok(
        await shop.admin.post('/price-lists', {
          ...{ name: 'Friends', description: 'Friends', type: 'sale', status: 'active' },
          customer_groups: [{ id: customer_group.id }],
          prices: [{ variant_id: variants[0].id, currency_code: 'eur', amount: 5 }],
        }),
      );
      const path = `/variants?id=${variants[0].id}&region_id=${region}`;
      const [theirs] = ok(await shop.admin.get(`${path}&customer_id=${customer.id}`)).variants;
      expect(theirs).toMatchObject({ calculated_price: 5, calculated_price_type: 'sale' });
      const [ours] = ok(await shop.admin.get(path)).variants;
      expect(ours).toMatchObject({ calculated_price: ours.original_price, calculated_price_type: 'default' });
    });

    it('are shown by id; without an item they are at no location', async () => {
      const { variants } = await aShirt(shop, 'Stocked');
      expect((await shop.admin.get(`/variants/${variants[0].id}`)).body.variant).toMatchObject({
        id: variants[0].id,
        product: { title: 'Stocked' },
      });
      expect((await shop.admin.get(`/variants/${variants[0].id}/inventory`)).body).toEqual({
        variant: {
          id: variants[0].id,
          inventory: [],
          sales_channel_availability: [],
        },
      });
      expect((await shop.admin.get('/variants/variant_none')).status).toBe(404);
      expect((await shop.admin.get('/variants/variant_none/inventory')).status).toBe(404);
    });
  });
});
