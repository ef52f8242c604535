import {
  duplicate,
  expectRejectionCase,
  invalidData,
  notAllowed,
  notFound,
  type RejectionCase,
} from '../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/* The error messages of Medusa v1 that existing clients compare with. `src/engine/kernel/text/messages.ts` defines ours. */

let shop: SampleShop;
/** A cart in euros. */
let cart: string;

beforeAll(async () => {
  shop = await useSampleShop();
  const { admin, store, europe } = shop;
  cart = ok(await store.post('/carts', { region_id: europe.id })).cart.id;
  ok(await admin.post('/customer-groups', { name: 'Friends' }));
  ok(await admin.post('/collections', { title: 'Summer', handle: 'summer' }));
  ok(await admin.post('/users', { email: 'emma@example.com', password: 'a long password' }));
  await admin.post('/customers', registrationOf('ada@example.com'));
});

afterAll(() => shop.close());

it.each<RejectionCase>([
  notAllowed(
    'a cart is completed without a customer',
    async () => {
      const items = [{ variant_id: shop.mug.variants[0].id, quantity: 1 }];
      const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items })).cart;
      return shop.store.post(`/carts/${id}/complete`);
    },
    'Cannot create an order from the cart without a customer',
  ),
  notFound(
    'a region does not exist',
    () => shop.admin.get('/regions/none'),
    'Region with none was not found',
  ),
  notFound(
    'the region of a new cart does not exist',
    () => shop.store.post('/carts', { region_id: 'none' }),
    'Region with none was not found',
  ),
  duplicate(
    'a country belongs to another region',
    () => shop.admin.post(`/regions/${shop.america.id}/countries`, { country_code: 'de' }),
    () => `Germany already exists in region ${shop.europe.id}`,
  ),
  notFound(
    'a customer group does not exist',
    () => shop.admin.get('/customer-groups/none'),
    'CustomerGroup with id none was not found',
  ),
  notFound(
    'a price list does not exist',
    () => shop.admin.get('/price-lists/none'),
    'Price list with id: none was not found',
  ),
  notFound(
    'customers that are added to a group do not exist',
    async () => {
      const { id } = ok(await shop.admin.post('/customer-groups', { name: 'Some' })).customer_group;
      const customer_ids = [{ id: 'cus_a' }, { id: 'cus_b' }];
      return shop.admin.post(`/customer-groups/${id}/customers/batch`, { customer_ids });
    },
    'The following customer ids do not exist: "cus_a, cus_b"',
  ),
  notFound(
    'a customer is added to an unknown group',
    async () => {
      const { id } = (await shop.admin.post('/customers', registrationOf('grouped@example.com'))).body
        .customer;
      return shop.admin.post(`/customers/${id}`, { groups: [{ id: 'none' }] });
    },
    'Customer_group with customer_group_id none does not exist.',
  ),
  duplicate(
    'the name of a customer group is taken',
    () => shop.admin.post('/customer-groups', { name: 'Friends' }),
    'Key (name)=(Friends) already exists.',
  ),

  [
    'staff reset a password with a wrong token',
    () =>
      shop.http.post('/admin/users/reset-password', {
        email: 'emma@example.com',
        password: 'a new password',
        token: 'wrong',
      }),
    401,
    'unauthorized',
    () => 'Invalid or expired password reset token',
  ],
  [
    'a customer resets a password with a wrong token',
    () =>
      shop.store.post('/customers/password-reset', {
        email: 'ada@example.com',
        password: 'new',
        token: 'wrong',
      }),
    401,
    'unauthorized',
    () => 'Invalid or expired password reset token',
  ],
  duplicate(
    "a product's handle is taken",
    () => shop.admin.post('/products', { title: 'Another', handle: 'shirt' }),
    'Product with handle shirt already exists.',
  ),
  duplicate(
    "a collection's handle is taken",
    () => shop.admin.post('/collections', { title: 'Another', handle: 'summer' }),
    'Product_collection with handle summer already exists.',
  ),
  duplicate(
    "a user's e-mail is taken",
    () => shop.admin.post('/users', { email: 'EMMA@example.com', password: 'a long password' }),
    'A user with the same email already exists.',
  ),
  duplicate(
    'the e-mail of a new customer has an account',
    () => shop.store.post('/customers', registrationOf('Ada@example.com')),
    'A customer with the given email already has an account. Log in instead',
  ),

  notAllowed(
    'a completed draft order is updated',
    async () => {
      const draft = {
        email: 'draft@example.com',
        region_id: shop.europe.id,
        shipping_methods: [{ option_id: shop.standardShipping.id }],
        items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
      };
      const { id } = ok(await shop.admin.post('/draft-orders', draft)).draft_order;
      ok(await shop.admin.post(`/draft-orders/${id}/pay`));
      return shop.admin.post(`/draft-orders/${id}`, { email: 'other@example.com' });
    },
    'You are only allowed to update open draft orders',
  ),
  notAllowed(
    'a job that is not pre-processed is confirmed',
    async () => shop.admin.post(`/batch-jobs/${await createEndedJob('canceled_at')}/confirm`),
    'Cannot confirm processing for a batch job that is not pre processed',
  ),
  notAllowed(
    'a completed job is canceled',
    async () => shop.admin.post(`/batch-jobs/${await createEndedJob('completed_at')}/cancel`),
    'Cannot cancel completed batch job',
  ),

  [
    'the stock is insufficient for a line item',
    () =>
      shop.store.post(`/carts/${cart}/line-items`, {
        variant_id: shop.shirt.variants[0].id,
        quantity: 101,
      }),
    400,
    'not_allowed',
    () => `Variant with id: ${shop.shirt.variants[0].id} does not have the required inventory`,
  ],
  notFound('a cart does not exist', () => shop.store.get('/carts/none'), 'Cart with none was not found'),
  notFound(
    'a product does not exist on /admin',
    () => shop.admin.get('/products/none'),
    'Product with id: none was not found',
  ),
  notFound(
    'a product does not exist on /store',
    () => shop.store.get('/products/none'),
    'Product with id: none was not found',
  ),
  notFound(
    'an order does not exist on /store',
    () => shop.store.get('/orders/none'),
    'Order with id none was not found',
  ),
  notFound(
    'an order does not exist on /admin',
    () => shop.admin.get('/orders/none'),
    'Order with id: none was not found',
  ),
  notFound('a swap does not exist on /admin', () => shop.admin.get('/swaps/none'), 'Swap was not found'),
  notFound('a swap does not exist on /store', () => shop.store.get('/swaps/none'), 'Swap was not found'),
  notFound(
    'a variant does not exist',
    () => shop.admin.get('/variants/none'),
    'Variant with id: none was not found',
  ),
  notFound(
    'the variant of a line item does not exist',
    () => shop.store.post(`/carts/${cart}/line-items`, { variant_id: 'none', quantity: 1 }),
    'Variant with id: none was not found',
  ),
  invalidData(
    'requested fields are unknown',
    () => shop.store.get('/products?fields=colour,size'),
    'Requested fields [colour, size] are not valid',
  ),
  invalidData(
    'the order of a list is unknown',
    () => shop.store.get('/products?order=colour'),
    'Order field colour is not valid',
  ),
  notAllowed(
    'a shipping option does not serve the region of the cart',
    async () => {
      const { id } = ok(await shop.store.post('/carts', { region_id: shop.america.id })).cart;
      return shop.store.post(`/carts/${id}/shipping-methods`, { option_id: shop.standardShipping.id });
    },
    'Wrong shipping option',
  ),
])('The response has the message of Medusa v1 if %s', expectRejectionCase);

it('The response has the message of Medusa v1 if a cart is created in a shop without regions', async () => {
  await shop.sql('update region set deleted_at = now()');
  const { status, body } = await shop.store.post('/carts', {});
  await shop.sql('update region set deleted_at = null');
  expect([status, body]).toEqual([
    400,
    { type: 'invalid_data', message: 'A region is required to create a cart' },
  ]);
});

function registrationOf(email: string): Record<string, string> {
  return { email, first_name: 'Ada', last_name: 'Byron', password: 'secret' };
}

/** Creates a batch job and sets the time of its end. */
async function createEndedJob(at: 'canceled_at' | 'completed_at'): Promise<string> {
  const body = { type: 'product-export', context: {}, dry_run: true };
  const { id } = (await shop.admin.post('/batch-jobs', body)).body.batch_job;
  await shop.sql(`update batch_job set ${at} = now(), pre_processed_at = null where id = $1`, [id]);
  return id;
}
