import type { Sql } from './sql.ts';

/*
 * What `shown_change` notes of changes (see its migration), for those who keep what was shown: they say how much they have seen, and are
 * told what has changed since.
 */

/** How much of the changes somebody has seen: the snapshot of a statement of theirs, and when that was, in seconds since 1970. */
export interface Standing {
  /** As `pg_current_snapshot()` writes it. */
  snapshot: string;
  at: string;
}

/** What a statement tells of changes, and how much has been seen with it. */
export interface News extends Standing {
  /** Ids of what is shown otherwise since the standing that it was given; an empty one means anything. */
  changed: readonly string[];
}

/** Before everything: whoever stands here is told that anything may have changed. */
export const AT_FIRST: Standing = { snapshot: '1:1:', at: '0' };

/** Minutes: whoever has asked for nothing for longer is told that anything may have changed, and may find the notes gone. */
const MOST_BEHIND = 5;
/** Ids that are named: more are as good as all. */
const MOST_NAMED = 1000;

/** Placeholders of a standing. */
export type BoundStanding = Record<keyof Standing, string>;

export function boundStanding({ snapshot, at }: Standing, bind: (value: unknown) => string): BoundStanding {
  return { snapshot: bind(snapshot), at: bind(at) };
}

/**
 * Columns of a statement: `News` since the standing, of the same moment as all else that it reads. A snapshot that is ahead of this
 * database is of another one, such as it was before it was restored.
 */
export function newsSince({ snapshot, at }: BoundStanding): string {
  const since = `${snapshot}::pg_snapshot`;
  const named = `select distinct n.shown_id from shown_change n
    where n.transaction >= pg_snapshot_xmin(${since}) and not ${FOREIGN}
      and not pg_visible_in_snapshot(n.transaction, ${since}) limit ${MOST_NAMED + 1}`;
  return `${STANDING},
    case when ${isOld(at)} or pg_snapshot_xmax(${since}) > pg_snapshot_xmax(pg_current_snapshot()) then array['']
      else (select case when count(*) > ${MOST_NAMED} then array[''] else coalesce(array_agg(n.shown_id), '{}') end from (${named}) n)
      end::text[] as changed`;
}

/**
 * Removes the notes that nobody needs: of transactions that had ended at a standing which is old by now, and of another database.
 * @returns the standing to come back with: the same until it is old
 */
export async function forgetNotes(sql: Sql, standing: Standing | null): Promise<Standing> {
  const { snapshot, at } = standing ?? AT_FIRST;
  const [{ next }] = await sql.query<{ next: Standing | null }>(
    `with forgotten as (
       delete from shown_change n where ${FOREIGN} or (n.transaction < pg_snapshot_xmin($1::pg_snapshot) and ${isOld('$2')}))
     select case when ${isOld('$2')} then (select row_to_json(s) from (select ${STANDING}) s) end as next`,
    [snapshot, at],
  );
  return next ?? standing!;
}

/** Of a transaction that has yet to come: the note has come along with a copy of another database, in which it was one of those before. */
const FOREIGN = 'n.transaction >= pg_snapshot_xmax(pg_current_snapshot())';

const STANDING = `pg_current_snapshot()::text as snapshot, extract(epoch from now())::text as at`;

function isOld(at: string): string {
  return `${at}::numeric < extract(epoch from now()) - 60 * ${MOST_BEHIND}`;
}
