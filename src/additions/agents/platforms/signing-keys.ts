import { createPrivateKey, generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';

/** A private key on P-256, as a JWK with the id (`kid`) of its public key. */
export type SigningKey = JsonWebKey & { kid: string };

/** @returns undefined unless the text is a JWK set of private EC keys on P-256, each with a `kid` */
export function parseSigningKeys(text: string): SigningKey[] | undefined {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    return Array.isArray(keys) && keys.length > 0 && keys.every(isSigningKey) ? keys : undefined;
  } catch {
    return undefined;
  }
}

function isSigningKey(key: unknown): key is SigningKey {
  const jwk = key as SigningKey;
  if (jwk.kty !== 'EC' || jwk.crv !== 'P-256' || typeof jwk.kid !== 'string' || jwk.kid === '') return false;
  createPrivateKey({ key: jwk, format: 'jwk' }); // throws for a public key
  return true;
}

export function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid: randomBytes(9).toString('base64url'), ...privateKey.export({ format: 'jwk' }) };
}

/** Derives the public key, which is published. */
export function publicKeyOf({ kid, kty, crv, x, y }: SigningKey): object {
  return { kid, kty, crv, x, y, alg: 'ES256', use: 'sig' };
}
