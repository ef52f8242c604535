import { buildOptionValues, createProduct, createShirt } from '../../support/products.ts';
import { createRegion } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await useShop();
});

afterAll(() => shop.close());

describe('A product option', () => {
  it('is added with a default value for existing variants', async () => {
    const { id } = await createProduct(shop, { title: 'Gains an option', variants: [{ title: 'One' }] });
    const { status, body } = await shop.admin.post(`/products/${id}/options`, { title: 'Size' });
    expect(status).toBe(200);
    expect(body.product.options).toMatchObject([
      { id: expect.stringMatching(/^opt_/), title: 'Size', product_id: id },
    ]);
    expect(body.product.variants[0].options).toMatchObject([
      { value: 'Default Value', option_id: body.product.options[0].id },
    ]);
  });

  it('can be renamed', async () => {
    const { id, options } = await createProduct(shop, {
      title: 'Renamed',
      options: [{ title: 'Size' }, { title: 'Color' }],
    });
    const { body } = await shop.admin.post(`/products/${id}/options/${options[0].id}`, { title: 'Length' });
    expect(body.product.options).toMatchObject([{ title: 'Length' }, { title: 'Color' }]);
  });

  it('has a unique title within its product', async () => {
    const { id, options } = await createProduct(shop, {
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
  });

  it('requires a title', async () => {
    const { id } = await createProduct(shop, { title: 'Untitled option' });
    expect((await shop.admin.post(`/products/${id}/options`, {})).status).toBe(400);
  });

  it('cannot be deleted if variants would have the same option values without it', async () => {
    const { id, options } = await createShirt(shop, 'Needs an option');
    const rejected = await shop.admin.delete(`/products/${id}/options/${options[0].id}`);
    expect(rejected.status).toBe(400);
    expect(rejected.body).toMatchObject({
      type: 'not_allowed',
      message: expect.stringContaining('S and M would be the same'),
    });
  });

  it('can be deleted twice with the same response', async () => {
    const { id, options } = await createShirt(shop, 'Loses an option');
    const [size, color] = options;
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

  it('cannot be added to an unknown product', async () => {
    expect((await shop.admin.post('/products/prod_none/options', { title: 'X' })).status).toBe(404);
  });

  it('cannot be deleted from an unknown product', async () => {
    expect((await shop.admin.delete('/products/prod_none/options/opt_none')).status).toBe(404);
  });

  it('must exist to be renamed', async () => {
    const { id } = await createProduct(shop, { title: 'Optionless' });
    expect((await shop.admin.post(`/products/${id}/options/opt_none`, { title: 'X' })).status).toBe(404);
  });
});

describe('A variant', () => {
  it('changes only in the fields of an update', async () => {
    const { id, options, variants } = await createShirt(shop, 'Changed');
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

  describe('in an update', () => {
    let id: string, foreign: string, own: string[], options: { id: string }[];
    beforeAll(async () => {
      const shirt = await createShirt(shop, 'Unchanged');
      const other = await createShirt(shop, 'Another');
      ({ id, options } = shirt);
      own = shirt.variants.map((variant) => variant.id);
      foreign = other.variants[0].id;
    });

    it('rejects the option values of another variant', async () => {
      const body = { options: buildOptionValues(options, 'S', 'white') };
      expect((await shop.admin.post(`/products/${id}/variants/${own[1]}`, body)).status).toBe(400);
    });

    it.each([
      ['it belongs to another product', () => `${id}/variants/${foreign}`],
      ['it does not exist', () => `${id}/variants/variant_none`],
      ['the product does not exist', () => `prod_none/variants/${own[0]}`],
    ])('responds with 404 if %s', async (_, path) => {
      expect((await shop.admin.post(`/products/${path()}`, { title: 'X' })).status).toBe(404);
    });
  });

  it('has its prices replaced by those of an update, except the prices of price lists', async () => {
    const { id, variants } = await createShirt(shop, 'Priced');
    const [eur, usd] = variants[0].prices;
    const region = await createRegion(shop, { currency_code: 'dkk', tax_rate: 25, countries: ['dk'] });
    await addToPriceList('pl_p', variants[0].id);
    const update = async (prices: object[]) => {
      const { body } = await shop.admin.post(`/products/${id}/variants/${variants[0].id}`, { prices });
      return body.product.variants[0].prices.filter((price) => price.price_list_id === null);
    };
    // a price is identified by its id, or by its currency, region and quantities
    expect(
      await update([
        { id: usd.id, currency_code: 'usd', amount: 1 },
        { currency_code: 'eur', amount: 2 },
        { region_id: region, amount: 3 },
      ]),
    ).toMatchObject([
      { id: eur.id, amount: 2 },
      { id: usd.id, amount: 1 },
      { region_id: region, currency_code: 'dkk', amount: 3 },
    ]);
    // other quantities identify another price
    expect(await update([{ currency_code: 'eur', amount: 4, min_quantity: 10 }])).toEqual([
      expect.objectContaining({ id: expect.not.stringMatching(eur.id), amount: 4, min_quantity: 10 }),
    ]);
    expect(await update([])).toEqual([]);
    const { variant } = (await shop.admin.get(`/variants/${variants[0].id}`)).body;
    expect(variant.prices).toMatchObject([{ price_list_id: 'pl_p' }]);
  });

  it('with a negative stock can disallow backorders only together with a new stock', async () => {
    const { id, variants } = await createShirt(shop, 'Oversold');
    await shop.admin.post(`/products/${id}/variants/${variants[0].id}`, { allow_backorder: true });
    await shop.sql('update product_variant set inventory_quantity = -3 where id = $1', [variants[0].id]);
    const rejected = await shop.admin.post(`/products/${id}/variants/${variants[0].id}`, {
      allow_backorder: false,
    });
    expect(rejected.status).toBe(400);
    expect(rejected.body).toMatchObject({
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

  it('can be deleted twice with the same response, and its option values are deleted with it', async () => {
    const { id, variants } = await createShirt(shop, 'Shrinks');
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
  });

  it('cannot be deleted from an unknown product', async () => {
    const { variants } = await createShirt(shop, 'Stays');
    expect((await shop.admin.delete(`/products/prod_none/variants/${variants[0].id}`)).status).toBe(404);
  });
});

async function addToPriceList(id: string, variant: string): Promise<void> {
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
