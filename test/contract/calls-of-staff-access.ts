import { type TOTP, URI } from 'otpauth';
import { type Browser, openBrowser } from '../support/browser.ts';
import { ok } from '../support/sample-shop.ts';
import type { Call } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

let created = 0;

/** Calls of the operations on API keys, roles of staff and second factors. */
export const callsOfStaffAccess: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/api-keys': async (shop) => {
    for (const _ of [1, 2, 3]) await createKey(shop);
    return {};
  },
  'POST /admin/api-keys': () => ({ body: { title: 'ERP', scopes: ['orders:read'] } }),
  'POST /admin/api-keys/{id}/revoke': async (shop) => ({ params: { id: await createKey(shop) } }),

  'GET /admin/roles': () => ({}),
  'GET /admin/roles/scopes': () => ({}),
  'POST /admin/roles': () => ({ body: newRole() }),
  'POST /admin/roles/{id}': async (shop) => ({ params: { id: await createRole(shop) }, body: newRole() }),
  'DELETE /admin/roles/{id}': async (shop) => ({ params: { id: await createRole(shop) } }),

  'GET /admin/auth/second-factor': () => ({}),
  'POST /admin/auth/second-factor': async (shop) => ({ client: await logIn(shop) }),
  'POST /admin/auth/second-factor/confirm': async (shop) => {
    const client = await logIn(shop);
    const { otpauth_url } = ok(await client.post('/admin/auth/second-factor', {}));
    return { client, body: { code: (URI.parse(otpauth_url) as TOTP).generate() } };
  },
  'DELETE /admin/auth/second-factor': async (shop) => ({ client: await logIn(shop) }),
};

async function createKey({ admin }: PopulatedShop): Promise<string> {
  return ok(await admin.post('/api-keys', { title: 'ERP', scopes: ['orders:read'] })).api_key.id;
}

function newRole() {
  return { name: `support ${++created}`, scopes: ['orders:read'] };
}

async function createRole({ admin }: PopulatedShop): Promise<string> {
  return ok(await admin.post('/roles', newRole())).role.id;
}

/** A user of their own, whose second factor no other call meets. */
async function logIn({ admin, http }: PopulatedShop): Promise<Browser> {
  const login = { email: `second-factor-${++created}@example.com`, password: 'a long password' };
  ok(await admin.post('/users', { ...login, role: 'admin' }));
  const browser = openBrowser(http);
  ok(await browser.post('/admin/auth', login));
  return browser;
}
