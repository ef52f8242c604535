import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { IdentityOptions } from '#engine/identity/identity-options';
import { deriveKey } from '#engine/identity/tokens/derive-key';

/** The claims of a token. They are not encrypted; dashboards display the e-mail. */
export interface InviteClaims {
  invite_id: string;
  role: string;
  user_email: string;
}

/**
 * Issues and verifies the tokens of invitations: JSON Web Tokens without an expiry. A valid signature is not sufficient: the row of
 * the invitation has the only token that is accepted, and its expiry.
 */
@Injectable()
export class InviteTokens {
  private readonly key: Uint8Array;
  /** Verifies tokens only: the current key first, then the `jwt_secret` of the Medusa v1 shop that was adopted. */
  private readonly verificationKeys: readonly Uint8Array[];

  constructor({ cookieSecret, formerJwtSecret }: IdentityOptions) {
    this.key = deriveKey(cookieSecret, 'invitation');
    this.verificationKeys = [
      this.key,
      ...(formerJwtSecret === null ? [] : [new TextEncoder().encode(formerJwtSecret)]),
    ];
  }

  issue(claims: InviteClaims): Promise<string> {
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setJti(randomUUID()) // two tokens that are issued within one second differ
      .setIssuedAt()
      .sign(this.key);
  }

  /** The claims of a token that was signed by this shop, or by the adopted Medusa v1 shop; null for any other. */
  async read(token: string): Promise<InviteClaims | null> {
    for (const key of this.verificationKeys) {
      const claims = await verify(token, key);
      if (claims) return claims;
    }
    return null;
  }
}

async function verify(token: string, key: Uint8Array): Promise<InviteClaims | null> {
  try {
    const { payload } = await jwtVerify<InviteClaims>(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['invite_id', 'user_email'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
