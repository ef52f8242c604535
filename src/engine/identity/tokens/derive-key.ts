import { hkdfSync } from 'node:crypto';

/** Derives a key for one purpose from the cookie secret, so that a token of one purpose is never accepted for another. */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `storekeep ${purpose}`, 32));
}
