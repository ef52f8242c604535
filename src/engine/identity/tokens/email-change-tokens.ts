import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { acceptsFacts, signFacts } from './expiring-signature.ts';
import type { ResettableAccount } from './reset-tokens.ts';

const LIFETIME_SECONDS = 24 * 60 * 60;

/** The account that gets another e-mail. */
export interface ChangingAccount extends ResettableAccount {
  pending_email: string | null;
}

/**
 * Issues and verifies the tokens that confirm a new e-mail, which are sent to it: `<id of the account>.<expiry>.<signature>`. The
 * signature also covers the present e-mail and password, so that the owner of the account makes a token invalid by setting another password.
 */
@Injectable()
export class EmailChangeTokens {
  constructor(private readonly options: IdentityOptions) {}

  issue(account: ChangingAccount, now = Date.now()): string {
    return `${account.id}.${signFacts(this.options.cookieSecret, factsOf(account), LIFETIME_SECONDS, now)}`;
  }

  /** Returns the id of the account in a token, whose signature is not verified; undefined if the token is malformed. */
  readId(token: string): string | undefined {
    return /^(.+)\.[^.]+\.[^.]+$/.exec(token)?.[1];
  }

  accepts(token: string, account: ChangingAccount, now = Date.now()): boolean {
    const signedPart = token.slice(account.id.length + 1);
    return (
      account.pending_email !== null &&
      acceptsFacts(this.options.cookieSecret, factsOf(account), signedPart, now)
    );
  }
}

function factsOf({ id, email, pending_email, password_hash }: ChangingAccount): (string | null)[] {
  return ['e-mail change', id, email, pending_email, password_hash];
}
