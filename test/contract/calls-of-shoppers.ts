import { type ChangingAccount, EmailChangeTokens } from '#engine/identity/tokens/email-change-tokens';
import { openBrowser } from '../support/browser.ts';
import { ok } from '../support/sample-shop.ts';
import { type Call, callForCart, unique } from './calls.ts';
import { requestResetToken, waitForToken } from './calls-of-settings.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** Calls of the operations of shoppers and on their orders that are not in `calls.ts`. */
export const callsOfShoppers: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/orders': () => ({}),
  'GET /admin/orders/{id}': callForOrder,

  'POST /store/auth/token': () => ({ body: { email: 'one@example.com', password: 'secret' } }),
  'GET /store/customers/me': () => ({}),
  'POST /store/customers/me': () => ({ body: { phone: '555' } }),
  'POST /store/customers/me/addresses': () => ({ body: { address: buildAddress() } }),
  'POST /store/customers/me/addresses/{address_id}': callForAddress({ city: 'Bonn' }),
  'DELETE /store/customers/me/addresses/{address_id}': callForAddress(),
  'GET /store/customers/me/orders': async (shop) => ({ client: await registerShopperWithOrder(shop) }),
  'GET /store/customers/me/payment-methods': () => ({}),
  'POST /store/customers/password-token': () => ({ body: { email: 'two@example.com' } }),
  'POST /store/customers/password-reset': async (shop) => {
    const email = 'three@example.com';
    const token = await requestResetToken(
      shop,
      'customer.password_reset',
      '/store/customers/password-token',
      email,
    );
    return { body: { email, password: 'another', token } };
  },

  'POST /store/customers/confirm-email': async (shop) => {
    const email = `${unique('moved')}@example.com`;
    const client = openBrowser(shop.http);
    const person = { first_name: 'A', last_name: 'B', email, password: 'secret' };
    const { customer } = ok(await client.post('/store/customers', person));
    // this shop sends no e-mails, so that it does not ask for a confirmation
    const [account] = await shop.sql<ChangingAccount>(
      'update customer set pending_email = $2 where id = $1 returning id, email, password_hash, pending_email',
      [customer.id, `new-${email}`],
    );
    return { body: { token: shop.app.get(EmailChangeTokens, { strict: false }).issue(account) } };
  },

  'GET /store/orders': async (shop) => {
    const { display_id, email } = await placeOrder(shop);
    return { query: `display_id=${display_id}&email=${encodeURIComponent(email)}` };
  },
  'GET /store/orders/cart/{cart_id}': async (shop) => ({
    params: { cart_id: (await placeOrder(shop)).cart_id },
  }),
  'GET /store/orders/{id}': callForOrder,
  'POST /store/orders/batch/customer/token': async (shop) => ({
    client: shop.shopper,
    body: { order_ids: [await placeOrderWithoutRateLimit(shop)] },
  }),
  'POST /store/orders/customer/confirm': async (shop) => {
    const order = await placeOrderWithoutRateLimit(shop);
    const ask = () => shop.shopper.post('/store/orders/batch/customer/token', { order_ids: [order] });
    return { body: { token: await waitForToken(shop, 'order-update-token.created', ask) } };
  },

  'GET /store/regions': () => ({}),
  'GET /store/regions/{id}': ({ europe }) => ({ params: { id: europe.id } }),
  'GET /store/shipping-options': () => ({}),
  'GET /store/shipping-options/{cart_id}': async (shop) => {
    const { params } = await callForCart()(shop);
    return { params: { cart_id: params!.id } };
  },
};

export async function placeOrder({
  admin,
  store,
  prepareCart,
}: PopulatedShop): Promise<{ id: string; cart_id: string; display_id: number; email: string }> {
  const { id } = ok(await store.post(`/carts/${await prepareCart()}/complete`)).data;
  return ok(await admin.get(`/orders/${id}`)).order;
}

/** Places an order, and resets the rate limits of requests to claim it. */
async function placeOrderWithoutRateLimit(shop: PopulatedShop): Promise<string> {
  await shop.sql('delete from rate_limit_attempt');
  return (await placeOrder(shop)).id;
}

async function callForOrder(shop: PopulatedShop): Promise<Call> {
  return { params: { id: (await placeOrder(shop)).id } };
}

function buildAddress(): Record<string, string> {
  return {
    first_name: 'Ada',
    last_name: 'Byron',
    address_1: 'Main 1',
    city: 'Berlin',
    postal_code: '10115',
    country_code: 'de',
  };
}

function callForAddress(body?: Record<string, unknown>) {
  return async ({ shopper }: PopulatedShop): Promise<Call> => {
    const { customer } = ok(await shopper.post('/store/customers/me/addresses', { address: buildAddress() }));
    return { params: { address_id: customer.shipping_addresses.at(-1).id }, body };
  };
}

async function registerShopperWithOrder({ http, prepareCart }: PopulatedShop) {
  const by = openBrowser(http);
  const email = `${unique('buyer')}@example.com`;
  ok(await by.post('/store/customers', { first_name: 'A', last_name: 'B', email, password: 'secret' }));
  const cart = await prepareCart();
  ok(await by.post(`/store/carts/${cart}`, {}));
  ok(await by.post(`/store/carts/${cart}/complete`));
  return by;
}
