import type { Answer } from '../support/shop.ts';
import { ok, openWorld, type World } from '../support/world.ts';

/*
 * Texts of refusals that existing clients know, each called forth through HTTP. What stands here is what those clients compare with;
 * `src/kernel/messages.ts` is where we say it.
 */

let world: World;
/** In euros, with the codes below. */
let cart: string;
let percentage: { id: string; rule: { conditions: { id: string }[] } };

const rule = { type: 'percentage', value: 10, allocation: 'total' };
const soon = new Date(Date.now() + 86_400_000).toISOString();
const past = '2020-01-01T00:00:00Z';

beforeAll(async () => {
  world = await openWorld();
  const { admin, store, europe, shirt } = world;
  cart = ok(await store.post('/carts', { region_id: europe.id })).cart.id;
  const group = ok(await admin.post('/customer-groups', { name: 'Friends' })).customer_group.id;
  const conditions = [{ operator: 'in', customer_groups: [group] }];
  percentage = await discount('PERCENT', {
    rule: { ...rule, conditions: [{ operator: 'in', products: [shirt.id] }] },
  });
  await discount('USED', { usage_limit: 1 });
  await world.sql(`update discount set usage_count = 1 where code = 'USED'`);
  await discount('LATER', { starts_at: soon });
  await discount('OVER', { starts_at: past, ends_at: '2020-02-01T00:00:00Z' });
  await discount('FRIENDS', { rule: { ...rule, conditions } });
  ok(await admin.post('/collections', { title: 'Summer', handle: 'summer' }));
  ok(await admin.post('/users', { email: 'emma@example.com', password: 'secret' }));
  await admin.post('/customers', person('ada@example.com'));
});

afterAll(() => world.close());

type Refusal = [
  when: string,
  send: () => Promise<Answer>,
  status: number,
  type: string,
  message: () => string,
];

const bad = (when: string, send: () => Promise<Answer>, message: string | (() => string)): Refusal => [
  when,
  send,
  400,
  'invalid_data',
  () => said(message),
];
const forbidden = (when: string, send: () => Promise<Answer>, message: string | (() => string)): Refusal => [
  when,
  send,
  400,
  'not_allowed',
  () => said(message),
];
const missing = (when: string, send: () => Promise<Answer>, message: string | (() => string)): Refusal => [
  when,
  send,
  404,
  'not_found',
  () => said(message),
];
const twice = (when: string, send: () => Promise<Answer>, message: string | (() => string)): Refusal => [
  when,
  send,
  422,
  'duplicate_error',
  () => said(message),
];

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
  forbidden('a code was used up', () => apply('used'), 'Discount USED has been used maximum allowed times'),
  forbidden('a code has not started', () => apply('later'), 'Discount LATER is not valid yet'),
  forbidden('a code has ended', () => apply('over'), 'Discount OVER is expired'),
  forbidden(
    'a code is for groups, and nobody is known',
    () => apply('friends'),
    'Discount FRIENDS is only valid for specific customer',
  ),
  forbidden(
    'a code is for other customers',
    async () => {
      const { id } = ok(await world.store.post('/carts', { region_id: world.europe.id })).cart;
      ok(await world.store.post(`/carts/${id}`, { email: 'guest@example.com' }));
      return world.store.post(`/carts/${id}`, { discounts: [{ code: 'FRIENDS' }] });
    },
    'Discount FRIENDS is not valid for customer',
  ),
  missing('there is no such code', () => apply('Nothing'), 'Discounts with code Nothing was not found'),
  missing(
    'staff look for a code',
    () => world.admin.get('/discounts/code/Nothing'),
    'Discounts with code Nothing was not found',
  ),
  bad(
    'a fixed discount has several regions',
    () => create('FIXED', { rule: { ...rule, type: 'fixed' }, regions: [world.europe.id, world.america.id] }),
    'Fixed discounts can have one region',
  ),
  bad(
    'a discount ends before it starts',
    () => create('BACK', { starts_at: soon, ends_at: past }),
    '"ends_at" must be greater than "starts_at"',
  ),
  bad(
    'a condition has two lists',
    () => condition({ operator: 'not_in', product_types: [], products: [] }),
    'Only one of products, product_types is allowed, Only one of product_types, products is allowed',
  ),
  twice(
    'a condition is there already',
    () => condition({ operator: 'in', products: [world.mug.id] }),
    "Discount Condition with operator 'in' and type 'products' already exist on a Discount Rule",
  ),
  twice('a code is taken', () => create('percent'), 'Discount with code PERCENT already exists.'),
  missing(
    'there is no such condition',
    () => world.admin.get(`/discounts/${percentage.id}/conditions/none`),
    'DiscountCondition with id none was not found',
  ),
  missing(
    'a condition is of another discount',
    async () => world.admin.get(`/discounts/${(await discount('OTHER')).id}/conditions/${conditionId()}`),
    () => `Condition with id ${conditionId()} does not belong to Discount with id ${latest}`,
  ),
  bad(
    'a rule has an unknown type',
    () => create('TYPE', { rule: { ...rule, type: 'half' } }),
    'type must be one of the following values: fixed, percentage, free_shipping',
  ),
  bad(
    'regions are no list',
    () => create('LIST', { regions: 5 }),
    'each value in regions must be a string, regions must be an array',
  ),
  bad(
    'a region is no text',
    () => create('TEXT', { regions: [5] }),
    'each value in regions must be a string',
  ),
  bad(
    'a property is unknown, deep inside',
    () => create('DEEP', { rule: { ...rule, conditions: [{ operator: 'in', products: [], colour: 1 }] } }),
    'property colour should not exist',
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
])('when %s', async (_, send, status, type, message) => {
  const answer = await send();
  expect({ status: answer.status, type: answer.body.type, message: answer.body.message }).toEqual({
    status,
    type,
    message: message(),
  });
});

it('when a cart is made and there is no region to take', async () => {
  await world.sql('update region set deleted_at = now()');
  const { status, body } = await world.store.post('/carts', {});
  await world.sql('update region set deleted_at = null');
  expect([status, body]).toEqual([
    400,
    { type: 'invalid_data', message: 'A region is required to create a cart' },
  ]);
});

/** The id of the discount that was made last. */
let latest = '';

function said(message: string | (() => string)): string {
  return typeof message === 'string' ? message : message();
}

function conditionId(): string {
  return percentage.rule.conditions[0].id;
}

function create(code: string, more: Record<string, unknown> = {}): Promise<Answer> {
  return world.admin.post('/discounts', { code, rule, regions: [world.europe.id], ...more });
}

async function discount(code: string, more: Record<string, unknown> = {}) {
  const made = ok(await create(code, more)).discount;
  latest = made.id;
  return made;
}

function condition(body: Record<string, unknown>): Promise<Answer> {
  return world.admin.post(`/discounts/${percentage.id}/conditions`, body);
}

function apply(code: string): Promise<Answer> {
  return world.store.post(`/carts/${cart}`, { discounts: [{ code }] });
}

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
