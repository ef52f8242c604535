import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database/database.ts';
import { CommerceError, tooManyAttempts } from '../kernel/errors.ts';
import { clientNetwork } from './client-network.ts';
import { IdentityOptions } from './identity-options.ts';

const WINDOW_SECONDS = 60;
/** How long an attempt in progress counts, so that those of a process that died expire. */
const PENDING_SECONDS = 30;
const WAIT_TIMEOUT_MS = 2_000;

/** The limits of attempts per e-mail and minute: from one client, and from all clients. */
const MAX_PER_EMAIL_AND_CLIENT = 5;
const MAX_PER_EMAIL = 30;

/** A rate limit: attempts with the same name are counted together, per minute. */
export interface Bucket {
  /** Case-insensitive, like e-mails in the database (`lower()`). */
  name: string;
  /** What is attempted, for the metrics: one of few values. */
  kind: string;
  max: number;
}

/**
 * Rate limits of attempts per minute. They are stored in PostgreSQL, so that they apply across processes. An attempt is admitted by all
 * of its limits or by none.
 */
@Injectable()
export class RateLimits {
  constructor(
    private readonly database: Database,
    private readonly options: IdentityOptions,
  ) {}

  /** The limit of this kind of attempt for a client's network. */
  clientBucket(address: string, what: string): Bucket {
    const max = this.options.attemptsPerAddress;
    return { name: `${what} from ${clientNetwork(address)}`, kind: what, max };
  }

  /** The limits of attempts with an e-mail: from this client, from all clients, and from this client for all e-mails. */
  emailBuckets(what: string, email: string, address: string): Bucket[] {
    return [
      {
        name: `${what} of ${email} from ${clientNetwork(address)}`,
        kind: what,
        max: MAX_PER_EMAIL_AND_CLIENT,
      },
      { name: `${what} of ${email}`, kind: what, max: MAX_PER_EMAIL },
      this.clientBucket(address, what),
    ];
  }

  /** The limits of wrong codes of discounts and gift cards: of a client, and of another sender such as the platform of an agent. */
  codeBuckets(address: string, sender?: string): Bucket[] {
    const ofClient = this.clientBucket(address, 'codes');
    return sender === undefined ? [ofClient] : [ofClient, { ...ofClient, name: `codes of ${sender}` }];
  }

  /**
   * Consumes one attempt, for work that is expensive whether it succeeds or not.
   * @throws too_many_requests
   */
  async consume(limits: readonly Bucket[]): Promise<void> {
    await this.settle(await this.admit(limits, 1), 1);
  }

  /**
   * Runs an operation whose failures are limited. A failure, which is a result of null or a `not_found` error, consumes an attempt.
   * @throws too_many_requests without running it
   */
  async limitFailures<T>(limits: readonly Bucket[], work: () => Promise<T>): Promise<T> {
    const ids = await this.admit(limits, 1);
    let failed = false;
    try {
      const result = await work();
      failed = result === null;
      return result;
    } catch (error) {
      failed = error instanceof CommerceError && error.type === 'not_found';
      throw error;
    } finally {
      await this.settle(ids, failed ? 1 : 0);
    }
  }

  /**
   * Runs an operation that makes several attempts at once, each of which may fail without an error.
   * @param countFailures of the attempts, from the result; if the operation throws, none has failed
   * @throws too_many_requests without running it, unless all attempts are admitted
   */
  async limitSeveral<T>(
    limits: readonly Bucket[],
    attempts: number,
    work: () => Promise<T>,
    countFailures: (result: T) => number,
  ): Promise<T> {
    const ids = await this.admit(limits, attempts);
    let failures = 0;
    try {
      const result = await work();
      failures = countFailures(result);
      return result;
    } finally {
      await this.settle(ids, failures);
    }
  }

  /**
   * Attempts in progress may all fail, so they count towards the limit together with the failures: of twenty parallel guesses, only five
   * are admitted. The others wait, because the admitted ones may all succeed.
   */
  private async admit(limits: readonly Bucket[], attempts: number): Promise<string[]> {
    const ids = Array.from({ length: attempts }, () => randomUUID());
    const deadline = Date.now() + WAIT_TIMEOUT_MS;
    for (let pause = 10; ; pause = Math.min(pause * 2, 200)) {
      const { admitted, wait } = await this.tryAcquire(ids, limits);
      if (admitted) return ids;
      if (attempts > 1) await this.settle(ids, 0); // some of them may be admitted
      if (wait !== null || Date.now() > deadline) {
        this.database.observability.metrics?.rateLimitRefusals.inc({ limit: limits[0].kind });
        throw tooManyAttempts(Math.max(wait ?? 1, 1));
      }
      await sleep(pause * (0.5 + Math.random()));
    }
  }

  /** One statement: a function, since a statement does not see the attempts that were committed while it waited for a lock. */
  private async tryAcquire(ids: readonly string[], limits: readonly Bucket[]): Promise<Admission> {
    const names = limits.map((limit) => limit.name);
    const maxima = limits.map((limit) => limit.max);
    const [admission] = await this.database.independent((sql) =>
      sql.query<Admission>(ADMIT, [ids, names, maxima, PENDING_SECONDS]),
    );
    return admission;
  }

  private async settle(ids: readonly string[], failures: number): Promise<void> {
    await this.database.independent((sql) =>
      sql.query(SETTLE, [ids.slice(0, failures), ids.slice(failures)]),
    );
  }
}

interface Admission {
  admitted: boolean;
  /** Seconds until a limit that is exhausted by failures admits an attempt again; null if none is. */
  wait: number | null;
}

const ADMIT = `
  select bool_and(admitted) as admitted, max(wait) as wait
  from unnest($1::text[]) attempt, lateral admit_attempt(attempt, $2, $3, $4)`;

const SETTLE = `
  with released as (delete from rate_limit_attempt where id = any($2::text[]))
  update rate_limit_attempt set is_pending = false, expires_at = now() + make_interval(secs => ${WINDOW_SECONDS}) where id = any($1::text[])`;
