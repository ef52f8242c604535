import {
  expectRejectionCase,
  invalidData,
  notAllowed,
  notFound,
  type RejectionCase,
} from '../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/* The messages about settings, and about the sales channels and payments of carts; `messages.spec.ts` has the others. */

let shop: SampleShop;
/** The id of a sales channel named "Closed shop". */
let disabled: string;
/** A shipping option without requirements. */
let option: string;

beforeAll(async () => {
  shop = await useSampleShop();
  const { admin, standardShipping } = shop;
  const closed = { name: 'Closed shop', description: 'no longer used', is_disabled: true };
  disabled = ok(await admin.post('/sales-channels', closed)).sales_channel.id;
  option = standardShipping.id;
});

afterAll(() => shop.close());

it.each<RejectionCase>([
  invalidData(
    'products are filtered by an unknown status',
    () => shop.admin.get('/products?status[]=sold'),
    'each value in status must be one of the following values: draft, proposed, published, rejected',
  ),
  invalidData(
    'price lists are filtered by an unknown status',
    () => shop.admin.get('/price-lists?status=sold'),
    'each value in status must be one of the following values: active, draft',
  ),
  invalidData(
    'a category has no name',
    () => shop.admin.post('/product-categories', {}),
    'name should not be empty, name must be a string',
  ),
  invalidData(
    'the name of a category is empty',
    () => shop.admin.post('/product-categories', { name: '' }),
    'name should not be empty',
  ),
  invalidData(
    'the name of a category is a number',
    () => shop.admin.post('/product-categories', { name: 5 }),
    'name must be a string',
  ),
  notFound(
    'a product is created in an unknown category',
    () => shop.admin.post('/products', { title: 'Lost', categories: [{ id: 'pcat_none' }] }),
    'Product_category with product_category_id pcat_none does not exist.',
  ),
  notAllowed(
    'the default sales channel is deleted',
    async () => {
      const { store } = ok(await shop.admin.get('/store'));
      return shop.admin.delete(`/sales-channels/${store.default_sales_channel_id}`);
    },
    'You cannot delete the default sales channel',
  ),
  invalidData(
    'the minimum subtotal of a shipping option exceeds its maximum',
    () => setRequirements(['min_subtotal', 20], ['max_subtotal', 10]),
    'Max. subtotal must be greater than Min. subtotal',
  ),
  invalidData(
    'a shipping option has two requirements of a type',
    () => setRequirements(['min_subtotal', 10], ['min_subtotal', 20]),
    'Only one requirement of each type is allowed',
  ),
  invalidData(
    'a requirement of a shipping option is unknown',
    () => setRequirements(['min_subtotal', 10, 'sor_none']),
    'Shipping option requirement with id sor_none does not exist',
  ),
  invalidData(
    'a shipping profile has an unknown type',
    () => shop.admin.post('/shipping-profiles', { name: 'Bulky', type: 'bulky' }),
    "type must be one of 'default', 'custom', 'gift_card'",
  ),
  invalidData(
    'the default currency is not a currency of the store',
    () => shop.admin.post('/store', { default_currency_code: 'sek' }),
    'Store does not have currency: sek',
  ),
  notFound(
    'a tax rate does not exist',
    () => shop.admin.get('/tax-rates/unknown_rate'),
    'TaxRate with unknown_rate was not found',
  ),
  invalidData(
    'a cart is created in a disabled sales channel',
    () => shop.store.post('/carts', { region_id: shop.europe.id, sales_channel_id: disabled }),
    'Unable to assign the cart to a disabled Sales Channel "Closed shop"',
  ),
  invalidData(
    'a cart with items is created in a disabled sales channel',
    () =>
      shop.store.post('/carts', {
        region_id: shop.europe.id,
        sales_channel_id: disabled,
        items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
      }),
    'Unable to assign the cart to a disabled Sales Channel "Closed shop"',
  ),
  invalidData(
    'a cart moves to a disabled sales channel',
    async () => {
      const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
      return shop.store.post(`/carts/${id}`, { sales_channel_id: disabled });
    },
    'Unable to assign the cart to a disabled Sales Channel "Closed shop"',
  ),
  notAllowed(
    'a cart is completed without a payment session',
    async () => {
      const id = await shop.prepareCart();
      const { provider_id } = ok(await shop.store.get(`/carts/${id}`)).cart.payment_session;
      ok(await shop.store.delete(`/carts/${id}/payment-sessions/${provider_id}`));
      return shop.store.post(`/carts/${id}/complete`);
    },
    'You cannot complete a cart without a payment session.',
  ),
  invalidData(
    'a password reset token has three parts but is invalid',
    () =>
      shop.http.post('/admin/users/reset-password', { token: 'test.test.test', password: 'correct horse' }),
    'invalid token',
  ),
])('The response has the message of Medusa v1 if %s', expectRejectionCase);

it.each<[string, () => string, object]>([
  ['a new product', () => '/products', { title: 'Lost' }],
  ['an update of a product', () => `/products/${shop.shirt.id}`, {}],
])('The response to %s lists unknown sales channels in errors', async (_, path, product) => {
  const body = { ...product, sales_channels: [{ id: 'sc_a' }, { id: 'sc_b' }] };
  expect(await shop.admin.post(path(), body)).toMatchObject({
    status: 400,
    body: {
      type: 'invalid_data',
      message: 'Provided request body contains errors. Please check the data and retry the request',
      errors: ['Sales Channels sc_a, sc_b do not exist'],
    },
  });
});

/** Sets the requirements of the option: type, amount, and the id of an existing requirement. */
function setRequirements(...requirements: [type: string, amount: number, id?: string][]) {
  return shop.admin.post(`/shipping-options/${option}`, {
    requirements: requirements.map(([type, amount, id]) => ({ type, amount, ...(id && { id }) })),
  });
}
