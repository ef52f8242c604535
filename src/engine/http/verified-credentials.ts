import { LRUCache } from 'lru-cache';
import { digest } from '../identity/tokens/verified-tokens.ts';

/** The account of credentials that were valid. */
export interface VerifiedAccount {
  id: string;
  isStaff: boolean;
}

const MAX_CREDENTIALS = 10_000;
const TTL_MS = 5 * 60_000;

/** An LRU cache of the credentials that were valid within the last minutes, by their digests. It gives access to nothing. */
export class VerifiedCredentials {
  private readonly accounts = new LRUCache<string, VerifiedAccount>({ max: MAX_CREDENTIALS, ttl: TTL_MS });

  add(credential: string, account: VerifiedAccount): void {
    this.accounts.set(digest(credential), account);
  }

  find(credential: string): VerifiedAccount | null {
    return this.accounts.get(digest(credential)) ?? null;
  }
}
