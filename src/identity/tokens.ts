import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Database } from '../kernel/database.ts';
import { IdentityOptions } from './identity-options.ts';

/** Whom a token speaks for; each is of use on one surface only. */
export type Bearer = keyof typeof BEARERS;

const ALGORITHM = 'HS256';

/**
 * JSON Web Tokens for clients that keep no cookies, of the lifetime of a session. Nothing is stored: who is deleted, or
 * has a new password, is looked up with every use.
 */
@Injectable()
export class AccessTokens {
  private readonly key: Uint8Array;

  constructor(
    private readonly database: Database,
    private readonly options: IdentityOptions,
  ) {
    this.key = new Uint8Array(hkdfSync('sha256', options.cookieSecret, '', 'storekeep access token', 32));
  }

  async issue(to: Bearer, id: string, now = Date.now()): Promise<string> {
    const issuedAt = Math.floor(now / 1000);
    return new SignJWT({ pwd: this.trace((await this.find(to, id))?.password_hash) })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(id)
      .setAudience(BEARERS[to].audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + this.options.sessionTtlSeconds)
      .sign(this.key);
  }

  /** The id of whom the token was issued to, or null when it is not ours, not for them, too old or withdrawn. */
  async read(token: string, from: Bearer): Promise<string | null> {
    const claims = await this.verify(token, from);
    if (claims === null) return null;
    const found = await this.find(from, claims.id);
    return found && same(claims.trace, this.trace(found.password_hash)) ? found.id : null;
  }

  private async verify(token: string, from: Bearer): Promise<{ id: string; trace: string } | null> {
    if (!SHAPE.test(token)) return null; // an `api_token`: no need to look at it closer
    try {
      const { payload } = await jwtVerify<{ pwd: string }>(token, this.key, {
        algorithms: [ALGORITHM],
        audience: BEARERS[from].audience,
        requiredClaims: ['sub', 'exp', 'pwd'],
      });
      return { id: payload.sub!, trace: payload.pwd };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  private async find(who: Bearer, id: string): Promise<Found | undefined> {
    const [found] = await this.database.query<Found>(BEARERS[who].lookUp, [id]);
    return found;
  }

  /** Tells whether the password is still the same, and nothing about it. */
  private trace(passwordHash: string | null | undefined): string {
    return createHmac('sha256', this.key)
      .update(`password ${passwordHash ?? ''}`)
      .digest('base64url')
      .slice(0, 22);
  }
}

interface Found {
  id: string;
  password_hash: string | null;
}

const BEARERS = {
  staff: {
    audience: 'admin',
    lookUp: 'select id, password_hash from "user" where id = $1 and deleted_at is null',
  },
  shopper: {
    audience: 'store',
    lookUp: 'select id, password_hash from customer where id = $1 and deleted_at is null',
  },
} as const;

const SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;

function same(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
