import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { acceptsFacts, isExpiringSignature, signFacts } from './expiring-signature.ts';

const LIFETIME_SECONDS = 15 * 60;

/** The account whose password is reset. */
export interface ResettableAccount {
  id: string;
  email: string;
  password_hash: string | null;
}

/**
 * Issues and verifies the tokens of password resets, which are sent by e-mail. A token is signed, not stored. The signature covers the
 * current password hash and e-mail, so a token is invalid once one of them has changed.
 */
@Injectable()
export class ResetTokens {
  constructor(private readonly options: IdentityOptions) {}

  issue(account: ResettableAccount, now = Date.now()): string {
    return signFacts(this.options.cookieSecret, factsOf(account), LIFETIME_SECONDS, now);
  }

  accepts(token: string, account: ResettableAccount, now = Date.now()): boolean {
    return acceptsFacts(this.options.cookieSecret, factsOf(account), token, now);
  }

  /** Whether a text has the form of a token; the signature is not verified. */
  isWellFormed(token: string): boolean {
    return isExpiringSignature(token);
  }
}

function factsOf({ id, email, password_hash }: ResettableAccount): (string | null)[] {
  return ['password reset', id, email, password_hash];
}
