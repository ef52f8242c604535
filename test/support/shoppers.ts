import { openBrowser, type Browser } from './browser.ts';
import type { Shop } from './shop.ts';
import { ok } from './sample-shop.ts';

export const NAMES = { first_name: 'Oliver', last_name: 'Juhl' };
export const PASSWORD = 'correct horse';

/** Somebody who shops. */
export interface Shopper extends Browser {
  id: string;
  email: string;
}

/** Makes an account; nobody is logged in by that. @returns the customer's id */
export async function createAccount({ store }: Shop, email: string): Promise<string> {
  return ok(await store.post('/customers', { ...NAMES, email, password: PASSWORD })).customer.id;
}

/** Somebody with an account, logged in. */
export async function registerShopper({ store }: Shop, email: string): Promise<Shopper> {
  const client = openBrowser(store);
  const { customer } = ok(await client.post('/customers', { ...NAMES, email, password: PASSWORD }));
  return Object.assign(client, { id: customer.id, email });
}

/** Whoever has the account, logged in, with the whole shop before them. */
export async function logIn({ http }: Shop, email: string): Promise<Browser> {
  const client = openBrowser(http);
  ok(await client.post('/store/auth', { email, password: PASSWORD }));
  return client;
}

/** @param who has the whole shop before them */
export async function isLoggedIn(who: Browser): Promise<boolean> {
  return (await who.get('/store/auth')).status === 200;
}
