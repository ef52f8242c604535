import { browser, type Browser } from './browser.ts';
import type { Shop } from './shop.ts';

export const names = { first_name: 'Oliver', last_name: 'Juhl' };
export const password = 'correct horse';

/** Somebody with an account, logged in. */
export async function shopper(shop: Shop, email: string): Promise<Browser & { id: string }> {
  const client = browser(shop.open);
  const { body } = await client.post('/store/customers', { ...names, email, password });
  return Object.assign(client, { id: body.customer.id as string });
}
