import { outsideRequest } from '../request-work.ts';
import type { Sql, Tx } from '../database/sql.ts';

/** How long a lease lasts without an extension, and so how long the work of a killed process stays locked. */
const LEASE_SECONDS = 10;

/*
 * A lease is a lock that spans transactions and processes, and expires when its holder dies. Acquire it while holding the row lock of
 * the record that it protects.
 */

/** SQL that acquires a lease, for use in a larger statement: the parameters are key ($1) and holder ($2); returns no row if another holder has it. */
export const ACQUIRE_LEASE_SQL = `insert into lease (key, holder, expires_at) values ($1, $2, now() + make_interval(secs => ${LEASE_SECONDS}))
     on conflict (key) do update set holder = excluded.holder, expires_at = excluded.expires_at where lease.expires_at < now()
     returning key`;

/** @returns false if another holder has it */
export async function acquireLease(tx: Tx, key: string, holder: string): Promise<boolean> {
  const acquired = await tx.query(ACQUIRE_LEASE_SQL, [key, holder]);
  return acquired.length > 0;
}

/** Runs `work` and extends the lease until it ends. */
export async function withLeaseExtension<T>(
  sql: Sql,
  key: string,
  holder: string,
  work: () => Promise<T>,
): Promise<T> {
  const extend = (): void => {
    // a failed extension is detected when the lease is released
    outsideRequest(() =>
      sql.query(
        `update lease set expires_at = now() + make_interval(secs => ${LEASE_SECONDS}) where key = $1 and holder = $2`,
        [key, holder],
      ),
    ).catch(() => undefined);
  };
  const timer = setInterval(extend, (LEASE_SECONDS * 1000) / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Releases a lease. @returns false if it had expired, so that another holder may have worked in the meantime */
export async function releaseLease(sql: Sql, key: string, holder: string): Promise<boolean> {
  const released = await outsideRequest(() =>
    sql.query('delete from lease where key = $1 and holder = $2 and expires_at > now() returning key', [
      key,
      holder,
    ]),
  );
  return released.length > 0;
}
