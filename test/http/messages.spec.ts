import { bad, expectRefusal, forbidden, missing, twice, type Refusal } from '../support/refusals.ts';
import { ok, openWorld, type World } from '../support/world.ts';

/*
 * Texts of refusals that existing clients know, each called forth through HTTP. What stands here is what those clients compare with;
 * `src/kernel/messages.ts` is where we say it.
 */

let world: World;
/** In euros. */
let cart: string;

beforeAll(async () => {
  world = await openWorld();
  const { admin, store, europe } = world;
  cart = ok(await store.post('/carts', { region_id: europe.id })).cart.id;
  ok(await admin.post('/customer-groups', { name: 'Friends' }));
  ok(await admin.post('/collections', { title: 'Summer', handle: 'summer' }));
  ok(await admin.post('/users', { email: 'emma@example.com', password: 'secret' }));
  await admin.post('/customers', person('ada@example.com'));
});

afterAll(() => world.close());

it.each<Refusal>([
  forbidden(
    'a cart is completed without a customer',
    async () => {
      const items = [{ variant_id: world.mug.variants[0].id, quantity: 1 }];
      const { id } = ok(await world.store.post('/carts', { region_id: world.europe.id, items })).cart;
      return world.store.post(`/carts/${id}/complete`);
    },
    'Cannot create an order from the cart without a customer',
  ),
  missing(
    'there is no such region',
    () => world.admin.get('/regions/none'),
    'Region with none was not found',
  ),
  missing(
    'a cart is for a region that is not there',
    () => world.store.post('/carts', { region_id: 'none' }),
    'Region with none was not found',
  ),
  twice(
    'a country is in another region',
    () => world.admin.post(`/regions/${world.america.id}/countries`, { country_code: 'de' }),
    () => `Germany already exists in region ${world.europe.id}`,
  ),
  missing(
    'there is no such group',
    () => world.admin.get('/customer-groups/none'),
    'CustomerGroup with id none was not found',
  ),
  missing(
    'there is no such price list',
    () => world.admin.get('/price-lists/none'),
    'Price list with id: none was not found',
  ),
  missing(
    'some of the customers for a group are not there',
    async () => {
      const { id } = ok(await world.admin.post('/customer-groups', { name: 'Some' })).customer_group;
      const customer_ids = [{ id: 'cus_a' }, { id: 'cus_b' }];
      return world.admin.post(`/customer-groups/${id}/customers/batch`, { customer_ids });
    },
    'The following customer ids do not exist: "cus_a, cus_b"',
  ),
  missing(
    'a customer is put into a group that is not there',
    async () => {
      const { id } = (await world.admin.post('/customers', person('grouped@example.com'))).body.customer;
      return world.admin.post(`/customers/${id}`, { groups: [{ id: 'none' }] });
    },
    'Customer_group with customer_group_id none does not exist.',
  ),
  twice(
    'the name of a group is taken',
    () => world.admin.post('/customer-groups', { name: 'Friends' }),
    'Key (name)=(Friends) already exists.',
  ),

  [
    'staff reset a password with a wrong token',
    () =>
      world.open.post('/admin/users/reset-password', {
        email: 'emma@example.com',
        password: 'new',
        token: 'wrong',
      }),
    401,
    'unauthorized',
    () => 'Invalid or expired password reset token',
  ],
  [
    'a shopper resets a password with a wrong token',
    () =>
      world.store.post('/customers/password-reset', {
        email: 'ada@example.com',
        password: 'new',
        token: 'wrong',
      }),
    401,
    'unauthorized',
    () => 'Invalid or expired password reset token',
  ],
  twice(
    "a product's handle is taken",
    () => world.admin.post('/products', { title: 'Another', handle: 'shirt' }),
    'Product with handle shirt already exists.',
  ),
  twice(
    "a collection's handle is taken",
    () => world.admin.post('/collections', { title: 'Another', handle: 'summer' }),
    'Product_collection with handle summer already exists.',
  ),
  twice(
    "a user's e-mail is taken",
    () => world.admin.post('/users', { email: 'EMMA@example.com', password: 'secret' }),
    'A user with the same email already exists.',
  ),
  twice(
    'an account has the e-mail',
    () => world.store.post('/customers', person('Ada@example.com')),
    'A customer with the given email already has an account. Log in instead',
  ),

  forbidden(
    'a draft order is completed',
    async () => {
      const draft = {
        email: 'draft@example.com',
        region_id: world.europe.id,
        shipping_methods: [{ option_id: world.standard.id }],
        items: [{ variant_id: world.mug.variants[0].id, quantity: 1 }],
      };
      const { id } = ok(await world.admin.post('/draft-orders', draft)).draft_order;
      ok(await world.admin.post(`/draft-orders/${id}/pay`));
      return world.admin.post(`/draft-orders/${id}`, { email: 'other@example.com' });
    },
    'You are only allowed to update open draft orders',
  ),
  forbidden(
    'a job that is not pre-processed is confirmed',
    async () => world.admin.post(`/batch-jobs/${await job('canceled_at')}/confirm`),
    'Cannot confirm processing for a batch job that is not pre processed',
  ),
  forbidden(
    'a completed job is canceled',
    async () => world.admin.post(`/batch-jobs/${await job('completed_at')}/cancel`),
    'Cannot cancel completed batch job',
  ),

  [
    'stock does not suffice for a line',
    () =>
      world.store.post(`/carts/${cart}/line-items`, {
        variant_id: world.shirt.variants[0].id,
        quantity: 101,
      }),
    400,
    'not_allowed',
    () => `Variant with id: ${world.shirt.variants[0].id} does not have the required inventory`,
  ],
  missing('there is no such cart', () => world.store.get('/carts/none'), 'Cart with none was not found'),
  missing(
    'there is no such product, for staff',
    () => world.admin.get('/products/none'),
    'Product with id: none was not found',
  ),
  missing(
    'there is no such product, for shoppers',
    () => world.store.get('/products/none'),
    'Product with id: none was not found',
  ),
  missing(
    'there is no such order, for shoppers',
    () => world.store.get('/orders/none'),
    'Order with id none was not found',
  ),
  missing(
    'there is no such order, for staff',
    () => world.admin.get('/orders/none'),
    'Order with id: none was not found',
  ),
  missing('there is no such swap, for staff', () => world.admin.get('/swaps/none'), 'Swap was not found'),
  missing('there is no such swap, for shoppers', () => world.store.get('/swaps/none'), 'Swap was not found'),
  missing(
    'there is no such variant',
    () => world.admin.get('/variants/none'),
    'Variant with id: none was not found',
  ),
  missing(
    'a variant for a line is not there',
    () => world.store.post(`/carts/${cart}/line-items`, { variant_id: 'none', quantity: 1 }),
    'Variant with id: none was not found',
  ),
  bad(
    'fields are unknown',
    () => world.store.get('/products?fields=colour,size'),
    'Requested fields [colour, size] are not valid',
  ),
  bad(
    'an order of a list is unknown',
    () => world.store.get('/products?order=colour'),
    'Order field colour is not valid',
  ),
  forbidden(
    'a shipping method is not for the cart',
    async () => {
      const { id } = ok(await world.store.post('/carts', { region_id: world.america.id })).cart;
      return world.store.post(`/carts/${id}/shipping-methods`, { option_id: world.standard.id });
    },
    'Wrong shipping option',
  ),
])('when %s', expectRefusal);

it('when a cart is made and there is no region to take', async () => {
  await world.sql('update region set deleted_at = now()');
  const { status, body } = await world.store.post('/carts', {});
  await world.sql('update region set deleted_at = null');
  expect([status, body]).toEqual([
    400,
    { type: 'invalid_data', message: 'A region is required to create a cart' },
  ]);
});

function person(email: string): Record<string, string> {
  return { email, first_name: 'Ada', last_name: 'Byron', password: 'secret' };
}

/** A job that has come to a point. */
async function job(at: 'canceled_at' | 'completed_at'): Promise<string> {
  const body = { type: 'product-export', context: {}, dry_run: true };
  const { id } = (await world.admin.post('/batch-jobs', body)).body.batch_job;
  await world.sql(`update batch_job set ${at} = now(), pre_processed_at = null where id = $1`, [id]);
  return id;
}
