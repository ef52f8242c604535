import { browser, type Browser } from './browser.ts';
import type { Shop } from './shop.ts';
import { ok } from './world.ts';

export const names = { first_name: 'Oliver', last_name: 'Juhl' };
export const password = 'correct horse';

/** Somebody who shops. */
export interface Shopper extends Browser {
  id: string;
  email: string;
}

/** Makes an account; nobody is logged in by that. @returns the customer's id */
export async function account({ store }: Shop, email: string): Promise<string> {
  return ok(await store.post('/customers', { ...names, email, password })).customer.id;
}

/** Somebody with an account, logged in. */
export async function aShopper({ store }: Shop, email: string): Promise<Shopper> {
  const client = browser(store);
  const { customer } = ok(await client.post('/customers', { ...names, email, password }));
  return Object.assign(client, { id: customer.id, email });
}

/** Whoever has the account, logged in, with the whole shop before them. */
export async function loggedIn({ open }: Shop, email: string): Promise<Browser> {
  const client = browser(open);
  ok(await client.post('/store/auth', { email, password }));
  return client;
}

/** @param who has the whole shop before them */
export async function isLoggedIn(who: Browser): Promise<boolean> {
  return (await who.get('/store/auth')).status === 200;
}
