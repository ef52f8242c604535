import type { Browser } from '../support/browser.ts';
import { openBrowser } from '../support/browser.ts';
import { createDiscount } from '../support/discounts.ts';
import { ok, type SampleShop } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';
import { createCondition, type PopulatedShop } from './populated-shop.ts';

/** The input with which an operation succeeds. */
export interface Call {
  /** The values of path parameters. */
  params?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The required query, without the `?`. */
  query?: string;
  /** The content of a file to send instead of a body. */
  file?: string;
  /** The client; by default staff for `/admin` and the shopper for `/store`. */
  client?: Browser;
  /** For lists: a text that `q` finds. */
  searchText?: string;
}

/**
 * A call of each operation, with which `conventions.spec.ts` and `conventions-of-lists.spec.ts` test all conventions. Each creates what
 * it changes or deletes, since it is called many times.
 */
export const calls: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/apps': () => ({}),
  'POST /admin/apps/authorizations': async ({ admin }) => {
    const [{ data }] = ok(await admin.get('/apps')).apps;
    const { state } = data;
    return { body: { application_name: 'books', state, code: 'code' } };
  },
  'GET /admin/auth': () => ({}),
  'POST /admin/auth': ({ http, staff }) => ({
    client: openBrowser(http),
    body: { email: staff.email, password: staff.password },
  }),
  'DELETE /admin/auth': () => ({}),

  'GET /admin/batch-jobs': async (shop) => {
    for (let jobs = ok(await shop.admin.get('/batch-jobs?limit=0')).count; jobs < 3; jobs++)
      await createJob(shop);
    return {};
  },
  'POST /admin/batch-jobs': () => ({ body: { type: 'product-export', context: {}, dry_run: true } }),
  'GET /admin/batch-jobs/{id}': callForJob,
  'POST /admin/batch-jobs/{id}/cancel': callForJob,
  'POST /admin/batch-jobs/{id}/confirm': callForJob,

  'GET /admin/collections': () => ({ searchText: 'ollection tw' }),
  'POST /admin/collections': () => ({ body: { title: unique('Title') } }),
  'GET /admin/collections/{id}': ({ collection }) => ({ params: { id: collection } }),
  'POST /admin/collections/{id}': ({ collection }) => ({
    params: { id: collection },
    body: { title: 'New' },
  }),
  'DELETE /admin/collections/{id}': async ({ admin }) => ({
    params: { id: ok(await admin.post('/collections', { title: unique('Old') })).collection.id },
  }),
  'POST /admin/collections/{id}/products/batch': ({ collection, shirt }) => ({
    params: { id: collection },
    body: { product_ids: [shirt.id] },
  }),
  'DELETE /admin/collections/{id}/products/batch': ({ collection, mug }) => ({
    params: { id: collection },
    body: { product_ids: [mug.id] },
  }),

  'GET /admin/currencies': () => ({ searchText: 'danish' }),
  'POST /admin/currencies/{code}': () => ({ params: { code: 'dkk' }, body: { includes_tax: false } }),

  'GET /admin/customer-groups': () => ({ searchText: 'roup tw' }),
  'POST /admin/customer-groups': () => ({ body: { name: unique('Name') } }),
  'GET /admin/customer-groups/{id}': ({ group }) => ({ params: { id: group } }),
  'POST /admin/customer-groups/{id}': ({ group }) => ({
    params: { id: group },
    body: { metadata: { a: 1 } },
  }),
  'DELETE /admin/customer-groups/{id}': async ({ admin }) => ({
    params: { id: ok(await admin.post('/customer-groups', { name: unique('Old') })).customer_group.id },
  }),
  'GET /admin/customer-groups/{id}/customers': ({ group }) => ({
    params: { id: group },
    searchText: 'TWO@example',
  }),
  'POST /admin/customer-groups/{id}/customers/batch': ({ group, customer }) => ({
    params: { id: group },
    body: { customer_ids: [{ id: customer }] },
  }),
  'DELETE /admin/customer-groups/{id}/customers/batch': ({ group }) => ({
    params: { id: group },
    body: { customer_ids: [{ id: 'cus_gone' }] },
  }),

  'GET /admin/customers': () => ({ searchText: 'TWO@example' }),
  'POST /admin/customers': () => ({
    body: { email: `${unique('a')}@example.com`, first_name: 'A', last_name: 'B', password: 'secret' },
  }),
  'GET /admin/customers/{id}': ({ customer }) => ({ params: { id: customer } }),
  'POST /admin/customers/{id}': ({ customer }) => ({ params: { id: customer }, body: { phone: '1' } }),

  'GET /admin/discounts': () => ({ searchText: 'code-tw' }),
  'POST /admin/discounts': ({ europe }) => ({
    body: {
      code: unique('C'),
      rule: { type: 'percentage', value: 10, allocation: 'total' },
      regions: [europe.id],
    },
  }),
  'GET /admin/discounts/code/{code}': () => ({ params: { code: 'code-two' } }),
  'POST /admin/discounts/{discount_id}/conditions': async (shop) => ({
    params: { discount_id: (await createDiscount(shop, unique('C'))).id },
    body: { operator: 'in', products: [shop.shirt.id] },
  }),
  'GET /admin/discounts/{discount_id}/conditions/{condition_id}': callForCondition(),
  'POST /admin/discounts/{discount_id}/conditions/{condition_id}': callForCondition(({ mug }) => ({
    products: [mug.id],
  })),
  'DELETE /admin/discounts/{discount_id}/conditions/{condition_id}': async (shop) => {
    const discount_id = (await createDiscount(shop, unique('C'))).id;
    return { params: { discount_id, condition_id: await createCondition(shop, discount_id) } };
  },
  'POST /admin/discounts/{discount_id}/conditions/{condition_id}/batch': callForCondition(({ mug }) => ({
    resources: [{ id: mug.id }],
  })),
  'DELETE /admin/discounts/{discount_id}/conditions/{condition_id}/batch': callForCondition(({ mug }) => ({
    resources: [{ id: mug.id }],
  })),
  'GET /admin/discounts/{id}': ({ discount }) => ({ params: { id: discount } }),
  'POST /admin/discounts/{id}': ({ discount }) => ({
    params: { id: discount },
    body: { is_disabled: false },
  }),
  'DELETE /admin/discounts/{id}': async (shop) => ({
    params: { id: (await createDiscount(shop, unique('C'))).id },
  }),
  'POST /admin/discounts/{id}/dynamic-codes': ({ parent }) => ({
    params: { id: parent },
    body: { code: unique('D') },
  }),
  'DELETE /admin/discounts/{id}/dynamic-codes/{code}': async ({ admin, parent }) => {
    const code = unique('D');
    ok(await admin.post(`/discounts/${parent}/dynamic-codes`, { code }));
    return { params: { id: parent, code } };
  },
  'POST /admin/discounts/{id}/regions/{region_id}': ({ discount, america }) => ({
    params: { id: discount, region_id: america.id },
  }),
  'DELETE /admin/discounts/{id}/regions/{region_id}': ({ discount, america }) => ({
    params: { id: discount, region_id: america.id },
  }),

  'GET /admin/draft-orders': async (shop) => {
    if (ok(await shop.admin.get('/draft-orders?q=draft-two')).count === 0)
      for (const name of ['one', 'two', 'three'])
        await createDraftOrder(shop, { email: `draft-${name}@example.com` });
    return { searchText: 'draft-tw' };
  },
  'POST /admin/draft-orders': (shop) => ({ body: buildDraftOrder(shop) }),
  'GET /admin/draft-orders/{id}': callForDraftOrder(),
  'POST /admin/draft-orders/{id}': callForDraftOrder(() => ({ no_notification_order: true })),
  'DELETE /admin/draft-orders/{id}': callForDraftOrder(),
  'POST /admin/draft-orders/{id}/line-items': callForDraftOrder(({ mug }) => ({
    variant_id: mug.variants[0].id,
    quantity: 1,
  })),
  'POST /admin/draft-orders/{id}/line-items/{line_id}': callForDraftOrder(() => ({ quantity: 3 })),
  'DELETE /admin/draft-orders/{id}/line-items/{line_id}': callForDraftOrder(),
  'POST /admin/draft-orders/{id}/pay': callForDraftOrder(),

  'GET /admin/gift-cards': async ({ admin, giftCard }) => ({
    searchText: ok(await admin.get(`/gift-cards/${giftCard}`)).gift_card.code.toLowerCase(),
  }),
  'POST /admin/gift-cards': ({ europe }) => ({ body: { region_id: europe.id, value: 1000 } }),

  'GET /store/auth': () => ({}),
  'POST /store/auth': ({ http }) => ({
    client: openBrowser(http),
    body: { email: 'one@example.com', password: 'secret' },
  }),
  'DELETE /store/auth': async ({ http }) => {
    const by = openBrowser(http);
    ok(await by.post('/store/auth', { email: 'one@example.com', password: 'secret' }));
    return { client: by };
  },
  'GET /store/auth/{email}': () => ({ params: { email: 'one@example.com' } }),

  'POST /store/carts': ({ europe, shirt }) => ({
    body: { region_id: europe.id, items: [{ variant_id: shirt.variants[0].id, quantity: 1 }] },
  }),
  'GET /store/carts/{id}': callForCart(),
  'POST /store/carts/{id}': callForCart(() => ({ email: 'guest@example.com' })),
  'POST /store/carts/{id}/complete': callForCart(),
  'DELETE /store/carts/{id}/discounts/{code}': callForCart(undefined, { code: 'CODE-TWO' }),
  'POST /store/carts/{id}/line-items': callForCart(({ mug }) => ({
    variant_id: mug.variants[0].id,
    quantity: 1,
  })),
  'POST /store/carts/{id}/line-items/{line_id}': callForCartLine(() => ({ quantity: 2 })),
  'DELETE /store/carts/{id}/line-items/{line_id}': callForCartLine(),
  'POST /store/carts/{id}/payment-session': callForCart(() => ({ provider_id: 'manual' })),
  'POST /store/carts/{id}/payment-sessions': callForCart(),
  'POST /store/carts/{id}/payment-sessions/{provider_id}': callForCart(() => ({ data: {} }), {
    provider_id: 'manual',
  }),
  'DELETE /store/carts/{id}/payment-sessions/{provider_id}': callForCart(undefined, {
    provider_id: 'manual',
  }),
  'POST /store/carts/{id}/payment-sessions/{provider_id}/refresh': callForCart(undefined, {
    provider_id: 'manual',
  }),
  'POST /store/carts/{id}/shipping-methods': callForCart(({ standardShipping }) => ({
    option_id: standardShipping.id,
  })),
  'POST /store/carts/{id}/taxes': callForCart(),

  'GET /store/collections': () => ({}),
  'GET /store/collections/{id}': ({ collection }) => ({ params: { id: collection } }),

  'POST /store/customers': ({ http }) => ({
    client: openBrowser(http),
    body: { email: `${unique('s')}@example.com`, first_name: 'A', last_name: 'B', password: 'secret' },
  }),
};

let names = 0;

export function unique(word: string): string {
  return `${word}${++names}x`;
}

function callForCondition(body?: (shop: PopulatedShop) => Record<string, unknown>) {
  return (shop: PopulatedShop): Call => ({
    params: { discount_id: shop.discount, condition_id: shop.condition },
    body: body?.(shop),
  });
}

export function callForCart(
  body?: (shop: PopulatedShop) => Record<string, unknown>,
  params: Record<string, string> = {},
) {
  return async (shop: PopulatedShop): Promise<Call> => ({
    params: {
      id: await shop.prepareCart({ items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }] }),
      ...params,
    },
    body: body?.(shop),
  });
}

function callForCartLine(body?: () => Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => {
    const { params, body: cartBody } = await callForCart(body)(shop);
    const { cart } = ok(await shop.store.get(`/carts/${params!.id}`));
    return { params: { ...params, line_id: cart.items[0].id }, body: cartBody };
  };
}

function buildDraftOrder({ europe, mug, standardShipping }: SampleShop): Record<string, unknown> {
  return {
    email: `${unique('d')}@example.com`,
    region_id: europe.id,
    shipping_methods: [{ option_id: standardShipping.id }],
    items: [{ variant_id: mug.variants[0].id, quantity: 2 }],
  };
}

async function createDraftOrder(shop: SampleShop, more: Record<string, unknown> = {}) {
  return ok(await shop.admin.post('/draft-orders', { ...buildDraftOrder(shop), ...more })).draft_order;
}

function callForDraftOrder(body?: (shop: PopulatedShop) => Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => {
    const draft = await createDraftOrder(shop);
    return { params: { id: draft.id, line_id: draft.cart.items[0].id }, body: body?.(shop) };
  };
}

async function callForJob(shop: SampleShop): Promise<Call> {
  return { params: { id: await createJob(shop) } };
}

/** Creates a job that waits for its confirmation. */
async function createJob({ admin }: SampleShop): Promise<string> {
  const body = { type: 'product-export', context: {}, dry_run: true };
  const { id } = (await admin.post('/batch-jobs', body)).body.batch_job as { id: string };
  await until(async () => ok(await admin.get(`/batch-jobs/${id}`)).batch_job.status === 'pre_processed');
  return id;
}
