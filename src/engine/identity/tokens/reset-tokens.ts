import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { isEqualInConstantTime } from '#engine/kernel/text/constant-time';
import { IdentityOptions } from '../identity-options.ts';
import { deriveKey } from './derive-key.ts';

const ALGORITHM = 'HS256';
const LIFETIME_SECONDS = 15 * 60;

/** The claim with the id of the account, by kind of account. */
const ID_CLAIM = { staff: 'user_id', shoppers: 'customer_id' } as const;

/** The account whose password is reset. */
export interface ResettableAccount {
  id: string;
  email: string;
  password_hash: string | null;
}

/** What a token with a valid signature says. */
export interface ResetClaims {
  id: string;
  fingerprint: string;
}

/**
 * Issues and verifies the tokens of password resets, which are sent by e-mail: JSON Web Tokens with the claims of Medusa v1, since its
 * dashboard reads `user_id`, `email` and `exp`. A token is not stored. It contains a fingerprint of the current password hash and
 * e-mail, so it is invalid once one of them has changed.
 */
@Injectable()
export class ResetTokens {
  private readonly key: Uint8Array;

  constructor({ cookieSecret }: IdentityOptions) {
    this.key = deriveKey(cookieSecret, 'password reset');
  }

  issue(kind: keyof typeof ID_CLAIM, account: ResettableAccount, now = Date.now()): Promise<string> {
    const { id, email } = account;
    return new SignJWT({ [ID_CLAIM[kind]]: id, email, pwd: this.fingerprint(account) })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setExpirationTime(Math.floor(now / 1000) + LIFETIME_SECONDS)
      .sign(this.key);
  }

  /** The claims of a token; null if it has expired, or was not signed for a password reset of this kind of account. */
  async read(kind: keyof typeof ID_CLAIM, token: string): Promise<ResetClaims | null> {
    try {
      const { payload } = await jwtVerify<Record<string, string>>(token, this.key, {
        algorithms: [ALGORITHM],
        requiredClaims: ['exp', 'pwd', ID_CLAIM[kind]],
      });
      return { id: payload[ID_CLAIM[kind]], fingerprint: payload.pwd };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  /** Whether neither the password nor the e-mail of the account has changed since the token was issued. */
  isCurrent({ id, fingerprint }: ResetClaims, account: ResettableAccount): boolean {
    return id === account.id && isEqualInConstantTime(fingerprint, this.fingerprint(account));
  }

  /** A fingerprint of e-mail and password hash, which does not reveal the hash. */
  private fingerprint({ id, email, password_hash }: ResettableAccount): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([id, email, password_hash]))
      .digest('base64url');
  }
}

/** Whether a text has the three parts of a JSON Web Token, but cannot be decoded. */
export function isMalformedJwt(token: string): boolean {
  if (!/^[^.]+\.[^.]+\.[^.]+$/.test(token)) return false;
  try {
    decodeJwt(token);
    return false;
  } catch {
    return true;
  }
}
