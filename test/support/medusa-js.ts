import { createRequire } from 'node:module';

/** A resource of the client: functions, and resources below it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- its types are for another module system; what comes back is looked into
export type Client = Record<string, any>;

/** `@medusajs/medusa-js`, the client that existing programs use, unmodified. */
export const { default: Medusa } = createRequire(import.meta.url)('@medusajs/medusa-js') as {
  default: new (config: object) => Client;
};
