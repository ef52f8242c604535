import { openShop, type Shop } from '../../support/shop.ts';
import { ok } from '../../support/world.ts';

describe('variants and options', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  describe('options', () => {
    it('are added, and existing variants get a default value', async () => {
      const { id } = await aProduct({ title: 'Gains an option', variants: [{ title: 'One' }] });
      const { status, body } = await shop.admin.post(`/products/${id}/options`, { title: 'Size' });
      expect(status).toBe(200);
      expect(body.product.options).toMatchObject([
        { id: expect.stringMatching(/^opt_/), title: 'Size', product_id: id },
      ]);
      expect(body.product.variants[0].options).toMatchObject([
        { value: 'Default Value', option_id: body.product.options[0].id },
      ]);
    });

    it('are renamed', async () => {
      const { id, options } = await aProduct({
        title: 'Renamed',
        options: [{ title: 'Size' }, { title: 'Color' }],
      });
      const { body } = await shop.admin.post(`/products/${id}/options/${options[0].id}`, { title: 'Length' });
      expect(body.product.options).toMatchObject([{ title: 'Length' }, { title: 'Color' }]);
    });

    it('have different titles', async () => {
      const { id, options } = await aProduct({
        title: 'Titles',
        options: [{ title: 'Size' }, { title: 'Color' }],
      });
      expect((await shop.admin.post(`/products/${id}/options`, { title: 'Size' })).status).toBe(422);
      expect(
        (await shop.admin.post(`/products/${id}/options/${options[0].id}`, { title: 'Color' })).status,
      ).toBe(422);
      expect(
        (await shop.admin.post(`/products/${id}/options/${options[0].id}`, { title: 'Size' })).status,
      ).toBe(200);
      expect((await shop.admin.post(`/products/${id}/options`, {})).status).toBe(400);
    });

    it('are deleted while the variants differ without them, and again with the same answer', async () => {
      const { id, options } = await aShirt('Loses an option');
      const [size, color] = options;
      const refused = await shop.admin.delete(`/products/${id}/options/${size.id}`);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        type: 'not_allowed',
        message: expect.stringContaining('S and M would be the same'),
      });
      for (let time = 1; time <= 2; time++) {
        const { status, body } = await shop.admin.delete(`/products/${id}/options/${color.id}`);
        expect(status).toBe(200);
        expect(body).toMatchObject({
          option_id: color.id,
          object: 'option',
          deleted: true,
          product: { id, options: [{ id: size.id }] },
        });
        expect(body.product.variants[0].options).toMatchObject([{ value: 'S' }]);
      }
    });

    it('belong to a product that is there', async () => {
      expect((await shop.admin.post('/products/prod_none/options', { title: 'X' })).status).toBe(404);
      expect((await shop.admin.delete('/products/prod_none/options/opt_none')).status).toBe(404);
      const { id } = await aProduct({ title: 'Optionless' });
      expect((await shop.admin.post(`/products/${id}/options/opt_none`, { title: 'X' })).status).toBe(404);
    });
  });

  describe('variants', () => {
    it('are added at the end', async () => {
      const { id, options } = await aShirt('Grows');
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
      const { id, options } = await aShirt('Fitting');
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
      const { id, options } = await aShirt('Raced');
      const body = { title: 'L', prices: [], options: chosen(options, 'L', 'white') };
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => shop.admin.post(`/products/${id}/variants`, body)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    });

    it('are changed in what is given', async () => {
      const { id, options, variants } = await aShirt('Changed');
      const [s] = variants;
      const { status, body } = await shop.admin.post(`/products/${id}/variants/${s.id}`, {
        title: 'Small',
        sku: 'CHANGED-S',
        weight: 5,
        metadata: { fit: 'slim' },
        options: [{ option_id: options[1].id, value: 'black' }],
      });
      expect(status).toBe(200);
      expect(body.product.variants[0]).toMatchObject({
        id: s.id,
        title: 'Small',
        sku: 'CHANGED-S',
        weight: 5,
        metadata: { fit: 'slim' },
        inventory_quantity: 10,
        variant_rank: 0,
        options: [{ value: 'S' }, { value: 'black' }],
        prices: [{ amount: 1000 }, { amount: 1200 }],
      });
      const cleared = await shop.admin.post(`/products/${id}/variants/${s.id}`, {
        sku: null,
        weight: null,
        metadata: { fit: '' },
      });
      expect(cleared.body.product.variants[0]).toMatchObject({
        sku: null,
        weight: null,
        metadata: {},
        title: 'Small',
      });
    });

    it('are not changed into another one, or when they are of another product', async () => {
      const { id, options, variants } = await aShirt('Unchanged');
      const other = await aShirt('Another');
      const twin = await shop.admin.post(`/products/${id}/variants/${variants[1].id}`, {
        options: chosen(options, 'S', 'white'),
      });
      expect(twin.status).toBe(400);
      for (const path of [
        `${id}/variants/${other.variants[0].id}`,
        `${id}/variants/variant_none`,
        `prod_none/variants/${variants[0].id}`,
      ]) {
        expect((await shop.admin.post(`/products/${path}`, { title: 'X' })).status).toBe(404);
      }
    });

    it('keep prices that are told again, and lose those that are not', async () => {
      const { id, variants } = await aShirt('Priced');
      const [eur, usd] = variants[0].prices;
      const region = await aRegion('dkk', 'dk');
      await inPriceList('pl_p', variants[0].id);
      const prices = async (wanted: object[]) => {
        const { body } = await shop.admin.post(`/products/${id}/variants/${variants[0].id}`, {
          prices: wanted,
        });
        return body.product.variants[0].prices.filter(
          (price: { price_list_id: string | null }) => price.price_list_id === null,
        );
      };
      // by id, and by what they are for
      expect(
        await prices([
          { id: usd.id, currency_code: 'usd', amount: 1 },
          { currency_code: 'eur', amount: 2 },
          { region_id: region, amount: 3 },
        ]),
      ).toMatchObject([
        { id: eur.id, amount: 2 },
        { id: usd.id, amount: 1 },
        { region_id: region, currency_code: 'dkk', amount: 3 },
      ]);
      // other quantities are another price
      expect(await prices([{ currency_code: 'eur', amount: 4, min_quantity: 10 }])).toEqual([
        expect.objectContaining({ id: expect.not.stringMatching(eur.id), amount: 4, min_quantity: 10 }),
      ]);
      expect(await prices([])).toEqual([]);
      const { variant } = (await shop.admin.get(`/variants/${variants[0].id}`)).body;
      expect(variant.prices).toMatchObject([{ price_list_id: 'pl_p' }]);
    });

    it('that were sold beyond their stock do not lose that freedom without a stock', async () => {
      const { id, variants } = await aShirt('Oversold');
      await shop.admin.post(`/products/${id}/variants/${variants[0].id}`, { allow_backorder: true });
      await shop.sql('update product_variant set inventory_quantity = -3 where id = $1', [variants[0].id]);
      const refused = await shop.admin.post(`/products/${id}/variants/${variants[0].id}`, {
        allow_backorder: false,
      });
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        type: 'not_allowed',
        message: expect.stringContaining('owes 3 items'),
      });
      expect(
        (
          await shop.admin.post(`/products/${id}/variants/${variants[0].id}`, {
            allow_backorder: false,
            inventory_quantity: 0,
          })
        ).status,
      ).toBe(200);
    });

    it('do not share codes', async () => {
      const { id, variants } = await aShirt('Coded');
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

    it('are deleted, and again with the same answer', async () => {
      const { id, variants } = await aShirt('Shrinks');
      for (let time = 1; time <= 2; time++) {
        const { status, body } = await shop.admin.delete(`/products/${id}/variants/${variants[0].id}`);
        expect(status).toBe(200);
        expect(body).toMatchObject({
          variant_id: variants[0].id,
          object: 'product-variant',
          deleted: true,
          product: { id, variants: [{ id: variants[1].id }] },
        });
      }
      const { product } = (await shop.admin.get(`/products/${id}?expand=options.values`)).body;
      expect(product.options[0].values).toMatchObject([{ value: 'M' }]);
      expect((await shop.admin.delete(`/products/prod_none/variants/${variants[0].id}`)).status).toBe(404);
    });

    it('of a product are listed by themselves', async () => {
      const { id, variants } = await aShirt('Listed');
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
      const { id, variants } = await aShirt('Searchable title');
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
      const { variants } = await aShirt('Regional');
      const region = await aRegion('usd', 'us');
      const { body } = await shop.admin.get(`/variants?id=${variants[0].id}&region_id=${region}`);
      expect(body.variants[0]).toMatchObject({
        calculated_price: 1200,
        calculated_price_incl_tax: 1500,
        prices: [{ currency_code: 'usd' }],
      });
      expect((await shop.admin.get('/variants?region_id=reg_none')).status).toBe(404);
    });

    it('have the prices of a customer, where one is named', async () => {
      const { variants } = await aShirt('Favoured');
      const region = await aRegion('eur', 'de');
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

    it('are shown by id, with their stock', async () => {
      const { variants } = await aShirt('Stocked');
      expect((await shop.admin.get(`/variants/${variants[0].id}`)).body.variant).toMatchObject({
        id: variants[0].id,
        product: { title: 'Stocked' },
      });
      expect((await shop.admin.get(`/variants/${variants[0].id}/inventory`)).body).toEqual({
        variant: {
          id: variants[0].id,
          inventory: [],
          sales_channel_availability: [
            {
              channel_name: 'Default Sales Channel',
              channel_id: expect.stringMatching(/^sc_/),
              available_quantity: 10,
            },
          ],
        },
      });
      expect((await shop.admin.get('/variants/variant_none')).status).toBe(404);
      expect((await shop.admin.get('/variants/variant_none/inventory')).status).toBe(404);
    });
  });

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a product as the answer has it
  async function aProduct(body: object): Promise<any> {
    const answer = await shop.admin.post('/products', body);
    expect(answer.body).toHaveProperty('product');
    return answer.body.product;
  }

  /** A product with two options and two variants, S and M. */
  function aShirt(title: string) {
    return aProduct({
      title,
      options: [{ title: 'Size' }, { title: 'Color' }],
      variants: [
        {
          title: 'S',
          inventory_quantity: 10,
          options: [{ value: 'S' }, { value: 'white' }],
          prices: [
            { currency_code: 'eur', amount: 1000 },
            { currency_code: 'usd', amount: 1200 },
          ],
        },
        { title: 'M', options: [{ value: 'M' }, { value: 'white' }] },
      ],
    });
  }

  async function aRegion(currency_code: string, country: string): Promise<string> {
    const body = {
      name: country,
      currency_code,
      tax_rate: 25,
      payment_providers: ['manual'],
      fulfillment_providers: ['manual'],
      countries: [country],
    };
    return (await shop.admin.post('/regions', body)).body.region.id;
  }

  async function inPriceList(id: string, variant: string): Promise<void> {
    await shop.sql(`insert into price_list (id, name, description) values ($1, 'Sale', 'Sale')`, [id]);
    await shop.sql(
      `insert into money_amount (id, currency_code, amount, price_list_id) values ('ma_' || $1, 'eur', 1, $1)`,
      [id],
    );
    await shop.sql(
      `insert into product_variant_money_amount (variant_id, money_amount_id) values ($2, 'ma_' || $1)`,
      [id, variant],
    );
  }
});

function chosen(options: { id: string }[], ...values: string[]) {
  return values.map((value, place) => ({ option_id: options[place].id, value }));
}
