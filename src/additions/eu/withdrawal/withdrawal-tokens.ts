import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { deriveKey, IdentityOptions, invalidData, isEqualInConstantTime } from '@storekeep/server/extend';

/**
 * Tokens of the links that guests get by mail. A token is the id of a withdrawal with its keyed hash (HMAC-SHA-256), so the database has
 * nothing by which a withdrawal could be confirmed, and a repeated mail has the same link.
 */
@Injectable()
export class WithdrawalTokens {
  private readonly key: Uint8Array;

  constructor({ cookieSecret }: IdentityOptions) {
    this.key = deriveKey(cookieSecret, 'withdrawal');
  }

  create(id: string): string {
    return `${id}.${this.sign(id)}`;
  }

  /** @returns the id of the withdrawal @throws invalid_data for a forged token */
  read(token: string): string {
    const [, id, signature] = /^(wdr_\w+)\.([\w-]{43})$/.exec(token) ?? [];
    if (id === undefined || !isEqualInConstantTime(signature, this.sign(id))) throw invalidToken();
    return id;
  }

  private sign(id: string): string {
    return createHmac('sha256', this.key).update(id).digest('base64url');
  }
}

export function invalidToken(): Error {
  return invalidData('The token is not valid, or too old');
}
