import { createRequire } from 'node:module';
import { listen, type Shop } from './shop.ts';

/** A resource of the client: its functions and nested resources. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- its types are for another module system
export type MedusaClient = Record<string, any>;

/** `@medusajs/medusa-js`, the client that existing programs use, unmodified. */
export const { default: Medusa } = createRequire(import.meta.url)('@medusajs/medusa-js') as {
  default: new (config: object) => MedusaClient;
};

/** Lets the shop listen. @returns a client with the token of staff, and one without credentials */
export async function openMedusaClients(shop: Shop): Promise<{ admin: MedusaClient; shop: MedusaClient }> {
  const baseUrl = await listen(shop);
  const { admin } = new Medusa({ baseUrl, maxRetries: 0, apiKey: shop.staff.token });
  return { admin, shop: new Medusa({ baseUrl, maxRetries: 0 }) };
}
