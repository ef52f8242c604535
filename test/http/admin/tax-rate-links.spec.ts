import { newId } from '#engine/kernel/text/ids';
import {
  createSizedProduct,
  ok,
  type Product,
  type SampleShop,
  useSampleShop,
} from '../../support/sample-shop.ts';
import { buildTaxRate, createTaxRate, getTaxRateTargets } from '../../support/tax-rates.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('The counts of a tax rate', () => {
  const fields = 'fields=product_count,product_type_count,shipping_option_count';
  let id: string, counts: object;
  beforeAll(async () => {
    const typed = await createTypedProduct();
    const deleted = await createSizedProduct(shop, 'Gone', ['One'], { eur: 100 });
    ({ id } = await createTaxRate(shop, {
      products: [shop.shirt.id, shop.mug.id, deleted.id],
      product_types: [typed.type_id],
      shipping_options: [shop.standardShipping.id],
    }));
    ok(await shop.admin.delete(`/products/${deleted.id}`));
    counts = { id, product_count: 2, product_type_count: 1, shipping_option_count: 1 };
  });

  it('are included if they are requested in fields', async () => {
    expect(ok(await shop.admin.get(`/tax-rates/${id}?${fields}`)).tax_rate).toEqual(counts);
  });

  it('can order a list', async () => {
    const { tax_rates } = ok(await shop.admin.get(`/tax-rates?order=-product_count&limit=1&${fields}`));
    expect(tax_rates).toEqual([counts]);
  });

  it.each(['', '?expand=products,region'])('are not included with the query "%s"', async (query) => {
    const { tax_rate } = ok(await shop.admin.get(`/tax-rates/${id}${query}`));
    expect(tax_rate).not.toHaveProperty('product_count');
  });

  it('cannot be requested together with an unknown field', async () => {
    expect((await shop.admin.get(`/tax-rates/${id}?fields=color`)).status).toBe(400);
  });
});

describe('A tax rate', () => {
  let types: string[];
  beforeAll(
    async () => (types = [(await createTypedProduct()).type_id, (await createTypedProduct()).type_id]),
  );

  describe.each([
    ['products', 'products', () => [shop.shirt.id, shop.mug.id], 'Product with id:'],
    ['product-types', 'product_types', () => types, 'Product type with id'],
    ['shipping-options', 'shipping_options', () => [shop.standardShipping.id], 'Shipping option with id'],
  ] as const)('at /admin/tax-rates/:id/%s/batch', (path, key, idsOf, name) => {
    let id: string, batch: string, first: string, more: string[], ids: string[];
    beforeAll(async () => {
      ids = [...idsOf()];
      [first, ...more] = ids;
      ({ id } = await createTaxRate(shop));
      batch = `/tax-rates/${id}/${path}/batch`;
      ok(await shop.admin.post(batch, { [key]: ids }));
    });
    const getLinkedIds = async () => (await getTaxRateTargets(shop, id))[key];

    it('is linked only once by repeated requests', async () => {
      const response = await shop.admin.post(`${batch}?expand=${key}&fields=name`, { [key]: ids });
      expect(ok(response).tax_rate).toEqual({ id, name: 'A rate', [key]: expect.any(Array) });
      expect(await getLinkedIds()).toEqual([...ids].sort());
    });

    it('lists unknown ids in the message of a rejection', async () => {
      expect(await shop.admin.post(batch, { [key]: [first, 'no_1', 'no_2'] })).toMatchObject({
        status: 404,
        body: { type: 'not_found', message: `${name} no_1, no_2 was not found` },
      });
      expect(await getLinkedIds()).toEqual([...ids].sort());
    });

    it.each([
      ['post', {}],
      ['post', { [key]: [7] }],
      ['delete', {}],
    ] as const)('responds with 400 to %s with the body %j', async (method, body) => {
      expect((await shop.admin[method](batch, body)).status).toBe(400);
      expect(await getLinkedIds()).toEqual([...ids].sort());
    });

    it.each(['post', 'delete'] as const)('must exist for %s', async (method) => {
      const unknown = `/tax-rates/txr_none/${path}/batch`;
      expect((await shop.admin[method](unknown, { [key]: ids })).status).toBe(404);
    });

    it('is unlinked by requests that can be repeated', async () => {
      for (const _ of [1, 2])
        expect(ok(await shop.admin.delete(batch, { [key]: [first, 'no_1'] })).tax_rate.id).toBe(id);
      expect(await getLinkedIds()).toEqual([...more].sort());
    });
  });

  it('is linked to a product only once by ten simultaneous requests', async () => {
    const { id } = await createTaxRate(shop);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.admin.post(`/tax-rates/${id}/products/batch`, { products: [shop.shirt.id, shop.mug.id] }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect((await getTaxRateTargets(shop, id)).products).toHaveLength(2);
  });

  it('has no links left if they are added while it is deleted', async () => {
    const { id } = await createTaxRate(shop);
    const responses = await Promise.all([
      ...Array.from({ length: 5 }, () =>
        shop.admin.post(`/tax-rates/${id}/products/batch`, { products: [shop.shirt.id] }),
      ),
      shop.admin.delete(`/tax-rates/${id}`),
    ]);
    for (const { status } of responses) expect([200, 404]).toContain(status);
    expect(await shop.sql('select from product_tax_rate where rate_id = $1', [id])).toEqual([]);
  });
});

describe('The taxes of a cart', () => {
  beforeAll(() => shop.sql('delete from tax_rate'));

  it('follow the tax rate of a product as it is linked, changed and unlinked', async () => {
    const book = await createSizedProduct(shop, 'Book', ['One'], { eur: 1000 }, { manage_inventory: false });
    const { id, item_tax_total } = await createCartWith(book);
    expect(item_tax_total).toBe(190);
    const rate = await createTaxRate(shop, { rate: 7, products: [book.id] });
    expect((await createCartWith(book)).item_tax_total).toBe(70);
    const updated = ok(
      await shop.store.post(`/carts/${id}?expand=items.tax_lines`, { email: 'reader@example.com' }),
    ).cart;
    expect(updated.items[0].tax_lines).toMatchObject([{ rate: 7, name: 'A rate', code: rate.code }]);
    ok(await shop.admin.post(`/tax-rates/${rate.id}`, { rate: 5 }));
    expect((await createCartWith(book)).item_tax_total).toBe(50);
    ok(await shop.admin.delete(`/tax-rates/${rate.id}/products/batch`, { products: [book.id] }));
    expect((await createCartWith(book)).item_tax_total).toBe(190);
  });

  it('add up the existing rates of the product and its type in the region', async () => {
    const typed = await createTypedProduct();
    const ofType = await createTaxRate(shop, { rate: 3, product_types: [typed.type_id] });
    await createTaxRate(shop, { rate: 4, products: [typed.id] });
    await createTaxRate(shop, { rate: 50, products: [typed.id], region_id: shop.america.id });
    expect((await createCartWith(typed)).item_tax_total).toBe(70);
    ok(await shop.admin.delete(`/tax-rates/${ofType.id}`));
    expect((await createCartWith(typed)).item_tax_total).toBe(40);
  });

  it('follow the tax rate of a shipping option, and stay unchanged in a placed order', async () => {
    const rate = await createTaxRate(shop, { rate: 10, shipping_options: [shop.standardShipping.id] });
    const cart = await shop.prepareCart();
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart.shipping_tax_total).toBe(50);
    const order = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    expect(order).toMatchObject({ shipping_tax_total: 50 });
    ok(await shop.admin.delete(`/tax-rates/${rate.id}`));
    expect(ok(await shop.store.get(`/orders/${order.id}`)).order.shipping_tax_total).toBe(50);
  });
});

describe('Two tax rates of a region with the same code, from an adopted database,', () => {
  let typed: Product, id: string, code: string;
  beforeAll(async () => {
    typed = await createTypedProduct();
    ({ id, code } = await createTaxRate(shop, { rate: 10, products: [typed.id] }));
    await shop.sql(
      `insert into tax_rate (id, name, code, region_id, rate) select 'a' || id, 'Double', code, region_id, 90 from tax_rate where id = $1`,
      [id],
    );
    await shop.sql(`insert into product_tax_rate (product_id, rate_id) values ($1, $2)`, [
      typed.id,
      `a${id}`,
    ]);
  });

  it('are both returned', async () => {
    expect(ok(await shop.admin.get(`/tax-rates?code=${code}`)).count).toBe(2);
  });

  it('tax a line by the older one only', async () => {
    expect((await createCartWith(typed)).item_tax_total).toBe(100);
  });

  it('prevent a third one with that code', async () => {
    expect((await shop.admin.post('/tax-rates', buildTaxRate(shop, { code }))).status).toBe(422);
  });

  it('can be updated', async () => {
    expect((await shop.admin.post(`/tax-rates/${id}`, { name: 'Updated' })).status).toBe(200);
  });
});

/** Creates a product of 10.00 eur with a product type that no other product has. */
async function createTypedProduct(): Promise<Product & { type_id: string }> {
  const typed = await createSizedProduct(
    shop,
    newId({ idPrefix: 'Typed' }),
    ['One'],
    { eur: 1000 },
    { manage_inventory: false },
  );
  const { product: updated } = ok(
    await shop.admin.post(`/products/${typed.id}`, { type: { value: newId({ idPrefix: 'type' }) } }),
  );
  return { ...typed, type_id: updated.type_id };
}

async function createCartWith({
  variants: [variant],
}: Product): Promise<{ id: string; item_tax_total: number }> {
  const items = [{ variant_id: variant.id, quantity: 1 }];
  return ok(await shop.store.post('/carts', { region_id: shop.europe.id, items })).cart;
}
