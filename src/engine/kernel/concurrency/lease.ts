import type { Independent, Tx, WritableSql } from '../database/sql.ts';

/** How long a lease lasts without an extension, and so how long the work of a killed process stays locked. */
const LEASE_SECONDS = 10;

/*
 * A lease is a lock that spans transactions and processes, and expires when its holder dies. Acquire it while holding the row lock of
 * the record that it protects.
 */

/** The holder may acquire its lease again. @returns false if another holder has it */
export async function acquireLease(tx: Tx, key: string, holder: string): Promise<boolean> {
  const acquired = await tx.query(acquireLeaseSql('$1', '$2'), [key, holder]);
  return acquired.length > 0;
}

/**
 * SQL that acquires a lease, for use in a larger statement; it returns a row unless another holder has it.
 * @param from optional `from … where …`: the lease is acquired if this selects a row
 */
export function acquireLeaseSql(key: string, holder: string, from = ''): string {
  return `insert into lease (key, holder, expires_at)
     select ${key}, ${holder}, now() + make_interval(secs => ${LEASE_SECONDS}) ${from}
     on conflict (key) do update set holder = excluded.holder, expires_at = excluded.expires_at
       where lease.expires_at < now() or lease.holder = excluded.holder
     returning key`;
}

/** Runs `work` and extends the lease until it ends. */
export async function withLeaseExtension<T>(
  database: Independent,
  key: string,
  holder: string,
  work: () => Promise<T>,
): Promise<T> {
  const extend = (): void => {
    // a failed extension is detected when the lease is released
    database
      .independent((sql) =>
        sql.query(
          `update lease set expires_at = now() + make_interval(secs => ${LEASE_SECONDS}) where key = $1 and holder = $2`,
          [key, holder],
        ),
      )
      .catch(() => undefined);
  };
  const timer = setInterval(extend, (LEASE_SECONDS * 1000) / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Releases a lease. @returns false if it had expired, so that another holder may have worked in the meantime */
export async function releaseLease(sql: WritableSql, key: string, holder: string): Promise<boolean> {
  const released = await sql.query(`${releaseLeaseSql('$1', '$2')} returning key`, [key, holder]);
  return released.length > 0;
}

/** SQL that releases a lease, for use in a larger statement; it deletes no row if the lease had expired. */
export function releaseLeaseSql(key: string, holder: string): string {
  return `delete from lease where key = ${key} and holder = ${holder} and expires_at > now()`;
}
