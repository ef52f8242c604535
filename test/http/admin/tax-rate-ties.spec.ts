import { newId } from '../../../src/kernel/ids.ts';
import { aRate, rateBody, tiesOf } from '../../support/tax-rates.ts';
import { ok, openWorld, product, type Product, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('what a tax rate is tied to', () => {
  it('is counted when `fields` asks for that, and not otherwise', async () => {
    const typed = await typedProduct();
    const gone = await product(shop, 'Gone', ['One'], { eur: 100 });
    const { id } = await aRate(shop, {
      products: [shop.shirt.id, shop.mug.id, gone.id],
      product_types: [typed.type_id],
      shipping_options: [shop.standard.id],
    });
    ok(await shop.admin.delete(`/products/${gone.id}`));
    const counted = { id, product_count: 2, product_type_count: 1, shipping_option_count: 1 };
    const fields = 'fields=product_count,product_type_count,shipping_option_count';
    expect(ok(await shop.admin.get(`/tax-rates/${id}?${fields}`)).tax_rate).toEqual(counted);
    const listed = ok(await shop.admin.get(`/tax-rates?order=-product_count&limit=1&${fields}`));
    expect(listed.tax_rates).toEqual([counted]);
    for (const path of [`/tax-rates/${id}`, `/tax-rates/${id}?expand=products,region`])
      expect(ok(await shop.admin.get(path)).tax_rate).not.toHaveProperty('product_count');
    expect((await shop.admin.get(`/tax-rates/${id}?fields=color`)).status).toBe(400);
  });

  const kinds = [
    ['products', 'products', () => [shop.shirt.id, shop.mug.id], 'Product with id:'],
    ['product-types', 'product_types', () => types, 'Product type with id'],
    ['shipping-options', 'shipping_options', () => [shop.standard.id], 'Shipping option with id'],
  ] as const;
  let types: string[];
  beforeAll(async () => (types = [(await typedProduct()).type_id, (await typedProduct()).type_id]));

  it.each(kinds)('can be added to and taken from: %s', async (path, key, idsOf, name) => {
    const [first, ...more] = idsOf();
    const ids = [first, ...more];
    const { id } = await aRate(shop);
    const batch = `/tax-rates/${id}/${path}/batch`;
    const added = ok(await shop.admin.post(`${batch}?expand=${key}&fields=name`, { [key]: ids })).tax_rate;
    expect(added).toEqual({ id, name: 'A rate', [key]: expect.any(Array) });
    ok(await shop.admin.post(batch, { [key]: ids }));
    expect((await tiesOf(shop, id))[key]).toEqual([...ids].sort());

    const unknown = await shop.admin.post(batch, { [key]: [first, 'no_1', 'no_2'] });
    expect(unknown).toMatchObject({
      status: 404,
      body: { type: 'not_found', message: `${name} no_1, no_2 was not found` },
    });
    expect((await shop.admin.post(batch, {})).status).toBe(400);
    expect((await shop.admin.post(batch, { [key]: [7] })).status).toBe(400);
    expect((await shop.admin.delete(batch, {})).status).toBe(400);
    for (const send of [shop.admin.post, shop.admin.delete])
      expect((await send(`/tax-rates/txr_none/${path}/batch`, { [key]: ids })).status).toBe(404);
    expect((await tiesOf(shop, id))[key]).toEqual([...ids].sort());

    for (const _ of [1, 2])
      expect(ok(await shop.admin.delete(batch, { [key]: [first, 'no_1'] })).tax_rate.id).toBe(id);
    expect((await tiesOf(shop, id))[key]).toEqual([...more].sort());
  });

  it('is there once when it is added ten times at the same time', async () => {
    const { id } = await aRate(shop);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.admin.post(`/tax-rates/${id}/products/batch`, { products: [shop.shirt.id, shop.mug.id] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect((await tiesOf(shop, id)).products).toHaveLength(2);
  });

  it('is added, or the rate is not found, when it is deleted at the same time', async () => {
    const { id } = await aRate(shop);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () =>
        shop.admin.post(`/tax-rates/${id}/products/batch`, { products: [shop.shirt.id] }),
      ),
      shop.admin.delete(`/tax-rates/${id}`),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await shop.sql('select from product_tax_rate where rate_id = $1', [id])).toEqual([]);
  });
});

describe('the taxes of a cart', () => {
  beforeAll(() => shop.sql('delete from tax_rate'));

  it('follow a rate that is tied to a product', async () => {
    const book = await product(shop, 'Book', ['One'], { eur: 1000 }, { manage_inventory: false });
    const { id, item_tax_total } = await cartWith(book);
    expect(item_tax_total).toBe(190);
    const rate = await aRate(shop, { rate: 7, products: [book.id] });
    expect((await cartWith(book)).item_tax_total).toBe(70);
    const changed = ok(
      await shop.store.post(`/carts/${id}?expand=items.tax_lines`, { email: 'reader@example.com' }),
    ).cart;
    expect(changed.items[0].tax_lines).toMatchObject([{ rate: 7, name: 'A rate', code: rate.code }]);
    ok(await shop.admin.post(`/tax-rates/${rate.id}`, { rate: 5 }));
    expect((await cartWith(book)).item_tax_total).toBe(50);
    ok(await shop.admin.delete(`/tax-rates/${rate.id}/products/batch`, { products: [book.id] }));
    expect((await cartWith(book)).item_tax_total).toBe(190);
  });

  it('add up rates of the product and its type, and forget a deleted one', async () => {
    const typed = await typedProduct();
    const local = await aRate(shop, { rate: 3, product_types: [typed.type_id] });
    await aRate(shop, { rate: 4, products: [typed.id] });
    await aRate(shop, { rate: 50, products: [typed.id], region_id: shop.america.id });
    expect((await cartWith(typed)).item_tax_total).toBe(70);
    ok(await shop.admin.delete(`/tax-rates/${local.id}`));
    expect((await cartWith(typed)).item_tax_total).toBe(40);
  });

  it('follow a rate that is tied to a shipping option', async () => {
    const rate = await aRate(shop, { rate: 10, shipping_options: [shop.standard.id] });
    const cart = await shop.readyCart();
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart.shipping_tax_total).toBe(50);
    const order = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    expect(order).toMatchObject({ shipping_tax_total: 50 });
    ok(await shop.admin.delete(`/tax-rates/${rate.id}`));
    expect(ok(await shop.store.get(`/orders/${order.id}`)).order.shipping_tax_total).toBe(50);
  });
});

describe('two rates of a region with one code, as old shops have them', () => {
  it('are both shown; a line is taxed by the older one; a third is refused', async () => {
    const typed = await typedProduct();
    const { id, code } = await aRate(shop, { rate: 10, products: [typed.id] });
    await shop.sql(
      `insert into tax_rate (id, name, code, region_id, rate) select 'a' || id, 'Double', code, region_id, 90 from tax_rate where id = $1`,
      [id],
    );
    await shop.sql(`insert into product_tax_rate (product_id, rate_id) values ($1, $2)`, [
      typed.id,
      `a${id}`,
    ]);

    expect(ok(await shop.admin.get(`/tax-rates?code=${code}`)).count).toBe(2);
    expect((await cartWith(typed)).item_tax_total).toBe(100);
    expect((await shop.admin.post('/tax-rates', rateBody(shop, { code }))).status).toBe(422);
    expect((await shop.admin.post(`/tax-rates/${id}`, { name: 'Kept' })).status).toBe(200);
  });
});

/** 10.00 eur, with a type of its own. */
async function typedProduct(): Promise<Product & { type_id: string }> {
  const typed = await product(
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

async function cartWith({ variants: [variant] }: Product): Promise<{ id: string; item_tax_total: number }> {
  const items = [{ variant_id: variant.id, quantity: 1 }];
  return ok(await shop.store.post('/carts', { region_id: shop.europe.id, items })).cart;
}
