import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { IdempotencyKey } from '../entities/idempotency-key.ts';
import type { SessionIdentity } from '../identity/sessions.ts';
import { Database } from '../kernel/database.ts';
import { CommerceError, conflict, notAllowed, type ErrorType } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { giveUpLease, takeLease, whileExtending } from '../kernel/lease.ts';
import { isConnectionLost } from '../kernel/postgres-errors.ts';
import { currentWork, outsideRequest, type RequestWork } from '../kernel/request-work.ts';
import type { Tx } from '../kernel/sql.ts';
import { untilFree } from '../kernel/until-free.ts';
import type { Repeatable } from './answers.ts';

/** A request as its key knows it. */
export interface KeyedRequest {
  key: string;
  /** Whose key it is. */
  scope: string;
  method: string;
  path: string;
  /** Of all that tells it from another request. */
  hash: string;
}

/** What a request was answered with. */
export interface KeptAnswer {
  status: number;
  /** Null when there was none; of a kept one also where it is to be made again. */
  body: string | null;
  /** What to show again, where the body was too long to be kept. */
  again: Repeatable | null;
  /** Who was logged in, instead of the cookie: what opens a session stands nowhere but in its row. */
  login: Partial<SessionIdentity> | null;
}

/** An answer that was made just now. */
export interface NewAnswer extends KeptAnswer {
  /** Not where repeating the request is as good. */
  keep: boolean;
}

const KEPT = '24 hours';
/** `recovery_point` of a key whose request has made its change, and whose response is not stored. */
const COMMITTED = 'committed';
/** How often storing a response is tried again while the database is away, and milliseconds between two attempts. */
const STORE_ATTEMPTS = 60;
const STORE_PAUSE_MS = 1000;

/** The answers to requests with an `Idempotency-Key`. One request with a key is at work at a time. */
@Injectable()
export class KeptAnswers {
  private readonly logger = new Logger(KeptAnswers.name);

  constructor(private readonly database: Database) {}

  /**
   * The stored response of the request, or what `work` answers, which is then stored. A rejected request stores nothing.
   * @param prefixes of the ids of what the response may be about
   * @param work gets what an earlier run with the key has done, when its response was not stored: it must not do it again
   * @throws not_allowed when another request used the key; conflict when one is at work for too long
   */
  async once(
    request: KeyedRequest,
    prefixes: readonly string[],
    work: (done: Done | null) => Promise<NewAnswer>,
  ): Promise<KeptAnswer> {
    const holder = newId(IdempotencyKey);
    const taken = await outsideRequest(() =>
      untilFree(
        () => this.take(request, holder),
        `A request with Idempotency-Key ${request.key} is still at work; try again`,
      ),
    );
    if ('status' in taken) return taken;
    const lease = leaseOf(request);
    const change = currentWork();
    change?.markCommits(prefixes, (tx, created) => this.markCommitted(tx, request, holder, created));
    const release = () => giveUpLease(this.database, lease, holder).catch(() => undefined);
    try {
      const answer = await whileExtending(this.database, lease, holder, () => work(taken.done));
      change?.stopMarking();
      await outsideRequest(() => this.finish(request, answer)).then(release, (error: unknown) =>
        this.finishLater(request, holder, answer, error),
      );
      return answer;
    } catch (error) {
      // the first error is the one to report; the key is free when its lease has run out
      if (isRefused(error, change)) await outsideRequest(() => this.forget(request)).catch(() => undefined);
      await release();
      throw error;
    }
  }

  /** @returns null while another request holds the key */
  private take(request: KeyedRequest, holder: string): Promise<KeptAnswer | Taken | null> {
    const { key, scope, method, path, hash } = request;
    return this.database.transaction(async (tx) => {
      await tx.query(
        'delete from idempotency_key where idempotency_key = $1 and scope = $2 and expires_at < now()',
        [key, scope],
      );
      // the row is locked in any case: the lease is taken under it
      const [row] = await tx.query<KeptRow>(
        `insert into idempotency_key (id, idempotency_key, scope, request_method, request_path, request_hash, expires_at)
         values ($1, $2, $3, $4, $5, $6, now() + interval '${KEPT}')
         on conflict (idempotency_key, scope) do update set locked_at = now()
         returning request_hash, response_code, response_body #>> '{}' as response_body, response_headers, recovery_point,
           (${passwordOf("response_headers -> 'login'")}) as password`,
        [holder, key, scope, method, path, hash],
      );
      if (row.request_hash !== hash) throw notAllowed(`Idempotency-Key ${key} was used with another request`);
      if (row.response_code !== null) return answerOf(row, row.response_code);
      if (!(await takeLease(tx, leaseOf(request), holder))) return null;
      return {
        done: row.recovery_point === COMMITTED ? { created: row.response_headers?.created ?? [] } : null,
      };
    });
  }

  /**
   * Part of the transaction that makes the change, so the key knows of it whatever becomes of the response.
   * @throws conflict when the lease ran out and another request holds the key: then that one makes the change
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

  private finish(request: KeyedRequest, answer: NewAnswer): Promise<void> {
    return answer.keep ? this.store(request, answer) : this.forget(request);
  }

  /**
   * The change is made, so its response is sent although it could not be stored. While the database is away storing it is tried
   * again, with the lease held; without success the next request with the key finds the mark of `markCommitted`.
   */
  private finishLater(request: KeyedRequest, holder: string, answer: NewAnswer, error: unknown): void {
    const { method, path } = request;
    this.logger.error(
      { message: 'failed to store the response of an idempotent request', method, path, err: error },
      (error as Error).stack,
    );
    const lease = leaseOf(request);
    const tryAgain = async (): Promise<void> => {
      let last = error;
      for (let attempt = 0; isConnectionLost(last) && attempt < STORE_ATTEMPTS; attempt++) {
        await sleep(STORE_PAUSE_MS, undefined, { ref: false });
        try {
          return await this.finish(request, answer);
        } catch (failure) {
          last = failure;
        }
      }
    };
    void outsideRequest(() => whileExtending(this.database, lease, holder, tryAgain))
      .then(() => giveUpLease(this.database, lease, holder))
      .catch(() => undefined); // the lease runs out by itself
  }

  private async store(
    { key, scope }: KeyedRequest,
    { status, body, again, login }: KeptAnswer,
  ): Promise<void> {
    await this.database.query(
      `update idempotency_key set response_code = $3, response_body = to_jsonb($4::text), locked_at = null,
         recovery_point = 'finished',
         response_headers = jsonb_build_object('again', $5::jsonb, 'login', $6::jsonb, 'password', (${passwordOf('$6::jsonb')}))
       where idempotency_key = $1 and scope = $2 and response_code is null`,
      [
        key,
        scope,
        status,
        again ? null : body,
        again && JSON.stringify(again),
        login && JSON.stringify(login),
      ],
    );
  }

  private async forget({ key, scope }: KeyedRequest): Promise<void> {
    await this.database.query(
      'delete from idempotency_key where idempotency_key = $1 and scope = $2 and response_code is null',
      [key, scope],
    );
  }
}

/** The key is held by this request now. */
interface Taken {
  done: Done | null;
}

/** What an earlier request with the key has committed. */
export interface Done {
  /** Ids of what it may have created, in the order in which they were made; not every one has a row. */
  created: string[];
}

/**
 * Whether the request was rejected, so that the next one with its key counts. Not where it may have changed something before it
 * failed: then the key keeps its mark.
 */
function isRefused(error: unknown, change: RequestWork | null): boolean {
  if (!change?.hasCommitted) return true;
  return error instanceof CommerceError && !UNDECIDED.has(error.type);
}

/** Errors that say nothing about the request itself. */
const UNDECIDED: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'unavailable',
  'conflict',
  'result_unavailable',
  'unknown_error',
]);

interface KeptRow {
  request_hash: string;
  response_code: number | null;
  response_body: string | null;
  response_headers: {
    /** While the response is not stored. */
    created?: string[];
    again?: Repeatable | null;
    login?: Partial<SessionIdentity> | null;
    /** What the password was when somebody was logged in. */
    password?: string | null;
  } | null;
  recovery_point: string;
  /** What it is now. */
  password: string | null;
}

/** A login is made anew while the password is the one that it was made with: by then a thief may know the request. */
function answerOf({ response_body, response_headers, password }: KeptRow, status: number): KeptAnswer {
  const { again = null, login = null, password: then = null } = response_headers ?? {};
  return { status, body: response_body, again, login: then === password ? login : null };
}

/** SQL: tells one password of somebody from another, and nothing else of it. */
function passwordOf(login: string): string {
  return `select encode(sha256(convert_to(password_hash, 'UTF8')), 'hex') from (
    select id, password_hash from customer union all select id, password_hash from "user") account
    where id in (${login} ->> 'customer_id', ${login} ->> 'user_id')`;
}

function leaseOf({ scope, key }: KeyedRequest): string {
  return `key:${scope}:${key}`;
}
