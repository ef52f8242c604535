import { type Browser, openBrowser } from './browser.ts';
import { ok } from './sample-shop.ts';
import type { Shop } from './shop.ts';

export const NAMES = { first_name: 'Oliver', last_name: 'Juhl' };
export const PASSWORD = 'correct horse';

/** A customer with an account, logged in. */
export interface Shopper extends Browser {
  id: string;
  email: string;
}

/** Creates an account without logging in. @returns the id of the customer */
export async function createAccount({ store }: Shop, email: string): Promise<string> {
  return ok(await store.post('/customers', { ...NAMES, email, password: PASSWORD })).customer.id;
}

/** Creates an account and logs in. @returns a client of the store */
export async function registerShopper({ store }: Shop, email: string): Promise<Shopper> {
  const client = openBrowser(store);
  const { customer } = ok(await client.post('/customers', { ...NAMES, email, password: PASSWORD }));
  return Object.assign(client, { id: customer.id, email });
}

/** Logs in to an account. @returns a client whose paths begin with `/store` or `/admin` */
export async function logIn({ http }: Shop, email: string): Promise<Browser> {
  const client = openBrowser(http);
  ok(await client.post('/store/auth', { email, password: PASSWORD }));
  return client;
}

/** @param client as `logIn` returns it */
export async function isLoggedIn(client: Browser): Promise<boolean> {
  return (await client.get('/store/auth')).status === 200;
}
