import { createRequire } from 'node:module';
import StorekeepMedusa from '../../packages/medusa-js/src/index.ts';
import { listen, type Shop } from './shop.ts';

/** A resource of the client: its functions and nested resources. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- its types are for another module system
export type MedusaClient = Record<string, any>;

type MedusaClass = new (config: object) => MedusaClient;

/** `@medusajs/medusa-js`, the client that existing programs use, unmodified. */
export const { default: OriginalMedusa } = createRequire(import.meta.url)('@medusajs/medusa-js') as {
  default: MedusaClass;
};

/** The package that replaces it. */
export const OurMedusa = StorekeepMedusa as unknown as MedusaClass;

/** Both, by the names of their packages. */
export const medusaClasses: [string, MedusaClass][] = [
  ['@medusajs/medusa-js', OriginalMedusa],
  ['@storekeep/medusa-js', OurMedusa],
];

/** Lets the shop listen. @returns a client with the token of staff, and one without credentials */
export async function openMedusaClients(
  shop: Shop,
  Medusa: MedusaClass,
): Promise<{ admin: MedusaClient; shop: MedusaClient }> {
  const baseUrl = await listen(shop);
  const { admin } = new Medusa({ baseUrl, maxRetries: 0, apiKey: shop.staff.token });
  return { admin, shop: new Medusa({ baseUrl, maxRetries: 0 }) };
}

/** A method of a resource of the client. */
export interface MedusaMethod {
  /** e.g. `admin.products.create` */
  name: string;
  call: (...values: unknown[]) => Promise<unknown>;
}

/** Members of the client that are not resources. */
const SKIPPED = new Set(['constructor', 'client', 'setPublishableKey', 'errors', 'custom', '_createPayload']);

/** Lists the methods of the resources of the client and of nested resources. */
export function listMethods(client: MedusaClient): MedusaMethod[] {
  const found = new Map<string, MedusaMethod>();
  const seen = new Set<object>();
  const visit = (resource: MedusaClient, name: string): void => {
    if (seen.has(resource)) return;
    seen.add(resource);
    for (const key of listKeys(resource)) {
      const value: unknown = resource[key];
      const path = name === '' ? key : `${name}.${key}`;
      if (SKIPPED.has(key)) continue;
      if (typeof value === 'function')
        found.set(path, {
          name: path,
          call: (...values) => (value as MedusaMethod['call']).apply(resource, values),
        });
      else if (typeof value === 'object' && value !== null) visit(value, path);
    }
  };
  visit(client, '');
  return [...found.values()];
}

function listKeys(resource: object): string[] {
  const names = new Set<string>();
  for (
    let at: object | null = resource;
    at && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object
  )
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  return [...names];
}
