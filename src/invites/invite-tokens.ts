import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { IdentityOptions } from '../identity/identity-options.ts';

/** What stands in a token, for everybody to read: dashboards show whom it is for. */
export interface Invited {
  invite_id: string;
  role: string;
  user_email: string;
}

/**
 * Tokens of invitations: JSON Web Tokens that are good while the row of the invitation lives and is not too old. So they carry no
 * end of their own.
 */
@Injectable()
export class InviteTokens {
  private readonly key: Uint8Array;

  constructor(options: IdentityOptions) {
    this.key = new Uint8Array(hkdfSync('sha256', options.cookieSecret, '', 'storekeep invitation', 32));
  }

  issue(invited: Invited): Promise<string> {
    return new SignJWT({ ...invited })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .sign(this.key);
  }

  /** What we signed, or null. */
  async read(token: string): Promise<Invited | null> {
    try {
      const { payload } = await jwtVerify<Invited>(token, this.key, {
        algorithms: ['HS256'],
        requiredClaims: ['invite_id', 'user_email'],
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
