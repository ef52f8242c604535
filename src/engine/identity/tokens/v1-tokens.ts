import { errors, jwtVerify } from 'jose';

/*
 * Access tokens that a Medusa v1 installation issued: HS256, `{ user_id, domain: 'admin' }` or `{ customer_id, domain: 'store' }`.
 * They are not bound to a password: compare `issuedAt` with the last change of the password.
 */

const CLAIM = { admin: 'user_id', store: 'customer_id' } as const;

/**
 * Verifies a token.
 * @param secret the signing secret
 * @returns the id of its owner, and the times in seconds since 1970; null if it is invalid, expired or of another domain
 */
export async function readV1Token(
  token: string,
  domain: keyof typeof CLAIM,
  secret: string,
): Promise<{ id: string; issuedAt: number; expiresAt: number } | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'iat'], // a token without an expiry would be valid forever
    });
    const id = payload[CLAIM[domain]];
    if (payload.domain !== domain || typeof id !== 'string') return null;
    return { id, issuedAt: payload.iat!, expiresAt: payload.exp! };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
