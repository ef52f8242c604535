import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { SessionAccounts } from '../identity/sessions.ts';
import {
  acquireLeaseSql,
  releaseLease,
  releaseLeaseSql,
  withLeaseExtension,
} from '../kernel/concurrency/lease.ts';
import { retryUntilFree } from '../kernel/concurrency/retry-until-free.ts';
import { Database } from '../kernel/database/database.ts';
import { isConnectionLost } from '../kernel/database/postgres-errors.ts';
import type { Tx, WritableSql } from '../kernel/database/sql.ts';
import { CommerceError, conflict, type ErrorType } from '../kernel/errors.ts';
import { currentWork, type RequestWork } from '../kernel/request-work.ts';
import { newId } from '../kernel/text/ids.ts';
import type { RebuildableResponse } from '../reader/represented-record.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';

/** A request with an idempotency key. */
export interface KeyedRequest {
  key: string;
  /** The owner of the key: keys are unique per scope. */
  scope: string;
  method: string;
  path: string;
  /** Hash of everything that identifies the request. */
  hash: string;
}

/** The response to a request. */
export interface StoredResponse {
  status: number;
  /** Null if there was none; in a stored response also if it has to be rebuilt from `rebuildable`. */
  body: string | null;
  /** The representation to build again, if the body was too long to be stored. */
  rebuildable: RebuildableResponse | null;
  /** The user or customer who was logged in, instead of the cookie: a session id is stored only in the row of the session. */
  login: Partial<SessionAccounts> | null;
}

/** A response that was just built. */
export interface NewResponse extends StoredResponse {
  /** Whether to store it; false if repeating the request is equivalent. */
  isStored: boolean;
}

const RETENTION = '24 hours';
/** `recovery_point` of a key whose request has made its change, and whose response is not stored. */
const COMMITTED = 'committed';
/** Attempts to store a response while the database is unavailable, and milliseconds between two attempts. */
const STORE_ATTEMPTS = 60;
const STORE_PAUSE_MS = 1000;

/** The key was used with another request. */
export class KeyReused extends CommerceError {
  constructor(key: string) {
    super('not_allowed', `Idempotency-Key ${key} was used with another request`);
  }
}

/** Stores the responses to requests with an `Idempotency-Key`. Only one request per key is processed at a time. */
@Injectable()
export class IdempotencyStore {
  private readonly logger = new Logger(IdempotencyStore.name);

  constructor(private readonly database: Database) {}

  /**
   * Returns the stored response of the request, or runs `work` and stores its response. A rejected request stores nothing.
   * @param prefixes id prefixes of the resources that the response may represent
   * @param work receives what an earlier run with the key has committed, if its response was not stored: it must not repeat it
   * @throws not_allowed if another request used the key; conflict if a request with the key is processed for too long
   */
  async once(
    request: KeyedRequest,
    prefixes: readonly string[],
    work: (committed: CommittedWork | null) => Promise<NewResponse>,
  ): Promise<StoredResponse> {
    const holder = newId(IdempotencyKey);
    const acquired = await retryUntilFree(
      () => this.database.independent((sql) => this.acquire(sql, request, holder)),
      `A request with Idempotency-Key ${request.key} is still at work; try again`,
    );
    if ('status' in acquired) return acquired;
    const lease = leaseOf(request);
    const requestWork = currentWork();
    requestWork?.markCommits(prefixes, (tx, created) => this.markCommitted(tx, request, holder, created));
    try {
      const response = await withLeaseExtension(this.database, lease, holder, () => work(acquired.committed));
      requestWork?.stopMarking();
      const finishLater = (error: unknown): void => this.finishLater(request, holder, response, error);
      await this.finish(request, holder, response).catch(finishLater);
      return response;
    } catch (error) {
      // report the first error, also if this fails; the key is free once its lease has expired
      const release = (sql: WritableSql): Promise<unknown> =>
        isRejected(error, requestWork) ? this.forget(sql, request, holder) : releaseLease(sql, lease, holder);
      await this.database.independent(release).catch(() => undefined);
      throw error;
    }
  }

  /**
   * One statement: its upsert locks the row of the key, also if it exists, which serializes taking the lease.
   * @returns null while another request holds the key
   */
  private async acquire(sql: WritableSql, request: KeyedRequest, holder: string): Promise<Acquisition> {
    const { key, scope, method, path, hash } = request;
    const [row] = await sql.query<KeyRow>(
      `with stored as (
         insert into idempotency_key (id, idempotency_key, scope, request_method, request_path, request_hash, expires_at)
         values ($1, $2, $3, $4, $5, $6, now() + interval '${RETENTION}')
         on conflict (idempotency_key, scope) do update set locked_at = now()
         returning request_hash, response_code, response_body #>> '{}' as response_body, response_headers, recovery_point,
           expires_at < now() as is_expired, (${passwordOf("response_headers -> 'login'")}) as password),
       acquired as (${acquireLeaseSql(
         '$7::text',
         '$1::text',
         'from stored where response_code is null and request_hash = $6 and not is_expired',
       )})
       select *, exists (select from acquired) as is_acquired from stored`,
      [holder, key, scope, method, path, hash, leaseOf(request)],
    );
    if (row.is_expired) {
      await sql.query(
        'delete from idempotency_key where idempotency_key = $1 and scope = $2 and expires_at < now()',
        [key, scope],
      );
      return this.acquire(sql, request, holder);
    }
    if (row.request_hash !== hash) throw new KeyReused(key);
    if (row.response_code !== null) return storedResponseOf(row, row.response_code);
    if (!row.is_acquired) return null;
    return {
      committed: row.recovery_point === COMMITTED ? { created: row.response_headers?.created ?? [] } : null,
    };
  }

  /**
   * Runs in the transaction that makes the change, so that the key is marked even if the response is never stored.
   * @throws conflict if the lease expired and another request holds the key: then the other request makes the change
   */
  private async markCommitted(
    tx: Tx,
    request: KeyedRequest,
    holder: string,
    created: readonly string[],
  ): Promise<void> {
    const marked = await tx.query(
      `update idempotency_key set recovery_point = '${COMMITTED}', response_headers = jsonb_build_object('created', $3::text[])
       where idempotency_key = $1 and scope = $2 and response_code is null
         and exists (select from lease where key = $4 and holder = $5) returning id`,
      [request.key, request.scope, created, leaseOf(request), holder],
    );
    if (marked.length === 0)
      throw conflict(`Another request with Idempotency-Key ${request.key} is at work; try again`);
  }

  /** Stores the response, and releases the key. */
  private finish(request: KeyedRequest, holder: string, response: NewResponse): Promise<void> {
    return this.database.independent((sql) =>
      response.isStored ? this.store(sql, request, holder, response) : this.forget(sql, request, holder),
    );
  }

  /**
   * The change is committed, so its response is sent although it could not be stored. While the database is unavailable, storing is
   * retried and the lease extended; if all attempts fail, the next request with the key finds the mark of `markCommitted`.
   */
  private finishLater(request: KeyedRequest, holder: string, response: NewResponse, error: unknown): void {
    const { method, path } = request;
    this.logger.error(
      { message: 'failed to store the response of an idempotent request', method, path, err: error },
      (error as Error).stack,
    );
    const lease = leaseOf(request);
    const retry = async (): Promise<void> => {
      let lastError = error;
      for (let attempt = 0; isConnectionLost(lastError) && attempt < STORE_ATTEMPTS; attempt++) {
        await sleep(STORE_PAUSE_MS, undefined, { ref: false });
        try {
          return await this.finish(request, holder, response);
        } catch (failure) {
          lastError = failure;
        }
      }
    };
    void withLeaseExtension(this.database, lease, holder, retry)
      .then(() => this.database.independent((sql) => releaseLease(sql, lease, holder)))
      .catch(() => undefined); // the lease expires on its own
  }

  private async store(
    sql: WritableSql,
    request: KeyedRequest,
    holder: string,
    { status, body, rebuildable, login }: StoredResponse,
  ): Promise<void> {
    await sql.query(
      `with released as (${releaseLeaseSql('$7', '$8')})
       update idempotency_key set response_code = $3, response_body = to_jsonb($4::text), locked_at = null,
         recovery_point = 'finished',
         response_headers = jsonb_build_object('again', $5::jsonb, 'login', $6::jsonb, 'password', (${passwordOf('$6::jsonb')}))
       where idempotency_key = $1 and scope = $2 and response_code is null`,
      [
        request.key,
        request.scope,
        status,
        rebuildable ? null : body,
        rebuildable && JSON.stringify(rebuildable),
        login && JSON.stringify(login),
        leaseOf(request),
        holder,
      ],
    );
  }

  /** Removes the key, so that it may be used again, and releases it. */
  private async forget(sql: WritableSql, request: KeyedRequest, holder: string): Promise<void> {
    await sql.query(
      `with released as (${releaseLeaseSql('$3', '$4')})
       delete from idempotency_key where idempotency_key = $1 and scope = $2 and response_code is null`,
      [request.key, request.scope, leaseOf(request), holder],
    );
  }
}

type Acquisition = StoredResponse | AcquiredKey | null;

/** The request has acquired the key. */
interface AcquiredKey {
  committed: CommittedWork | null;
}

/** What an earlier request with the key has committed. */
export interface CommittedWork {
  /** Ids that it generated, in this order; rows may not exist for all of them. */
  created: string[];
}

/**
 * Whether the request was rejected without a change, so that its key may be used again. If it may have committed something
 * before it failed, the key remains marked.
 */
function isRejected(error: unknown, requestWork: RequestWork | null): boolean {
  if (!requestWork?.hasCommitted) return true;
  return error instanceof CommerceError && !UNDECIDED.has(error.type);
}

/** Errors that are not caused by the request itself. */
const UNDECIDED: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'unavailable',
  'conflict',
  'result_unavailable',
  'unknown_error',
]);

interface KeyRow {
  request_hash: string;
  response_code: number | null;
  response_body: string | null;
  response_headers: {
    /** Only until the response is stored. */
    created?: string[];
    again?: RebuildableResponse | null;
    login?: Partial<SessionAccounts> | null;
    /** Digest of the password hash at the time of the login. */
    password?: string | null;
  } | null;
  recovery_point: string;
  is_expired: boolean;
  is_acquired: boolean;
  /** Digest of the present password hash. */
  password: string | null;
}

/** Repeats a login only while the password is unchanged: a changed password must also lock out a thief who knows the request. */
function storedResponseOf(
  { response_body, response_headers, password }: KeyRow,
  status: number,
): StoredResponse {
  const {
    again: rebuildable = null,
    login = null,
    password: passwordAtLogin = null,
  } = response_headers ?? {};
  return { status, body: response_body, rebuildable, login: passwordAtLogin === password ? login : null };
}

/** SQL of a digest that changes with the password of the account and reveals nothing else about it. */
function passwordOf(login: string): string {
  return `select encode(sha256(convert_to(password_hash, 'UTF8')), 'hex') from (
    select id, password_hash from customer union all select id, password_hash from "user") account
    where id in (${login} ->> 'customer_id', ${login} ->> 'user_id')`;
}

function leaseOf({ scope, key }: KeyedRequest): string {
  return `key:${scope}:${key}`;
}
