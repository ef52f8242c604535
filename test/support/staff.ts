import { ok } from './sample-shop.ts';
import type { AdminClient, RequestOptions, Shop } from './shop.ts';

let created = 0;

/** A client of `/admin` that sends a token. */
export function withToken({ http }: Shop, token: string): AdminClient {
  const options: RequestOptions = { headers: { authorization: `Bearer ${token}` } };
  const client = {
    get: (path: string) => http.get(`/admin${path}`, options),
    post: (path: string, body?: unknown, more: RequestOptions = {}) =>
      http.post(`/admin${path}`, body, { headers: { ...options.headers, ...more.headers } }),
    delete: (path: string, body?: unknown) => http.delete(`/admin${path}`, body, options),
  };
  return client as AdminClient;
}

/** Creates an API key. @returns it, its secret and a client that sends it */
export async function createKey(shop: Shop, scopes: string[], expires_at?: string) {
  const title = `ERP ${++created}`;
  const { api_key: key, secret } = ok(await shop.admin.post('/api-keys', { title, scopes, expires_at }));
  return { key, secret, client: withToken(shop, secret) };
}

/** Creates a user who is logged in. @returns it, its password and a client that sends its token */
export async function createStaff(shop: Shop, role: string) {
  const login = { email: `staff-${++created}-${Date.now()}@example.com`, password: 'a long password' };
  const { user } = ok(await shop.admin.post('/users', { ...login, role }));
  const { access_token } = ok(await shop.http.post('/admin/auth/token', login));
  return { user, login, client: withToken(shop, access_token) };
}

/** Creates a role with a name of its own. */
export async function createRole(shop: Shop, columns: object) {
  return ok(await shop.admin.post('/roles', { name: `role ${++created} ${Date.now()}`, ...columns })).role;
}
