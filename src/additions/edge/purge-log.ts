import { Injectable } from '@nestjs/common';
import { Database, SERVER_SQL } from '@storekeep/server/extend';
import { ALL_TAG } from './edge-cache.ts';
import { SHOP_TABLES } from './response-tags.ts';

/** For how long a process purges, unless it extends that. */
const LEASE_SECONDS = 1.2;
/** After so long, an older position stands for everything, and log entries are deleted. */
const MAX_AGE_SECONDS = 300;
/** More tags stand for everything. */
const MAX_TAGS = 2000;

/** Up to where changes were read: a snapshot of PostgreSQL, its time in seconds since 1970, and the run of the server that took it. */
export interface LogPosition {
  snapshot: string;
  at: string;
  server: string;
}

/** The changes between two positions. */
export interface LoggedChanges {
  position: LogPosition;
  /** As recorded; only that of all responses if there are too many, or the position was too old. */
  tags: readonly string[];
  /** Seconds since the oldest of them; 0 without changes. */
  age: number;
}

/** The change log, and the row that says which process purges. */
@Injectable()
export class PurgeLog {
  constructor(private readonly database: Database) {}

  /**
   * Acquires the lease, or extends it.
   * @param position up to which everything was purged twice; null for a process that has not had the lease
   * @param error why purges fail at present, or null
   * @returns the position to continue with; null if another process has the lease
   */
  async hold(
    holder: string,
    position: LogPosition | null,
    error: string | null,
  ): Promise<LogPosition | null> {
    const { snapshot, at, server } = position ?? {};
    const [row] = await this.database.independent((sql) =>
      sql.query<LogPosition>(
        `insert into edge_purge as p (holder, expires_at) values ($1, now() + make_interval(secs => ${LEASE_SECONDS}))
         on conflict (id) do update set holder = excluded.holder, expires_at = excluded.expires_at,
           snapshot = coalesce($2, p.snapshot), at = coalesce($3, p.at), server = coalesce($4, p.server),
           failing_since = case when $5::text is not null then coalesce(p.failing_since, now()) end, error = $5
         where p.holder = excluded.holder or (p.expires_at < now() and $2 is null)
         returning snapshot, at, server`,
        [holder, snapshot ?? null, at ?? null, server ?? null, error],
      ),
    );
    return row ?? null;
  }

  /** Adds a change that no trigger sees. */
  async add(tag: string): Promise<void> {
    await this.database.independent((sql) =>
      sql.query('insert into edge_change (tag) values ($1) on conflict do nothing', [tag]),
    );
  }

  /** Lets another process purge at once. */
  async release(holder: string): Promise<void> {
    await this.database.independent((sql) =>
      sql.query('update edge_purge set expires_at = now() where holder = $1', [holder]),
    );
  }

  /** The changes since a position, and the price lists that have begun or ended since then. */
  async read({ snapshot, at, server }: LogPosition): Promise<LoggedChanges> {
    const [row] = await this.database.query<
      LogPosition & { is_lost: boolean; tags: string[]; age: number; has_price_list: boolean }
    >(
      `with changed as materialized (
         select n.tag, n.at from edge_change n
         where n.transaction >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(n.transaction, $1::pg_snapshot)
           and n.transaction < pg_snapshot_xmax(pg_current_snapshot()) limit ${MAX_TAGS + 1})
       select pg_current_snapshot()::text as snapshot, extract(epoch from now())::text as at, ${SERVER_SQL} as server,
         $3::text <> ${SERVER_SQL} or $2::numeric < extract(epoch from now()) - ${MAX_AGE_SECONDS}
           or pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as is_lost,
         array(select distinct tag from changed) as tags,
         coalesce((select extract(epoch from clock_timestamp() - min(c.at)) from changed c), 0)::float8 as age,
         exists (select from price_list p cross join lateral (values (p.starts_at), (p.ends_at)) m (at)
           where m.at >= to_timestamp($2::float8) and m.at <= now()) as has_price_list`,
      [snapshot, at, server],
      'fixed',
    );
    const { tags, age, is_lost: isLost, has_price_list: hasPriceList, ...position } = row;
    if (isLost || tags.length > MAX_TAGS) return { position, tags: [ALL_TAG], age };
    if (hasPriceList) tags.push('price_list');
    if (SHOP_TABLES.some((table) => tags.includes(table))) tags.push('shop');
    return { position, tags, age };
  }

  /** Deletes what no process will read: what was purged up to a position, and what is too old. */
  async deleteBefore({ snapshot }: LogPosition): Promise<void> {
    await this.database.independent((sql) =>
      sql.query(
        `delete from edge_change where transaction < pg_snapshot_xmin($1::pg_snapshot)
           or transaction >= pg_snapshot_xmax(pg_current_snapshot()) or at < now() - interval '${2 * MAX_AGE_SECONDS} seconds'`,
        [snapshot],
      ),
    );
  }
}
