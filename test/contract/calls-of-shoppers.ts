import { openBrowser } from '../support/browser.ts';
import { ok } from '../support/sample-shop.ts';
import { aCart, unique, type Call } from './calls.ts';
import type { Populated } from './populated.ts';
import { tokenFor, tokenTold } from './calls-of-settings.ts';

/** How operations of shoppers, and on their orders, are called whose body or path `calls.ts` does not name. */
export const callsOfShoppers: Record<string, (shop: Populated) => Call | Promise<Call>> = {
  'GET /admin/orders': () => ({}),
  'GET /admin/orders/{id}': ofOrder,

  'POST /store/auth/token': () => ({ body: { email: 'one@example.com', password: 'secret' } }),
  'GET /store/customers/me': () => ({}),
  'POST /store/customers/me': () => ({ body: { phone: '555' } }),
  'POST /store/customers/me/addresses': () => ({ body: { address: anAddress() } }),
  'POST /store/customers/me/addresses/{address_id}': ofAddress({ city: 'Bonn' }),
  'DELETE /store/customers/me/addresses/{address_id}': ofAddress(),
  'GET /store/customers/me/orders': async (shop) => ({ by: await shopperWithOrder(shop) }),
  'GET /store/customers/me/payment-methods': () => ({}),
  'POST /store/customers/password-token': () => ({ body: { email: 'two@example.com' } }),
  'POST /store/customers/password-reset': async (shop) => {
    const email = 'three@example.com';
    const token = await tokenFor(shop, 'customer.password_reset', '/store/customers/password-token', email);
    return { body: { email, password: 'another', token } };
  },

  'GET /store/orders': async (shop) => {
    const { display_id, email } = await anOrder(shop);
    return { query: `display_id=${display_id}&email=${encodeURIComponent(email)}` };
  },
  'GET /store/orders/cart/{cart_id}': async (shop) => ({
    params: { cart_id: (await anOrder(shop)).cart_id },
  }),
  'GET /store/orders/{id}': ofOrder,
  'POST /store/orders/batch/customer/token': async (shop) => ({
    by: shop.shopper,
    body: { order_ids: [await rationedOrder(shop)] },
  }),
  'POST /store/orders/customer/confirm': async (shop) => {
    const order = await rationedOrder(shop);
    const ask = () => shop.shopper.post('/store/orders/batch/customer/token', { order_ids: [order] });
    return { body: { token: await tokenTold(shop, 'order-update-token.created', ask) } };
  },

  'GET /store/regions': () => ({}),
  'GET /store/regions/{id}': ({ europe }) => ({ params: { id: europe.id } }),
  'GET /store/shipping-options': () => ({}),
  'GET /store/shipping-options/{cart_id}': async (shop) => {
    const { params } = await aCart()(shop);
    return { params: { cart_id: params!.id } };
  },
};

export async function anOrder({
  admin,
  store,
  prepareCart,
}: Populated): Promise<{ id: string; cart_id: string; display_id: number; email: string }> {
  const { id } = ok(await store.post(`/carts/${await prepareCart()}/complete`)).data;
  return ok(await admin.get(`/orders/${id}`)).order;
}

/** Its claim may be asked for as if nobody had asked before. */
async function rationedOrder(shop: Populated): Promise<string> {
  await shop.sql('delete from ration');
  return (await anOrder(shop)).id;
}

async function ofOrder(shop: Populated): Promise<Call> {
  return { params: { id: (await anOrder(shop)).id } };
}

function anAddress(): Record<string, string> {
  return {
    first_name: 'Ada',
    last_name: 'Byron',
    address_1: 'Main 1',
    city: 'Berlin',
    postal_code: '10115',
    country_code: 'de',
  };
}

function ofAddress(body?: Record<string, unknown>) {
  return async ({ shopper }: Populated): Promise<Call> => {
    const { customer } = ok(await shopper.post('/store/customers/me/addresses', { address: anAddress() }));
    return { params: { address_id: customer.shipping_addresses.at(-1).id }, body };
  };
}

async function shopperWithOrder({ http, prepareCart }: Populated) {
  const by = openBrowser(http);
  const email = `${unique('buyer')}@example.com`;
  ok(await by.post('/store/customers', { first_name: 'A', last_name: 'B', email, password: 'secret' }));
  const cart = await prepareCart();
  ok(await by.post(`/store/carts/${cart}`, {}));
  ok(await by.post(`/store/carts/${cart}/complete`));
  return by;
}
