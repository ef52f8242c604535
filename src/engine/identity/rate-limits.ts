import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database/database.ts';
import { CommerceError, tooManyAttempts } from '../kernel/errors.ts';
import { outsideRequest } from '../kernel/request-work.ts';
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

  /**
   * Consumes one attempt, for work that is expensive whether it succeeds or not.
   * @throws too_many_requests
   */
  async consume(limits: readonly Bucket[]): Promise<void> {
    await this.settle(await this.admit(limits), true);
  }

  /**
   * Runs an operation whose failures are limited. A failure, which is a result of null or a `not_found` error, consumes an attempt.
   * @throws too_many_requests without running it
   */
  async limitFailures<T>(limits: readonly Bucket[], work: () => Promise<T>): Promise<T> {
    const id = await this.admit(limits);
    let failed = false;
    try {
      const result = await work();
      failed = result === null;
      return result;
    } catch (error) {
      failed = error instanceof CommerceError && error.type === 'not_found';
      throw error;
    } finally {
      await this.settle(id, failed);
    }
  }

  /**
   * Attempts in progress may all fail, so they count towards the limit together with the failures: of twenty parallel guesses, only five
   * are admitted. The others wait, because the admitted ones may all succeed.
   */
  private async admit(limits: readonly Bucket[]): Promise<string> {
    const id = randomUUID();
    const deadline = Date.now() + WAIT_TIMEOUT_MS;
    for (let pause = 10; ; pause = Math.min(pause * 2, 200)) {
      const { admitted, wait } = await this.tryAcquire(id, limits);
      if (admitted) return id;
      if (wait !== null || Date.now() > deadline) {
        this.database.observability.metrics?.rateLimitRefusals.inc({ limit: limits[0].kind });
        throw tooManyAttempts(Math.max(wait ?? 1, 1));
      }
      await sleep(pause * (0.5 + Math.random()));
    }
  }

  /** One statement: a function, since a statement does not see the attempts that were committed while it waited for a lock. */
  private async tryAcquire(id: string, limits: readonly Bucket[]): Promise<Admission> {
    const names = limits.map((limit) => limit.name);
    const maxima = limits.map((limit) => limit.max);
    const [admission] = await outsideRequest(() =>
      this.database.query<Admission>('select admitted, wait from admit_attempt($1, $2, $3, $4)', [
        ...[id, names, maxima, PENDING_SECONDS],
      ]),
    );
    return admission;
  }

  private async settle(id: string, failed: boolean): Promise<void> {
    await outsideRequest(() =>
      this.database.query(failed ? COUNT_FAILURE : 'delete from ration where id = $1', [id]),
    );
  }
}

interface Admission {
  admitted: boolean;
  /** Seconds until a limit that is exhausted by failures admits an attempt again; null if none is. */
  wait: number | null;
}

const COUNT_FAILURE = `update ration set held = false, expires_at = now() + make_interval(secs => ${WINDOW_SECONDS}) where id = $1`;
