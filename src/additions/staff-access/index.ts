/* What other additions use of roles and keys. */
export { KnownScopes } from './known-scopes.ts';
