export * from './admin-resources.ts';
export { Client } from './client.ts';
export { CanceledError, MedusaError, RequestError } from './errors.ts';
export { KeyManager } from './keys.ts';
export { Admin, Medusa as default } from './medusa.ts';
export { BaseResource } from './resource.ts';
export * from './store-resources.ts';
