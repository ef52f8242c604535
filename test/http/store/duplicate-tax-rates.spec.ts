import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('The price of a product with two tax rates of the same code, as in adopted databases', () => {
  it('includes the older rate, which the lines of a cart are taxed by', async () => {
    const { id: product_id, variants } = shop.mug;
    const rate = { name: 'Seven', code: 'seven', region_id: shop.europe.id, rate: 7, products: [product_id] };
    const { tax_rate } = ok(await shop.admin.post('/tax-rates', rate));
    await shop.sql(
      `with twin as (insert into tax_rate (id, name, code, region_id, rate) select 'a' || id, 'Double', code, region_id, 90 from tax_rate where id = $1 returning id)
       insert into product_tax_rate (product_id, rate_id) select $2, id from twin`,
      [tax_rate.id, product_id],
    );

    const { product } = ok(await shop.store.get(`/products/${product_id}?region_id=${shop.europe.id}`));
    const items = [{ variant_id: variants[0].id, quantity: 1 }];
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items }));

    expect(product.variants[0]).toMatchObject({
      calculated_tax: cart.item_tax_total,
      tax_rates: [{ rate: 7, name: 'Seven' }],
    });
  });
});
