import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { CommerceError, tooManyRequests } from '../kernel/errors.ts';
import { outsideRequest } from '../kernel/request-work.ts';
import { clientNetwork } from './client-network.ts';
import { IdentityOptions } from './identity-options.ts';

const WINDOW_SECONDS = 60;
/** Of a try that is being checked, so that one whose process has died counts no longer. */
const HELD_SECONDS = 30;
const PATIENCE_MS = 2_000;

/** Tries that an e-mail may have from one client, and from all of them, in a minute. */
const EMAIL_FROM_ONE = 5;
const EMAIL_FROM_ALL = 30;

/** What is counted together: so many tries a minute. */
export interface Door {
  /** Compared as the database compares e-mails, by `lower()`. */
  name: string;
  most: number;
}

/**
 * So many tries a minute, and no more until the minute is over. Counted in PostgreSQL, so that more processes are no
 * more tries. A try passes all of its doors or none.
 */
@Injectable()
export class Rations {
  constructor(
    private readonly database: Database,
    private readonly options: IdentityOptions,
  ) {}

  /** All tries of this kind that come from a client's network. */
  from(address: string, what: string): Door {
    return { name: `${what} from ${clientNetwork(address)}`, most: this.options.triesPerAddress };
  }

  /** Tries that name an e-mail: from this client, from anywhere, and from this client for any e-mail. */
  ofEmail(what: string, email: string, address: string): Door[] {
    return [
      { name: `${what} of ${email} from ${clientNetwork(address)}`, most: EMAIL_FROM_ONE },
      { name: `${what} of ${email}`, most: EMAIL_FROM_ALL },
      this.from(address, what),
    ];
  }

  /**
   * Uses up one try for good, for what costs something whether it succeeds or not.
   * @throws too_many_requests
   */
  async spend(doors: readonly Door[]): Promise<void> {
    await this.settle(await this.admit(doors), true);
  }

  /**
   * Runs what somebody may only guess so often. Null is a failure, and uses up a try; so does `not_found`.
   * @throws too_many_requests, without running it
   */
  async attempt<T>(doors: readonly Door[], guess: () => Promise<T>): Promise<T> {
    const id = await this.admit(doors);
    let failed = false;
    try {
      const result = await guess();
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
   * Tries that are being checked may all fail, so they and the failures together are never more than a door lets
   * through: twenty parallel guesses are no more than five. The others wait for them, as those may all be right, too.
   */
  private async admit(doors: readonly Door[]): Promise<string> {
    const id = randomUUID();
    const lastLook = Date.now() + PATIENCE_MS;
    for (let pause = 10; ; pause = Math.min(pause * 2, 200)) {
      const { admitted, wait } = await this.knock(id, doors);
      if (admitted) return id;
      if (wait !== null || Date.now() > lastLook)
        throw tooManyRequests('Too many tries; try again later', Math.max(wait ?? 1, 1));
      await sleep(pause * (0.5 + Math.random()));
    }
  }

  private knock(id: string, doors: readonly Door[]): Promise<Knock> {
    const values = [doors.map((door) => door.name), doors.map((door) => door.most)];
    return outsideRequest(() =>
      this.database.transaction(async (tx) => {
        // one at a time per door: else twenty parallel guesses would all read a count of four
        await tx.query(LOCK, values.slice(0, 1));
        const [knock] = await tx.query<Knock>(KNOCK, [...values, id]);
        return knock;
      }),
    );
  }

  private async settle(id: string, failed: boolean): Promise<void> {
    await outsideRequest(() =>
      this.database.query(failed ? COUNT : 'delete from ration where id = $1', [id]),
    );
  }
}

interface Knock {
  admitted: boolean;
  /** Seconds until the first of the failures that shut a door is forgotten; null when none is shut by failures. */
  wait: number | null;
}

/** In one order for all, so that two tries at the same doors do not wait for each other. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('ration ' || door, 0))
  from (select distinct lower(name) as door from unnest($1::text[]) name order by 1) doors`;

const COUNT = `update ration set held = false, expires_at = now() + make_interval(secs => ${WINDOW_SECONDS}) where id = $1`;

const KNOCK = `
  with doors as (select lower(name) as door, min(most) as most from unnest($1::text[], $2::int[]) d (name, most) group by 1),
  seen as (
    select d.door, d.most, count(r.id) as tries, count(r.id) filter (where not r.held) as failures,
      ceil(extract(epoch from min(r.expires_at) filter (where not r.held) - statement_timestamp()))::int as wait
    from doors d left join ration r on r.door = d.door and r.expires_at > statement_timestamp()
    group by d.door, d.most),
  admitted as (
    insert into ration (id, door, held, expires_at)
    select $3, door, true, statement_timestamp() + make_interval(secs => ${HELD_SECONDS}) from seen
    where not exists (select from seen where tries >= most)
    returning door)
  select exists (select from admitted) as admitted, max(wait) filter (where failures >= most) as wait from seen`;
