import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';

const LIFETIME_SECONDS = 15 * 60;

/** `<expiry>.<signature>` */
const FORMAT = /^(\d{1,12})\.([\w-]{43})$/;

/** The account whose password is reset. */
export interface ResettableAccount {
  id: string;
  email: string;
  password_hash: string | null;
}

/**
 * Issues and verifies the tokens of password resets, which are sent by e-mail. A token is signed, not stored: `<expiry>.<signature>`. The
 * signature covers the current password hash and e-mail, so a token is invalid once one of them has changed.
 */
@Injectable()
export class ResetTokens {
  constructor(private readonly options: IdentityOptions) {}

  issue(account: ResettableAccount, now = Date.now()): string {
    const expiry = String(Math.floor(now / 1000) + LIFETIME_SECONDS);
    return `${expiry}.${this.sign(account, expiry).toString('base64url')}`;
  }

  accepts(token: string, account: ResettableAccount, now = Date.now()): boolean {
    const [, expiry = '', signature = ''] = FORMAT.exec(token) ?? [];
    const expected = this.sign(account, expiry);
    const actual = Buffer.from(signature, 'base64url');
    return (
      actual.length === expected.length && timingSafeEqual(actual, expected) && now < Number(expiry) * 1000
    );
  }

  /** Whether a text has the form of a token; the signature is not verified. */
  isWellFormed(token: string): boolean {
    return FORMAT.test(token);
  }

  private sign({ id, email, password_hash }: ResettableAccount, expiry: string): Buffer {
    return createHmac('sha256', this.options.cookieSecret)
      .update(JSON.stringify(['password reset', id, email, password_hash, expiry]))
      .digest();
  }
}
