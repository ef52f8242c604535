/* What other additions use of roles and keys. */
export { hashSecret } from './api-keys/api-keys.ts';
export { KnownScopes } from './known-scopes.ts';
