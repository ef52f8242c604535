import { createRequire } from 'node:module';
import type { Shop } from './shop.ts';

/** A resource of the client: functions, and resources below it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- its types are for another module system; what comes back is looked into
export type MedusaClient = Record<string, any>;

/** `@medusajs/medusa-js`, the client that existing programs use, unmodified. */
export const { default: Medusa } = createRequire(import.meta.url)('@medusajs/medusa-js') as {
  default: new (config: object) => MedusaClient;
};

/** Two clients of a shop that listens: one with the token of staff, and one of whoever comes. */
export async function openMedusaClients({
  app,
  staff,
}: Shop): Promise<{ admin: MedusaClient; shop: MedusaClient }> {
  await app.listen(0, '127.0.0.1');
  const baseUrl = await app.getUrl();
  const { admin } = new Medusa({ baseUrl, maxRetries: 0, apiKey: staff.token });
  return { admin, shop: new Medusa({ baseUrl, maxRetries: 0 }) };
}
