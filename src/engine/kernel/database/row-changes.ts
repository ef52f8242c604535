import type { Bind, WritableSql } from './sql.ts';

/*
 * Cache invalidation from the change log `shown_change` (see its migration): a cache passes its watermark and gets the ids that have
 * changed since.
 */

/** The watermark of a cache: the snapshot of its latest read, and the time of it in seconds since 1970. */
export interface Watermark {
  /** As `pg_current_snapshot()` writes it. */
  snapshot: string;
  at: string;
  /**
   * Identifies the run of the server that took the snapshot. Another server, or one that was promoted, may use the same transaction ids
   * for other transactions.
   */
  server: string;
}

/** The invalidations that a statement returns, and the new watermark. */
export interface Invalidations extends Watermark {
  /** The records whose representation has changed since the watermark. */
  changed: readonly RecordedChange[];
}

/**
 * A change of a record: its id, which is empty if everything may have changed; and JSON of `NewValues` if only these have changed, else
 * null. A record that several transactions have changed is listed several times, unless they have recorded the same.
 */
export type RecordedChange = readonly [id: string, newValues: string | null];

/** The new values of fields, by the id of the row that has them: of the record itself, or of a row within it. */
export type NewValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The initial watermark, which invalidates everything. */
export const INITIAL_WATERMARK: Watermark = { snapshot: '1:1:', at: '0', server: '' };

/** An older watermark invalidates everything, and the log entries after it may have been deleted. */
const MAX_AGE_MINUTES = 5;
/** The maximum number of returned changes; more of them invalidate everything. */
const MAX_CHANGES = 1000;
const EVERYTHING = `array[array['', null]]`;

/** The SQL placeholders of a watermark. */
export type BoundWatermark = Record<keyof Watermark, string>;

export function bindWatermark(watermark: Watermark, bind: Bind): BoundWatermark {
  return { snapshot: bind(watermark.snapshot), at: bind(watermark.at), server: bind(watermark.server) };
}

/**
 * SQL of `Watermark.server`. Two servers have different start times, and the recovery state changes when a standby is promoted.
 * The system identifier would add nothing: a standby has that of its primary.
 */
export const SERVER = `(extract(epoch from pg_postmaster_start_time()) || case when pg_is_in_recovery() then ' standby' else '' end)`;

/**
 * Returns the SELECT expressions of `Invalidations` since the watermark, consistent with everything else that the statement reads. A watermark
 * ahead of this database belongs to another one, such as the same database before a backup was restored.
 *
 * On a hot standby, snapshots do not list the transactions in progress (PostgreSQL counts them as subtransactions there). A transaction
 * after their `xmin` may have been one of them, so all changes after it are returned, again if need be; without new values, which might
 * be older then than those that the cache has.
 */
export function invalidationsSince({ snapshot, at, server }: BoundWatermark): string {
  const since = `${snapshot}::pg_snapshot`;
  const isUnusable = `${server}::text <> ${SERVER} or ${isExpired(at)} or pg_snapshot_xmax(${since}) > pg_snapshot_xmax(pg_current_snapshot())`;
  const changes = `select distinct n.shown_id, case when not pg_is_in_recovery() then n.new_values::text end as new_values from shown_change n
    where n.transaction >= pg_snapshot_xmin(${since}) and not ${FOREIGN}
      and (pg_is_in_recovery() or not pg_visible_in_snapshot(n.transaction, ${since})) limit ${MAX_CHANGES + 1}`;
  return `${WATERMARK},
    case when ${isUnusable} then ${EVERYTHING}
      else (select case when count(*) > ${MAX_CHANGES} then ${EVERYTHING}
          else coalesce(array_agg(array[n.shown_id, n.new_values]), '{}') end from (${changes}) n)
      end::text[] as changed`;
}

/**
 * Deletes the log entries that no cache needs: those before an expired watermark, and those of another database.
 * @returns the watermark for the next call: the same one until it expires
 */
export async function deleteOldChanges(sql: WritableSql, watermark: Watermark | null): Promise<Watermark> {
  const { snapshot, at, server } = watermark ?? INITIAL_WATERMARK;
  const [{ next }] = await sql.query<{ next: Watermark | null }>(
    `with deleted as (
       delete from shown_change n where ${FOREIGN}
         or (n.transaction < pg_snapshot_xmin($1::pg_snapshot) and ${isExpired('$2')} and $3::text = ${SERVER}))
     select case when ${isExpired('$2')} then (select row_to_json(s) from (select ${WATERMARK}) s) end as next`,
    [snapshot, at, server],
  );
  return next ?? watermark!;
}

/** Whether a snapshot was taken before another one of the same server. */
export function isOlderSnapshot(snapshot: string, than: string): boolean {
  const [xmin, xmax, running] = partsOf(snapshot);
  const [otherXmin, otherXmax, otherRunning] = partsOf(than);
  if (xmin !== otherXmin) return xmin < otherXmin;
  return xmax !== otherXmax ? xmax < otherXmax : running > otherRunning;
}

/** Of `xmin:xmax:xip,xip`: both bounds, and the length of the list, which becomes shorter until a bound moves. */
function partsOf(snapshot: string): [xmin: number, xmax: number, running: number] {
  const [xmin, xmax, running] = snapshot.split(':');
  return [Number(xmin), Number(xmax), running.length];
}

/** Matches entries of future transactions: they were copied from another database, whose transaction ids were ahead. */
const FOREIGN = 'n.transaction >= pg_snapshot_xmax(pg_current_snapshot())';

const WATERMARK = `pg_current_snapshot()::text as snapshot, extract(epoch from now())::text as at, ${SERVER} as server`;

function isExpired(at: string): string {
  return `${at}::numeric < extract(epoch from now()) - 60 * ${MAX_AGE_MINUTES}`;
}
