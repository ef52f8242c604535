import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import {
  Database,
  insertRows,
  invalidData,
  newId,
  notFound,
  type Representation,
  type ScopedKey,
  unauthorized,
} from '@storekeep/server/extend';
import { KnownScopes } from '../known-scopes.ts';
import { ApiKey } from './api-key.entity.ts';
import type { CreateApiKeyBody } from './api-keys.input.ts';

/** The keys of programs. */
@Injectable()
export class ApiKeys {
  private readonly logger = new Logger('ApiKeys');

  constructor(
    private readonly database: Database,
    private readonly scopes: KnownScopes,
  ) {}

  /**
   * @returns the key, with its secret beside it
   * @throws invalid_data (unknown scopes, no scope, an `expires_at` that has passed)
   */
  async create({ title, scopes, expires_at = null }: CreateApiKeyBody): Promise<Representation> {
    if (scopes.length === 0) throw invalidData('A key needs at least one scope');
    if (expires_at !== null && new Date(expires_at) <= new Date())
      throw invalidData('expires_at must be in the future');
    const secret = PREFIX + randomBytes(32).toString('base64url');
    const row = { id: newId(ApiKey), title, scopes: this.scopes.require(scopes), expires_at };
    await this.database.transaction((tx) =>
      insertRows(tx, ApiKey, [{ ...row, secret_hash: hashSecret(secret) }]),
    );
    return { id: row.id, beside: { secret } };
  }

  /** Revoking a key again does nothing. @throws not_found */
  async revoke(id: string): Promise<{ id: string }> {
    const found = await this.database.transaction((tx) =>
      tx.query(
        'update api_key set revoked_at = coalesce(revoked_at, now()), updated_at = now() where id = $1 returning id',
        [id],
      ),
    );
    if (found.length === 0) throw notFound('api_key', id);
    return { id };
  }

  /** @returns null if no key has the secret @throws unauthorized if it has expired or was revoked */
  async find(secret: string): Promise<ScopedKey | null> {
    if (!secret.startsWith(PREFIX)) return null;
    const [key] = await this.database.query<ScopedKey & { is_valid: boolean; is_use_recorded: boolean }>(
      FIND,
      [hashSecret(secret)],
    );
    if (!key) return null;
    if (!key.is_valid) throw unauthorized('The API key has expired or was revoked');
    if (!key.is_use_recorded) await this.recordUse(key.id);
    return { id: key.id, scopes: key.scopes };
  }

  /** By a statement of its own, so that requests with the same key do not wait for each other's transactions. */
  private async recordUse(id: string): Promise<void> {
    await this.database
      .independent((sql) => sql.query(RECORD_USE, [id]))
      .catch((error: unknown) =>
        this.logger.warn({ message: 'failed to record the use of a key', id, err: error }),
      );
  }
}

/** Tells secrets from other tokens, also for people and programs that look for leaked ones. */
const PREFIX = 'sk_';

/** Uses within a minute of the last recorded one are not recorded. */
const USE_RECORDED = "coalesce(last_used_at > now() - interval '1 minute', false)";

const FIND = `
  select id, scopes, revoked_at is null and (expires_at is null or expires_at > now()) as is_valid,
    ${USE_RECORDED} as is_use_recorded
  from api_key where secret_hash = $1`;

const RECORD_USE = `update api_key set last_used_at = now() where id = $1 and not ${USE_RECORDED}`;

/**
 * One round of SHA-256, unlike for passwords: a secret has 256 random bits, so there is nothing that could be guessed, and a slow hash
 * would cost every request.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
