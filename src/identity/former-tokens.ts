import { errors, jwtVerify } from 'jose';

/*
 * Access tokens that a Medusa v1 installation has issued: HS256, `{ user_id, domain: 'admin' }` or `{ customer_id, domain: 'store' }`.
 * They know nothing of passwords: whoever reads one has to compare `issuedAt` with the last change of the password.
 */

const CLAIM = { admin: 'user_id', store: 'customer_id' } as const;

/**
 * @param secret that signed it
 * @returns whom it was issued to, when and until when, in seconds since 1970; null when it is none for that domain, or too old
 */
export async function readFormerToken(
  token: string,
  domain: keyof typeof CLAIM,
  secret: string,
): Promise<{ id: string; issuedAt: number; expiresAt: number } | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'iat'], // one without an end would be good for ever
    });
    const id = payload[CLAIM[domain]];
    if (payload.domain !== domain || typeof id !== 'string') return null;
    return { id, issuedAt: payload.iat!, expiresAt: payload.exp! };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
