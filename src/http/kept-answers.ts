import { Injectable } from '@nestjs/common';
import { IdempotencyKey } from '../entities/idempotency-key.ts';
import type { SessionIdentity } from '../identity/sessions.ts';
import { Database } from '../kernel/database.ts';
import { notAllowed } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { giveUpLease, takeLease, whileExtending } from '../kernel/lease.ts';
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

/** The answers to requests with an `Idempotency-Key`. One request with a key is at work at a time. */
@Injectable()
export class KeptAnswers {
  constructor(private readonly database: Database) {}

  /**
   * The kept answer of the request, or what `work` answers, which is then kept. A request that fails keeps nothing.
   * @throws not_allowed when another request used the key; conflict when one is at work for too long
   */
  async once(request: KeyedRequest, work: () => Promise<NewAnswer>): Promise<KeptAnswer> {
    const holder = newId(IdempotencyKey);
    const kept = await untilFree(
      () => this.take(request, holder),
      `A request with Idempotency-Key ${request.key} is still at work; try again`,
    );
    if (kept !== 'taken') return kept;
    const lease = leaseOf(request);
    try {
      const answer = await whileExtending(this.database, lease, holder, work);
      if (answer.keep) await this.keep(request, answer);
      else await this.forget(request);
      return answer;
    } catch (error) {
      // what went wrong first is what to tell; the key is free when its lease has run out
      await this.forget(request).catch(() => undefined);
      throw error;
    } finally {
      await giveUpLease(this.database, lease, holder).catch(() => undefined);
    }
  }

  /** @returns null while another request holds the key */
  private take(request: KeyedRequest, holder: string): Promise<KeptAnswer | 'taken' | null> {
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
         returning request_hash, response_code, response_body #>> '{}' as response_body, response_headers,
           (${passwordOf("response_headers -> 'login'")}) as password`,
        [holder, key, scope, method, path, hash],
      );
      if (row.request_hash !== hash) throw notAllowed(`Idempotency-Key ${key} was used with another request`);
      if (row.response_code !== null) return answerOf(row, row.response_code);
      return (await takeLease(tx, leaseOf(request), holder)) ? 'taken' : null;
    });
  }

  private async keep(
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

interface KeptRow {
  request_hash: string;
  response_code: number | null;
  response_body: string | null;
  response_headers: {
    again: Repeatable | null;
    login: Partial<SessionIdentity> | null;
    /** What the password was when somebody was logged in. */
    password: string | null;
  } | null;
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
