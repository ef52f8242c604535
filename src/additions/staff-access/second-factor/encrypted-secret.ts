import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, type IdentityOptions } from '@storekeep/server/extend';

/*
 * The secrets of second factors are encrypted (AES-256-GCM) by a key from the cookie secret, so that a copy of the database alone makes no
 * codes. They are bound to their user: the row of another one does not decrypt.
 */

const PURPOSE = 'second factor';
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

export function encryptSecret({ cookieSecret }: IdentityOptions, userId: string, secret: string): string {
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(cookieSecret, PURPOSE), nonce);
  cipher.setAAD(Buffer.from(userId));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** @returns null if neither the cookie secret nor the former one decrypts it */
export function decryptSecret(
  { cookieSecret, formerCookieSecret }: IdentityOptions,
  userId: string,
  encrypted: string,
): string | null {
  for (const secret of [cookieSecret, formerCookieSecret]) {
    const decrypted = secret === null ? null : decryptWith(deriveKey(secret, PURPOSE), userId, encrypted);
    if (decrypted !== null) return decrypted;
  }
  return null;
}

function decryptWith(key: Uint8Array, userId: string, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_LENGTH));
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH));
  try {
    const text = decipher.update(bytes.subarray(NONCE_LENGTH + TAG_LENGTH));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null; // of another key
  }
}
