import createClient from 'openapi-fetch';
import type { paths as AdminPaths } from './generated/openapi-typescript/admin.ts';
import type { paths as StorePaths } from './generated/openapi-typescript/store.ts';
import { buyer, report, shopOf } from './purchase.ts';

// Places an order with the types that openapi-typescript generates from the documents, and finds it as staff.

const { url, token, region_id, variant_id } = shopOf(process.argv);
const store = createClient<StorePaths>({ baseUrl: url });
const admin = createClient<AdminPaths>({ baseUrl: url, headers: { authorization: `Bearer ${token}` } });

const { cart } = unwrap(await store.POST('/store/carts', { body: { region_id } }));
const path = { params: { path: { id: cart.id } } };
unwrap(await store.POST('/store/carts/{id}/line-items', { ...path, body: { variant_id, quantity: 2 } }));
const updated = unwrap(await store.POST('/store/carts/{id}', { ...path, body: buyer }));
const { region } = updated.cart;
// hidden records have only nulls
const regionName = region && 'id' in region && region.id ? region.name : undefined;
const shipping = unwrap(
  await store.GET('/store/shipping-options/{cart_id}', { params: { path: { cart_id: cart.id } } }),
);
const [option] = shipping.shipping_options;
if (!option) throw new Error(`nothing ships to ${regionName}`);
unwrap(await store.POST('/store/carts/{id}/shipping-methods', { ...path, body: { option_id: option.id } }));
unwrap(await store.POST('/store/carts/{id}/payment-sessions', path));
unwrap(await store.POST('/store/carts/{id}/payment-session', { ...path, body: { provider_id: 'manual' } }));
const completed = unwrap(await store.POST('/store/carts/{id}/complete', path));
if (completed.type !== 'order') throw new Error(`the cart was completed to a ${completed.type}`);

const { orders, count } = unwrap(
  await admin.GET('/admin/orders', {
    params: {
      query: { created_at: { gt: '2020-01-01' }, status: ['pending'], limit: 1, order: '-created_at' },
    },
  }),
);
report({ placed: completed.data, found: orders[0], count });

/** @throws if the request was rejected */
function unwrap<T>({ data, error }: { data?: T; error?: { type: string; message: string } }): T {
  if (data === undefined) throw new Error(`${error?.type}: ${error?.message}`);
  return data;
}
