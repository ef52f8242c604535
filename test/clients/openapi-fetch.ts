import createClient from 'openapi-fetch';
import type { paths as AdminPaths } from './generated/openapi-typescript/admin.ts';
import type { paths as StorePaths } from './generated/openapi-typescript/store.ts';
import { buyer, report, shopOf } from './purchase.ts';

// Places an order with the types that openapi-typescript makes of the documents, and looks it up as staff.

const { url, token, region_id, variant_id } = shopOf(process.argv);
const store = createClient<StorePaths>({ baseUrl: url });
const admin = createClient<AdminPaths>({ baseUrl: url, headers: { authorization: `Bearer ${token}` } });

const { cart } = told(await store.POST('/store/carts', { body: { region_id } }));
const at = { params: { path: { id: cart.id } } };
told(await store.POST('/store/carts/{id}/line-items', { ...at, body: { variant_id, quantity: 2 } }));
const addressed = told(await store.POST('/store/carts/{id}', { ...at, body: buyer }));
const { region } = addressed.cart;
// a record that may not be shown has only nulls
const place = region && 'id' in region && region.id ? region.name : undefined;
const shipping = told(
  await store.GET('/store/shipping-options/{cart_id}', { params: { path: { cart_id: cart.id } } }),
);
const [option] = shipping.shipping_options;
if (!option) throw new Error(`nothing ships to ${place}`);
told(await store.POST('/store/carts/{id}/shipping-methods', { ...at, body: { option_id: option.id } }));
told(await store.POST('/store/carts/{id}/payment-sessions', at));
told(await store.POST('/store/carts/{id}/payment-session', { ...at, body: { provider_id: 'manual' } }));
const completed = told(await store.POST('/store/carts/{id}/complete', at));
if (completed.type !== 'order') throw new Error(`completing gave a ${completed.type}`);

const { orders, count } = told(
  await admin.GET('/admin/orders', {
    params: {
      query: { created_at: { gt: '2020-01-01' }, status: ['pending'], limit: 1, order: '-created_at' },
    },
  }),
);
report({ placed: completed.data, found: orders[0], count });

/** @throws what the shop says when it refuses */
function told<T>({ data, error }: { data?: T; error?: { type: string; message: string } }): T {
  if (data === undefined) throw new Error(`${error?.type}: ${error?.message}`);
  return data;
}
