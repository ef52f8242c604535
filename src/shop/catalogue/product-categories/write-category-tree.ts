import type { Tx } from '#engine/kernel/database/sql';
import { notAllowed, notFound } from '#engine/kernel/errors';

/*
 * Changes of the category tree. They are rare, so each of them takes one lock for the whole tree; there are no concurrent changes
 * to consider.
 */

/** Takes the advisory lock of the tree. Every transaction that adds, moves or deletes a category must call it first. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('product categories', 0))`);
}

export interface RankedCategory {
  id: string;
  /** Its index among its siblings, from 0; omitted or too large: the last. */
  rank?: number;
}

/**
 * Renumbers the children of each parent (null: the top level) as 0, 1, 2 …, in their current order.
 * @param moved a category that is placed at its `rank`
 */
export async function assignRanks(
  tx: Tx,
  parents: readonly (string | null)[],
  moved?: RankedCategory,
): Promise<void> {
  const rank = Math.min(moved?.rank ?? MAX_RANK, MAX_RANK);
  await tx.query(ASSIGN_RANKS, [parents.map((parent) => parent ?? ''), moved?.id ?? null, rank]);
}

const MAX_RANK = 2_147_483_647;

const ASSIGN_RANKS = `
  with others as (
    select id, parent_category_id, row_number() over (partition by parent_category_id order by rank, created_at, id) - 1 as position
    from product_category where coalesce(parent_category_id, '') = any($1) and id is distinct from $2),
  placed as (
    select id, parent_category_id, position::numeric from others
    union all select id, parent_category_id, $3::int - 0.5 from product_category where id = $2),
  ranked as (
    select id, row_number() over (partition by parent_category_id order by position) - 1 as rank from placed)
  update product_category c set rank = r.rank from ranked r where c.id = r.id and c.rank <> r.rank`;

/** Updates `mpath` of a category and its descendants: the ids from the root to the category, each followed by a dot. */
export async function updatePaths(tx: Tx, id: string): Promise<void> {
  await tx.query(UPDATE_PATHS, [id]);
}

const UPDATE_PATHS = `
  with recursive ancestor as (
    select id, parent_category_id, 0 as distance from product_category where id = $1
    union all select c.id, c.parent_category_id, a.distance + 1 from ancestor a join product_category c on c.id = a.parent_category_id),
  descendant as (
    select $1::varchar as id, (select string_agg(id || '.', '' order by distance desc) from ancestor) as mpath
    union all select c.id, b.mpath || c.id || '.' from descendant b join product_category c on c.parent_category_id = b.id)
  update product_category c set mpath = b.mpath from descendant b where c.id = b.id and c.mpath is distinct from b.mpath`;

/** @throws not_found; not_allowed if the parent is the category itself or one of its descendants */
export async function requireParent(tx: Tx, parent: string, categoryId?: string): Promise<void> {
  const [parentRow] = await tx.query<{ is_descendant: boolean }>(IS_DESCENDANT, [parent, categoryId ?? null]);
  if (!parentRow) throw notFound('product_category', parent);
  if (parentRow.is_descendant) throw notAllowed(`Category ${categoryId} cannot stand below itself`);
}

// union instead of union all, so that the recursion ends in a cycle
const IS_DESCENDANT = `
  with recursive ancestor as (
    select id, parent_category_id from product_category where id = $1
    union select c.id, c.parent_category_id from ancestor a join product_category c on c.id = a.parent_category_id)
  select exists (select from ancestor where id = $2) as is_descendant from product_category where id = $1`;

/**
 * Breaks cycles, which an adopted database may contain: no list shows categories that are their own descendants. The oldest
 * category of a cycle is moved to the top level.
 * @returns the ids of the moved categories
 */
export async function breakCycles(tx: Tx): Promise<string[]> {
  const moved = await tx.query<{ id: string }>(BREAK_CYCLES);
  if (moved.length > 0) await assignRanks(tx, [null]);
  for (const { id } of moved) await updatePaths(tx, id);
  return moved.map(({ id }) => id);
}

const BREAK_CYCLES = `
  with recursive reached as (
    select id from product_category where parent_category_id is null
    union select c.id from reached r join product_category c on c.parent_category_id = r.id),
  walk as (
    select id as start, parent_category_id as id from product_category where id not in (select id from reached)
    union select w.start, c.parent_category_id from walk w join product_category c on c.id = w.id),
  -- a walk that returns to its start is in a cycle; the smallest id identifies the cycle
  cycle_member as (select start as id, min(id) as cycle_id from walk where start in (select start from walk where start = id) group by start),
  oldest as (select distinct on (m.cycle_id) m.id from cycle_member m join product_category c on c.id = m.id order by m.cycle_id, c.created_at, c.id)
  update product_category c set parent_category_id = null, rank = ${MAX_RANK} from oldest o where c.id = o.id returning c.id`;
