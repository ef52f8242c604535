import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The claims of a token, which stay valid until it expires. */
export interface VerifiedClaims {
  /** Seconds since 1970 (RFC 7519, section 4.1.4). */
  readonly expiresAt: number;
}

const MAX_TOKENS = 1000;

/**
 * An LRU cache of the claims of valid tokens. A valid signature stays valid, and its verification costs more than the query for the
 * account. Rejected tokens are not cached, and of valid tokens only the digests are stored.
 */
export class VerifiedTokenCache<Claims extends VerifiedClaims> {
  private readonly cache = new LRUCache<string, Claims>({ max: MAX_TOKENS });

  /**
   * @param as the kind of account: the same token may have other claims for another kind
   * @param verify returns the claims, or null if the token is invalid
   */
  async read(token: string, as: string, verify: () => Promise<Claims | null>): Promise<Claims | null> {
    const key = `${as} ${digest(token)}`;
    const cached = this.cache.get(key);
    if (cached) return cached.expiresAt > Math.floor(Date.now() / 1000) ? cached : null;
    const claims = await verify();
    if (claims) this.cache.set(key, claims);
    return claims;
  }
}

/** A hash that identifies a token without revealing it. */
export function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
