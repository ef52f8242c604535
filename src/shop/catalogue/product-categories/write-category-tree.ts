import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { notAllowed, notFound } from '../../../engine/kernel/errors.ts';

/*
 * The tree of categories. Staff change it, and rarely, so every change of it takes one lock first; then there is one tree to
 * think about, whatever is moved where.
 */

/** Taken by every transaction that adds, moves or removes a category. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('product categories', 0))`);
}

export interface RankedCategory {
  id: string;
  /** Its place among its siblings, from 0; left out or beyond the last: the last. */
  rank?: number;
}

/**
 * Gives the categories below each of these parents (null: those at the top) the ranks 0, 1, 2 …, in the order that they have.
 * @param placed one that goes to a place of its choice
 */
export async function assignRanks(
  tx: Tx,
  parents: readonly (string | null)[],
  placed?: RankedCategory,
): Promise<void> {
  const place = Math.min(placed?.rank ?? MAX_RANK, MAX_RANK);
  await tx.query(ASSIGN_RANKS, [parents.map((parent) => parent ?? ''), placed?.id ?? null, place]);
}

const MAX_RANK = 2_147_483_647;

const ASSIGN_RANKS = `
  with others as (
    select id, parent_category_id, row_number() over (partition by parent_category_id order by rank, created_at, id) - 1 as place
    from product_category where coalesce(parent_category_id, '') = any($1) and id is distinct from $2),
  placed as (
    select id, parent_category_id, place::numeric from others
    union all select id, parent_category_id, $3::int - 0.5 from product_category where id = $2),
  ranked as (
    select id, row_number() over (partition by parent_category_id order by place) - 1 as rank from placed)
  update product_category c set rank = r.rank from ranked r where c.id = r.id and c.rank <> r.rank`;

/** Writes the paths of a category and of all below it: the ids from the top, each followed by a dot. */
export async function updatePaths(tx: Tx, id: string): Promise<void> {
  await tx.query(UPDATE_PATHS, [id]);
}

const UPDATE_PATHS = `
  with recursive above as (
    select id, parent_category_id, 0 as distance from product_category where id = $1
    union all select c.id, c.parent_category_id, a.distance + 1 from above a join product_category c on c.id = a.parent_category_id),
  below as (
    select $1::varchar as id, (select string_agg(id || '.', '' order by distance desc) from above) as mpath
    union all select c.id, b.mpath || c.id || '.' from below b join product_category c on c.parent_category_id = b.id)
  update product_category c set mpath = b.mpath from below b where c.id = b.id and c.mpath is distinct from b.mpath`;

/** @throws not_found; not_allowed when the parent is the category itself, or below it */
export async function requireParent(tx: Tx, parent: string, of?: string): Promise<void> {
  const [found] = await tx.query<{ is_below: boolean }>(IS_DESCENDANT, [parent, of ?? null]);
  if (!found) throw notFound('product_category', parent);
  if (found.is_below) throw notAllowed(`Category ${of} cannot stand below itself`);
}

// union, not union all: a ring must end
const IS_DESCENDANT = `
  with recursive above as (
    select id, parent_category_id from product_category where id = $1
    union select c.id, c.parent_category_id from above a join product_category c on c.id = a.parent_category_id)
  select exists (select from above where id = $2) as is_below from product_category where id = $1`;

/**
 * Takes apart the rings that an adopted database may hold: categories that stand below themselves, which no list shows. The
 * oldest of a ring comes to the top.
 * @returns the ids of those that came to the top
 */
export async function breakCycles(tx: Tx): Promise<string[]> {
  const cut = await tx.query<{ id: string }>(BREAK_CYCLES);
  if (cut.length > 0) await assignRanks(tx, [null]);
  for (const { id } of cut) await updatePaths(tx, id);
  return cut.map(({ id }) => id);
}

const BREAK_CYCLES = `
  with recursive reached as (
    select id from product_category where parent_category_id is null
    union select c.id from reached r join product_category c on c.parent_category_id = r.id),
  walk as (
    select id as start, parent_category_id as id from product_category where id not in (select id from reached)
    union select w.start, c.parent_category_id from walk w join product_category c on c.id = w.id),
  -- who comes back to where it began stands in a ring; all of a ring have the same smallest id
  ring as (select start as id, min(id) as ring from walk where start in (select start from walk where start = id) group by start),
  oldest as (select distinct on (r.ring) r.id from ring r join product_category c on c.id = r.id order by r.ring, c.created_at, c.id)
  update product_category c set parent_category_id = null, rank = ${MAX_RANK} from oldest o where c.id = o.id returning c.id`;
