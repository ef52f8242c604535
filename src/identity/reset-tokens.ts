import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from './identity-options.ts';

const LIFETIME_SECONDS = 15 * 60;

/** `<expiry>.<signature>` */
const FORM = /^(\d{1,12})\.([\w-]{43})$/;

/** Whose password is lost. */
export interface Forgetful {
  id: string;
  email: string;
  password_hash: string | null;
}

/**
 * Lets somebody who reads their e-mail choose a new password. A token is signed, not stored: `<expiry>.<signature>`.
 * The present hash and e-mail are part of what is signed, so a token is worth nothing once one of them has changed.
 */
@Injectable()
export class ResetTokens {
  constructor(private readonly options: IdentityOptions) {}

  issue(to: Forgetful, now = Date.now()): string {
    const expiry = String(Math.floor(now / 1000) + LIFETIME_SECONDS);
    return `${expiry}.${this.sign(to, expiry).toString('base64url')}`;
  }

  accepts(token: string, from: Forgetful, now = Date.now()): boolean {
    const [, expiry = '', signature = ''] = FORM.exec(token) ?? [];
    const expected = this.sign(from, expiry);
    const given = Buffer.from(signature, 'base64url');
    return (
      given.length === expected.length && timingSafeEqual(given, expected) && now < Number(expiry) * 1000
    );
  }

  /** Whether a text has the form of a token, signed by this shop or not. */
  isWellFormed(token: string): boolean {
    return FORM.test(token);
  }

  private sign({ id, email, password_hash }: Forgetful, expiry: string): Buffer {
    return createHmac('sha256', this.options.cookieSecret)
      .update(JSON.stringify(['password reset', id, email, password_hash, expiry]))
      .digest();
  }
}
