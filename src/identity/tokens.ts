import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Database } from '../kernel/database.ts';
import type { Sql, Tx } from '../kernel/sql.ts';
import { readFormerToken } from './former-tokens.ts';
import { IdentityOptions } from './identity-options.ts';
import { digest, VerifiedTokens, type Verified } from './verified-tokens.ts';

/** Whom a token speaks for; each is of use on one surface only. */
export type Bearer = keyof typeof BEARERS;

const ALGORITHM = 'HS256';

/**
 * JSON Web Tokens for clients that keep no cookies, of the lifetime of a session. Nothing is stored: who is deleted, or
 * has a new password or e-mail, is looked up with every use. The one token that such a change was made with is written
 * down, and goes on.
 */
@Injectable()
export class AccessTokens {
  /** That of now, then that of the cookie secret before. */
  private readonly keys: Uint8Array[];
  private readonly verified = new VerifiedTokens<Claims>();

  constructor(
    private readonly database: Database,
    private readonly options: IdentityOptions,
  ) {
    const { cookieSecret, formerCookieSecret } = options;
    this.keys = [cookieSecret, ...(formerCookieSecret === null ? [] : [formerCookieSecret])].map(keyOf);
  }

  async issue(to: Bearer, id: string, now = Date.now()): Promise<string> {
    const issuedAt = Math.floor(now / 1000);
    return new SignJWT({ pwd: this.trace(await find(this.database, to, id)) })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(id)
      .setAudience(BEARERS[to].audience)
      .setJti(randomUUID()) // two of the same second are two
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + this.options.sessionTtlSeconds)
      .sign(this.keys[0]);
  }

  /** The id of whom the token was issued to, or null when it is not ours, not for them, too old or withdrawn. */
  async read(token: string, from: Bearer): Promise<string | null> {
    if (!SHAPE.test(token)) return null; // an `api_token`: no need to look at it closer
    const claims = await this.verified.read(token, from, () => this.verify(token, from));
    return claims && this.owner(token, from, claims);
  }

  /**
   * A token goes on although its owner's password or e-mail has changed: it is the one that they changed it with.
   * @param tx the transaction that changes it
   */
  async keep(tx: Tx, token: string, of: Bearer, id: string): Promise<void> {
    await tx.query(
      `insert into token_kept (token, trace, expires_at) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (token) do update set trace = excluded.trace`,
      [digest(token), this.trace(await find(tx, of, id)), this.options.sessionTtlSeconds],
    );
  }

  private async verify(token: string, from: Bearer): Promise<Claims | null> {
    for (const key of this.keys) {
      const ours = await verifyOurs(token, from, key);
      if (ours) return { ...ours, isCurrent: (found) => same(ours.trace, this.trace(found, key)) };
    }
    const { formerJwtSecret } = this.options;
    const former =
      formerJwtSecret === null ? null : await readFormerToken(token, BEARERS[from].audience, formerJwtSecret);
    return former && { ...former, isCurrent: (found) => former.issuedAt >= (found.changed_at ?? 0) };
  }

  /** The id of whoever has it, if it has outlived no change of their password or e-mail but one that it was kept at. */
  private async owner(token: string, from: Bearer, { id, isCurrent }: Claims): Promise<string | null> {
    const found = await find(this.database, from, id);
    if (!found) return null;
    return isCurrent(found) || (await this.isKept(token, this.trace(found))) ? found.id : null;
  }

  private async isKept(token: string, trace: string): Promise<boolean> {
    const kept = await this.database.query('select from token_kept where token = $1 and trace = $2', [
      digest(token),
      trace,
    ]);
    return kept.length > 0;
  }

  /** Tells whether password and e-mail are still the same, and nothing about them. */
  private trace(found: Found | undefined, key = this.keys[0]): string {
    return createHmac('sha256', key)
      .update(`password ${found?.password_hash ?? ''} of ${found?.email ?? ''}`)
      .digest('base64url')
      .slice(0, 22);
  }
}

function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'storekeep access token', 32));
}

async function verifyOurs(
  token: string,
  from: Bearer,
  key: Uint8Array,
): Promise<{ id: string; expiresAt: number; trace: string } | null> {
  try {
    const { payload } = await jwtVerify<{ pwd: string }>(token, key, {
      algorithms: [ALGORITHM],
      audience: BEARERS[from].audience,
      requiredClaims: ['sub', 'exp', 'pwd'],
    });
    return { id: payload.sub!, expiresAt: payload.exp!, trace: payload.pwd };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

async function find(sql: Sql, who: Bearer, id: string): Promise<Found | undefined> {
  const [found] = await sql.query<Found>(BEARERS[who].lookUp, [id]);
  return found;
}

/** What a token says. */
interface Claims extends Verified {
  readonly id: string;
  /** Whether neither password nor e-mail of its owner have changed since. */
  readonly isCurrent: (found: Found) => boolean;
}

interface Found {
  id: string;
  email: string;
  password_hash: string | null;
  /** In seconds since 1970; null when password and e-mail never changed. */
  changed_at: number | null;
}

const FOUND =
  'id, email, password_hash, floor(extract(epoch from credentials_changed_at))::float8 as changed_at';

const BEARERS = {
  staff: {
    audience: 'admin',
    lookUp: `select ${FOUND} from "user" where id = $1 and deleted_at is null`,
  },
  shopper: {
    audience: 'store',
    lookUp: `select ${FOUND} from customer where id = $1 and deleted_at is null`,
  },
} as const;

const SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;

function same(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
