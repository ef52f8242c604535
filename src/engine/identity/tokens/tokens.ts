import { createHmac, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Database } from '#engine/kernel/database/database';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { isEqualInConstantTime } from '#engine/kernel/text/constant-time';
import { IdentityOptions } from '../identity-options.ts';
import { deriveKey } from './derive-key.ts';
import { readV1Token } from './v1-tokens.ts';
import { digest, type VerifiedClaims, VerifiedTokenCache } from './verified-tokens.ts';

/** The kind of account of a token, which is valid on one surface only. */
export type AccountType = keyof typeof ACCOUNT_TYPES;

const ALGORITHM = 'HS256';

/**
 * JSON Web Tokens for clients without cookies, with the lifetime of a session. They are not stored: every use looks up the account, so
 * that a token is invalid once the account is deleted or its password or e-mail has changed. Only the token with which such a change
 * was made is stored, and stays valid.
 */
@Injectable()
export class AccessTokens {
  /** The current key, then the key of the previous cookie secret. */
  private readonly keys: Uint8Array[];
  private readonly verified = new VerifiedTokenCache<Claims>();

  constructor(
    private readonly database: Database,
    private readonly options: IdentityOptions,
  ) {
    const { cookieSecret, formerCookieSecret } = options;
    this.keys = [cookieSecret, ...(formerCookieSecret === null ? [] : [formerCookieSecret])].map(keyOf);
  }

  async issue(type: AccountType, id: string, now = Date.now()): Promise<string> {
    const issuedAt = Math.floor(now / 1000);
    return new SignJWT({ pwd: this.fingerprint(await find(this.database, type, id)) })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(id)
      .setAudience(ACCOUNT_TYPES[type].audience)
      .setJti(randomUUID()) // makes tokens of the same second distinct
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + this.options.sessionTtlSeconds)
      .sign(this.keys[0]);
  }

  /** Returns the id of the token's account; null if the token is invalid, of another kind of account, expired or revoked. */
  async read(token: string, type: AccountType): Promise<string | null> {
    if (!JWT_FORMAT.test(token)) return null; // an `api_token`, not a JWT
    const claims = await this.verified.read(token, type, () => this.verify(token, type));
    return claims && this.currentOwner(token, type, claims);
  }

  /**
   * Retains the token with which an account changes its password or e-mail.
   * @param tx the transaction of the change
   */
  async retain(tx: Tx, token: string, type: AccountType, id: string): Promise<void> {
    await tx.query(
      `insert into retained_token (token, fingerprint, expires_at) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (token) do update set fingerprint = excluded.fingerprint`,
      [digest(token), this.fingerprint(await find(tx, type, id)), this.options.sessionTtlSeconds],
    );
  }

  private async verify(token: string, type: AccountType): Promise<Claims | null> {
    for (const key of this.keys) {
      const claims = await verifyOwnToken(token, type, key);
      if (claims)
        return {
          ...claims,
          isCurrent: (account) => isEqualInConstantTime(claims.fingerprint, this.fingerprint(account, key)),
        };
    }
    const { formerJwtSecret } = this.options;
    const former =
      formerJwtSecret === null
        ? null
        : await readV1Token(token, ACCOUNT_TYPES[type].audience, formerJwtSecret);
    return former && { ...former, isCurrent: (account) => former.issuedAt >= (account.changed_at ?? 0) };
  }

  /** Returns the id of the account, unless its password or e-mail has changed since and the token was not retained. */
  private async currentOwner(
    token: string,
    type: AccountType,
    { id, isCurrent }: Claims,
  ): Promise<string | null> {
    const account = await find(this.database, type, id);
    if (!account) return null;
    return isCurrent(account) || (await this.isRetained(token, this.fingerprint(account)))
      ? account.id
      : null;
  }

  private async isRetained(token: string, fingerprint: string): Promise<boolean> {
    const retained = await this.database.query(
      'select from retained_token where token = $1 and fingerprint = $2',
      [digest(token), fingerprint],
    );
    return retained.length > 0;
  }

  /** A fingerprint of password hash and e-mail, which reveals neither. */
  private fingerprint(account: Account | undefined, key = this.keys[0]): string {
    return createHmac('sha256', key)
      .update(`password ${account?.password_hash ?? ''} of ${account?.email ?? ''}`)
      .digest('base64url')
      .slice(0, 22);
  }
}

function keyOf(secret: string): Uint8Array {
  return deriveKey(secret, 'access token');
}

async function verifyOwnToken(
  token: string,
  type: AccountType,
  key: Uint8Array,
): Promise<{ id: string; expiresAt: number; fingerprint: string } | null> {
  try {
    const { payload } = await jwtVerify<{ pwd: string }>(token, key, {
      algorithms: [ALGORITHM],
      audience: ACCOUNT_TYPES[type].audience,
      requiredClaims: ['sub', 'exp', 'pwd'],
    });
    return { id: payload.sub!, expiresAt: payload.exp!, fingerprint: payload.pwd };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

async function find(sql: Sql, type: AccountType, id: string): Promise<Account | undefined> {
  const [account] = await sql.query<Account>(ACCOUNT_TYPES[type].lookUp, [id]);
  return account;
}

/** The claims of a verified token. */
interface Claims extends VerifiedClaims {
  readonly id: string;
  /** Whether neither password nor e-mail of the account has changed since the token was issued. */
  readonly isCurrent: (account: Account) => boolean;
}

interface Account {
  id: string;
  email: string;
  password_hash: string | null;
  /** Seconds since 1970; null if password and e-mail have never changed. */
  changed_at: number | null;
}

const ACCOUNT_COLUMNS =
  'id, email, password_hash, floor(extract(epoch from credentials_changed_at))::float8 as changed_at';

const ACCOUNT_TYPES = {
  staff: {
    audience: 'admin',
    lookUp: `select ${ACCOUNT_COLUMNS} from "user" where id = $1 and deleted_at is null`,
  },
  shopper: {
    audience: 'store',
    lookUp: `select ${ACCOUNT_COLUMNS} from customer where id = $1 and deleted_at is null`,
  },
} as const;

const JWT_FORMAT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
