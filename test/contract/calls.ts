import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '../support/browser.ts';
import { openBrowser } from '../support/browser.ts';
import { createDiscount } from '../support/discounts.ts';
import { ok, type SampleShop } from '../support/sample-shop.ts';
import { aCondition, type Populated } from './populated.ts';

/** What an operation is given to succeed. */
export interface Call {
  /** What stands in the path for `{id}` and the like. */
  params?: Record<string, string>;
  body?: Record<string, unknown>;
  /** What it must be asked, without the `?`. */
  query?: string;
  /** A file to send instead of a body. */
  file?: string;
  /** In whose name; staff on the admin surface, the shopper on the store surface unless told. */
  by?: Browser;
  /** Of a list: a text that `q` finds. */
  found?: string;
}

/**
 * How each operation is called: a line for each, so that `conventions.spec.ts` and `conventions-of-lists.spec.ts`
 * can try all conventions on it. A line makes what it changes or deletes, for it is called many times.
 */
export const calls: Record<string, (shop: Populated) => Call | Promise<Call>> = {
  'GET /admin/apps': () => ({}),
  'POST /admin/apps/authorizations': async ({ admin }) => {
    const [{ data }] = ok(await admin.get('/apps')).apps;
    const { state } = data;
    return { body: { application_name: 'books', state, code: 'code' } };
  },
  'GET /admin/auth': () => ({}),
  'POST /admin/auth': ({ http, staff }) => ({
    by: openBrowser(http),
    body: { email: staff.email, password: staff.password },
  }),
  'DELETE /admin/auth': () => ({}),

  'GET /admin/batch-jobs': async (shop) => {
    for (let jobs = ok(await shop.admin.get('/batch-jobs?limit=0')).count; jobs < 3; jobs++) await aJob(shop);
    return {};
  },
  'POST /admin/batch-jobs': () => ({ body: { type: 'product-export', context: {}, dry_run: true } }),
  'GET /admin/batch-jobs/{id}': ofJob,
  'POST /admin/batch-jobs/{id}/cancel': ofJob,
  'POST /admin/batch-jobs/{id}/confirm': ofJob,

  'GET /admin/collections': () => ({ found: 'ollection tw' }),
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

  'GET /admin/currencies': () => ({ found: 'danish' }),
  'POST /admin/currencies/{code}': () => ({ params: { code: 'dkk' }, body: { includes_tax: false } }),

  'GET /admin/customer-groups': () => ({ found: 'roup tw' }),
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
    found: 'TWO@example',
  }),
  'POST /admin/customer-groups/{id}/customers/batch': ({ group, customer }) => ({
    params: { id: group },
    body: { customer_ids: [{ id: customer }] },
  }),
  'DELETE /admin/customer-groups/{id}/customers/batch': ({ group }) => ({
    params: { id: group },
    body: { customer_ids: [{ id: 'cus_gone' }] },
  }),

  'GET /admin/customers': () => ({ found: 'TWO@example' }),
  'POST /admin/customers': () => ({
    body: { email: `${unique('a')}@example.com`, first_name: 'A', last_name: 'B', password: 'secret' },
  }),
  'GET /admin/customers/{id}': ({ customer }) => ({ params: { id: customer } }),
  'POST /admin/customers/{id}': ({ customer }) => ({ params: { id: customer }, body: { phone: '1' } }),

  'GET /admin/discounts': () => ({ found: 'code-tw' }),
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
  'GET /admin/discounts/{discount_id}/conditions/{condition_id}': conditionOf(),
  'POST /admin/discounts/{discount_id}/conditions/{condition_id}': conditionOf(({ mug }) => ({
    products: [mug.id],
  })),
  'DELETE /admin/discounts/{discount_id}/conditions/{condition_id}': async (shop) => {
    const discount_id = (await createDiscount(shop, unique('C'))).id;
    return { params: { discount_id, condition_id: await aCondition(shop, discount_id) } };
  },
  'POST /admin/discounts/{discount_id}/conditions/{condition_id}/batch': conditionOf(({ mug }) => ({
    resources: [{ id: mug.id }],
  })),
  'DELETE /admin/discounts/{discount_id}/conditions/{condition_id}/batch': conditionOf(({ mug }) => ({
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
      for (const name of ['one', 'two', 'three']) await aDraft(shop, { email: `draft-${name}@example.com` });
    return { found: 'draft-tw' };
  },
  'POST /admin/draft-orders': (shop) => ({ body: draftBody(shop) }),
  'GET /admin/draft-orders/{id}': ofDraft(),
  'POST /admin/draft-orders/{id}': ofDraft(() => ({ no_notification_order: true })),
  'DELETE /admin/draft-orders/{id}': ofDraft(),
  'POST /admin/draft-orders/{id}/line-items': ofDraft(({ mug }) => ({
    variant_id: mug.variants[0].id,
    quantity: 1,
  })),
  'POST /admin/draft-orders/{id}/line-items/{line_id}': ofDraft(() => ({ quantity: 3 })),
  'DELETE /admin/draft-orders/{id}/line-items/{line_id}': ofDraft(),
  'POST /admin/draft-orders/{id}/pay': ofDraft(),

  'GET /admin/gift-cards': async ({ admin, giftCard }) => ({
    found: ok(await admin.get(`/gift-cards/${giftCard}`)).gift_card.code.toLowerCase(),
  }),
  'POST /admin/gift-cards': ({ europe }) => ({ body: { region_id: europe.id, value: 1000 } }),

  'GET /store/auth': () => ({}),
  'POST /store/auth': ({ http }) => ({
    by: openBrowser(http),
    body: { email: 'one@example.com', password: 'secret' },
  }),
  'DELETE /store/auth': async ({ http }) => {
    const by = openBrowser(http);
    ok(await by.post('/store/auth', { email: 'one@example.com', password: 'secret' }));
    return { by };
  },
  'GET /store/auth/{email}': () => ({ params: { email: 'one@example.com' } }),

  'POST /store/carts': ({ europe, shirt }) => ({
    body: { region_id: europe.id, items: [{ variant_id: shirt.variants[0].id, quantity: 1 }] },
  }),
  'GET /store/carts/{id}': aCart(),
  'POST /store/carts/{id}': aCart(() => ({ email: 'guest@example.com' })),
  'POST /store/carts/{id}/complete': aCart(),
  'DELETE /store/carts/{id}/discounts/{code}': aCart(undefined, { code: 'CODE-TWO' }),
  'POST /store/carts/{id}/line-items': aCart(({ mug }) => ({ variant_id: mug.variants[0].id, quantity: 1 })),
  'POST /store/carts/{id}/line-items/{line_id}': aLine(() => ({ quantity: 2 })),
  'DELETE /store/carts/{id}/line-items/{line_id}': aLine(),
  'POST /store/carts/{id}/payment-session': aCart(() => ({ provider_id: 'manual' })),
  'POST /store/carts/{id}/payment-sessions': aCart(),
  'POST /store/carts/{id}/payment-sessions/{provider_id}': aCart(() => ({ data: {} }), {
    provider_id: 'manual',
  }),
  'DELETE /store/carts/{id}/payment-sessions/{provider_id}': aCart(undefined, { provider_id: 'manual' }),
  'POST /store/carts/{id}/payment-sessions/{provider_id}/refresh': aCart(undefined, {
    provider_id: 'manual',
  }),
  'POST /store/carts/{id}/shipping-methods': aCart(({ standardShipping }) => ({
    option_id: standardShipping.id,
  })),
  'POST /store/carts/{id}/taxes': aCart(),

  'GET /store/collections': () => ({}),
  'GET /store/collections/{id}': ({ collection }) => ({ params: { id: collection } }),

  'POST /store/customers': ({ http }) => ({
    by: openBrowser(http),
    body: { email: `${unique('s')}@example.com`, first_name: 'A', last_name: 'B', password: 'secret' },
  }),
};

let names = 0;

export function unique(word: string): string {
  return `${word}${++names}x`;
}

function conditionOf(body?: (shop: Populated) => Record<string, unknown>) {
  return (shop: Populated): Call => ({
    params: { discount_id: shop.discount, condition_id: shop.condition },
    body: body?.(shop),
  });
}

export function aCart(
  body?: (shop: Populated) => Record<string, unknown>,
  params: Record<string, string> = {},
) {
  return async (shop: Populated): Promise<Call> => ({
    params: {
      id: await shop.prepareCart({ items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }] }),
      ...params,
    },
    body: body?.(shop),
  });
}

function aLine(body?: () => Record<string, unknown>) {
  return async (shop: Populated): Promise<Call> => {
    const { params, body: given } = await aCart(body)(shop);
    const { cart } = ok(await shop.store.get(`/carts/${params!.id}`));
    return { params: { ...params, line_id: cart.items[0].id }, body: given };
  };
}

function draftBody({ europe, mug, standardShipping }: SampleShop): Record<string, unknown> {
  return {
    email: `${unique('d')}@example.com`,
    region_id: europe.id,
    shipping_methods: [{ option_id: standardShipping.id }],
    items: [{ variant_id: mug.variants[0].id, quantity: 2 }],
  };
}

async function aDraft(shop: SampleShop, more: Record<string, unknown> = {}) {
  return ok(await shop.admin.post('/draft-orders', { ...draftBody(shop), ...more })).draft_order;
}

function ofDraft(body?: (shop: Populated) => Record<string, unknown>) {
  return async (shop: Populated): Promise<Call> => {
    const draft = await aDraft(shop);
    return { params: { id: draft.id, line_id: draft.cart.items[0].id }, body: body?.(shop) };
  };
}

async function ofJob(shop: SampleShop): Promise<Call> {
  return { params: { id: await aJob(shop) } };
}

/** One that rests until it is confirmed. */
async function aJob({ admin }: SampleShop): Promise<string> {
  const body = { type: 'product-export', context: {}, dry_run: true };
  const { id, status } = (await admin.post('/batch-jobs', body)).body.batch_job as {
    id: string;
    status: string;
  };
  for (let now = status; now !== 'pre_processed'; await sleep(20))
    now = ok(await admin.get(`/batch-jobs/${id}`)).batch_job.status;
  return id;
}
