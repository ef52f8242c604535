import { aProduct, aShirt, chosen } from '../../support/products.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { aRegion } from '../../support/world.ts';

describe('variants and options', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  describe('options', () => {
    it('are added, and existing variants get a default value', async () => {
      const { id } = await aProduct(shop, { title: 'Gains an option', variants: [{ title: 'One' }] });
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
      const { id, options } = await aProduct(shop, {
        title: 'Renamed',
        options: [{ title: 'Size' }, { title: 'Color' }],
      });
      const { body } = await shop.admin.post(`/products/${id}/options/${options[0].id}`, { title: 'Length' });
      expect(body.product.options).toMatchObject([{ title: 'Length' }, { title: 'Color' }]);
    });

    it('have different titles', async () => {
      const { id, options } = await aProduct(shop, {
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
      const { id, options } = await aShirt(shop, 'Loses an option');
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
      const { id } = await aProduct(shop, { title: 'Optionless' });
      expect((await shop.admin.post(`/products/${id}/options/opt_none`, { title: 'X' })).status).toBe(404);
    });
  });

  describe('variants', () => {
    it('are changed in what is given', async () => {
      const { id, options, variants } = await aShirt(shop, 'Changed');
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
      const { id, options, variants } = await aShirt(shop, 'Unchanged');
      const other = await aShirt(shop, 'Another');
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
      const { id, variants } = await aShirt(shop, 'Priced');
      const [eur, usd] = variants[0].prices;
      const region = await aRegion(shop, { currency_code: 'dkk', tax_rate: 25, countries: ['dk'] });
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
      const { id, variants } = await aShirt(shop, 'Oversold');
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

    it('are deleted, and again with the same answer', async () => {
      const { id, variants } = await aShirt(shop, 'Shrinks');
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
  });

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
