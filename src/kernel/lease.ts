import { outsideRequest } from './request-work.ts';
import type { Sql, Tx } from './sql.ts';

/** Seconds that a lease lasts unless it is extended: how long the work of a killed process stays locked. */
const SECONDS = 10;

/*
 * A lease says that somebody is at work on something, across transactions and processes, and ends by itself when they
 * die. Take it while holding the row lock of what it guards.
 */

/** @returns false when somebody else holds it */
export async function takeLease(tx: Tx, key: string, holder: string): Promise<boolean> {
  const taken = await tx.query(
    `insert into lease (key, holder, expires_at) values ($1, $2, now() + make_interval(secs => ${SECONDS}))
     on conflict (key) do update set holder = excluded.holder, expires_at = excluded.expires_at where lease.expires_at < now()
     returning key`,
    [key, holder],
  );
  return taken.length > 0;
}

/** Runs the work while the lease is kept alive. */
export async function whileExtending<T>(
  sql: Sql,
  key: string,
  holder: string,
  work: () => Promise<T>,
): Promise<T> {
  const extend = (): void => {
    // a missed extension shows when the lease is given up
    outsideRequest(() =>
      sql.query(
        `update lease set expires_at = now() + make_interval(secs => ${SECONDS}) where key = $1 and holder = $2`,
        [key, holder],
      ),
    ).catch(() => undefined);
  };
  const timer = setInterval(extend, (SECONDS * 1000) / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** @returns false when it was not ours any more: it ran out, and somebody else may have been at work since */
export async function giveUpLease(sql: Sql, key: string, holder: string): Promise<boolean> {
  const released = await outsideRequest(() =>
    sql.query('delete from lease where key = $1 and holder = $2 and expires_at > now() returning key', [
      key,
      holder,
    ]),
  );
  return released.length > 0;
}
