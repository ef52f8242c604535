import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'agt_';
const SECRET_BYTES = 32;

/** Creates the token of a platform: `agt_` and 32 random bytes. */
export function newAgentToken(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
}

/** Creates a secret that signs the events for a platform. */
export function newAgentSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** Hashes a token with SHA-256, as it is stored. A token is random, so it needs no salt. */
export function hashAgentToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
