import { createProduct } from '../../support/products.ts';
import { type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop();
});
afterAll(() => shop.close());

// the forms of the dashboard send both back
it('GET /admin/products includes the categories and sales channels of each product', async () => {
  const { product_category } = (await shop.admin.post('/product-categories', { name: 'Presents' })).body;
  const { sales_channel } = (await shop.admin.post('/sales-channels', { name: 'Market' })).body;
  const card = await createProduct(shop, {
    title: 'Gift card',
    is_giftcard: true,
    categories: [{ id: product_category.id }],
    sales_channels: [{ id: sales_channel.id }],
  });
  const { products } = (await shop.admin.get('/products?is_giftcard=true')).body;
  expect(products).toEqual([
    expect.objectContaining({
      id: card.id,
      categories: [expect.objectContaining({ id: product_category.id })],
      sales_channels: [expect.objectContaining({ id: sales_channel.id })],
    }),
  ]);
});
