import { createHash } from 'node:crypto';
import { LatestUsed } from '../kernel/latest-used.ts';

/** What a token says that does not change, as long as it has not ended. */
export interface Verified {
  /** Seconds since 1970: what of it ends then (RFC 7519, section 4.1.4). */
  readonly expiresAt: number;
}

const TOKENS = 1000;

/**
 * Remembers what the tokens used last say. A good signature stays good, and to verify one costs more than the statement that
 * looks for its owner. Nothing is remembered of tokens that were refused, and of others their digests alone.
 */
export class VerifiedTokens<Claims extends Verified> {
  private readonly known = new LatestUsed<string, Claims>(TOKENS);

  /**
   * @param as for whom: the same token may say something else to others
   * @param verify what it says, or null when it is not good
   */
  async read(token: string, as: string, verify: () => Promise<Claims | null>): Promise<Claims | null> {
    const key = `${as} ${digest(token)}`;
    const known = this.known.get(key);
    if (known) return known.expiresAt > Math.floor(Date.now() / 1000) ? known : null;
    const claims = await verify();
    if (claims) this.known.set(key, claims);
    return claims;
  }
}

/** Tells a token from others, and nothing of it. */
export function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
