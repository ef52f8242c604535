import { bad, expectRefusal, forbidden, missing, type Refusal } from '../support/refusals.ts';
import { ok, openWorld, type World } from '../support/world.ts';

/* The messages about settings, and about the sales channels and payments of carts; `messages.spec.ts` has the others. */

let world: World;
/** The id of a sales channel named "Closed shop". */
let disabled: string;
/** A shipping option without requirements. */
let option: string;

beforeAll(async () => {
  world = await openWorld();
  const { admin, standard } = world;
  const closed = { name: 'Closed shop', description: 'no longer used', is_disabled: true };
  disabled = ok(await admin.post('/sales-channels', closed)).sales_channel.id;
  option = standard.id;
});

afterAll(() => world.close());

it.each<Refusal>([
  bad(
    'products are filtered by an unknown status',
    () => world.admin.get('/products?status[]=sold'),
    'each value in status must be one of the following values: draft, proposed, published, rejected',
  ),
  bad(
    'price lists are filtered by an unknown status',
    () => world.admin.get('/price-lists?status=sold'),
    'each value in status must be one of the following values: active, draft',
  ),
  bad(
    'a category has no name',
    () => world.admin.post('/product-categories', {}),
    'name should not be empty, name must be a string',
  ),
  bad(
    'the name of a category is empty',
    () => world.admin.post('/product-categories', { name: '' }),
    'name should not be empty',
  ),
  bad(
    'the name of a category is a number',
    () => world.admin.post('/product-categories', { name: 5 }),
    'name must be a string',
  ),
  missing(
    'a product is created in an unknown category',
    () => world.admin.post('/products', { title: 'Lost', categories: [{ id: 'pcat_none' }] }),
    'Product_category with product_category_id pcat_none does not exist.',
  ),
  forbidden(
    'the default sales channel is deleted',
    async () => {
      const { store } = ok(await world.admin.get('/store'));
      return world.admin.delete(`/sales-channels/${store.default_sales_channel_id}`);
    },
    'You cannot delete the default sales channel',
  ),
  bad(
    'the minimum subtotal of a shipping option exceeds its maximum',
    () => requiring(['min_subtotal', 20], ['max_subtotal', 10]),
    'Max. subtotal must be greater than Min. subtotal',
  ),
  bad(
    'a shipping option has two requirements of a type',
    () => requiring(['min_subtotal', 10], ['min_subtotal', 20]),
    'Only one requirement of each type is allowed',
  ),
  bad(
    'a requirement of a shipping option is unknown',
    () => requiring(['min_subtotal', 10, 'sor_none']),
    'Shipping option requirement with id sor_none does not exist',
  ),
  bad(
    'a shipping profile has an unknown type',
    () => world.admin.post('/shipping-profiles', { name: 'Bulky', type: 'bulky' }),
    "type must be one of 'default', 'custom', 'gift_card'",
  ),
  bad(
    'the default currency is not a currency of the store',
    () => world.admin.post('/store', { default_currency_code: 'sek' }),
    'Store does not have currency: sek',
  ),
  missing(
    'a tax rate does not exist',
    () => world.admin.get('/tax-rates/unknown_rate'),
    'TaxRate with unknown_rate was not found',
  ),
  bad(
    'a cart is created in a disabled sales channel',
    () => world.store.post('/carts', { region_id: world.europe.id, sales_channel_id: disabled }),
    'Unable to assign the cart to a disabled Sales Channel "Closed shop"',
  ),
  bad(
    'a cart with items is created in a disabled sales channel',
    () =>
      world.store.post('/carts', {
        region_id: world.europe.id,
        sales_channel_id: disabled,
        items: [{ variant_id: world.mug.variants[0].id, quantity: 1 }],
      }),
    'Unable to assign the cart to a disabled Sales Channel "Closed shop"',
  ),
  bad(
    'a cart moves to a disabled sales channel',
    async () => {
      const { id } = ok(await world.store.post('/carts', { region_id: world.europe.id })).cart;
      return world.store.post(`/carts/${id}`, { sales_channel_id: disabled });
    },
    'Unable to assign the cart to a disabled Sales Channel "Closed shop"',
  ),
  forbidden(
    'a cart is completed without a payment session',
    async () => {
      const id = await world.readyCart();
      const { provider_id } = ok(await world.store.get(`/carts/${id}`)).cart.payment_session;
      ok(await world.store.delete(`/carts/${id}/payment-sessions/${provider_id}`));
      return world.store.post(`/carts/${id}/complete`);
    },
    'You cannot complete a cart without a payment session.',
  ),
  bad(
    'a password reset token has three parts but is invalid',
    () => world.open.post('/admin/users/reset-password', { token: 'test.test.test', password: 'new' }),
    'invalid token',
  ),
])('The response has the message of Medusa v1 if %s', expectRefusal);

it.each<[string, () => string, object]>([
  ['a new product', () => '/products', { title: 'Lost' }],
  ['an update of a product', () => `/products/${world.shirt.id}`, {}],
])('The response to %s lists unknown sales channels in errors', async (_, path, product) => {
  const body = { ...product, sales_channels: [{ id: 'sc_a' }, { id: 'sc_b' }] };
  expect(await world.admin.post(path(), body)).toMatchObject({
    status: 400,
    body: {
      type: 'invalid_data',
      message: 'Provided request body contains errors. Please check the data and retry the request',
      errors: ['Sales Channels sc_a, sc_b do not exist'],
    },
  });
});

/** Sets the requirements of the option: type, amount, and the id of an existing requirement. */
function requiring(...requirements: [type: string, amount: number, id?: string][]) {
  return world.admin.post(`/shipping-options/${option}`, {
    requirements: requirements.map(([type, amount, id]) => ({ type, amount, ...(id && { id }) })),
  });
}
