import type { Computed } from './computed.ts';
import type { EntityFacts } from '../entities/entity-facts.ts';
import type { Sql } from '../kernel/sql.ts';
import type { Shown, ShownRow } from './shown.ts';

/** The two audiences: staff (`/admin`) and shoppers (`/store`). */
export type Surface = 'admin' | 'store';

/** What one surface shows of a resource when nothing else is asked for. */
export interface SurfaceView {
  /** Relations expanded by default, nested with dots. */
  relations?: readonly string[];
  /** The same for lists, where it differs. */
  listRelations?: readonly string[];
  /** Columns that a list adds to those that `fields` names. */
  listFields?: readonly string[];
  /** Relations of the row that are shown only if `expand` names them, even if another relation brings them along. */
  onlyExpanded?: readonly string[];
  /** Relations that nobody may expand here, since they have no end. */
  refuse?: readonly string[];
  /** Rows on a page by default. */
  limit?: number;
  /** Rows of each nested list at most: for shoppers 1,000, for staff all, unless told (docs/conventions.md, Limits of one request). */
  mostNested?: number;
  /**
   * What is computed in the statement unless a handler says otherwise.
   * @param expand as it came
   */
  computes?: (expand: string | undefined) => Computed | undefined;
}

/** The store surface is closed: a relation that is not allowed does not exist there. */
export interface StoreView extends SurfaceView {
  /** All relations that shoppers may expand, nested with dots; the default ones are allowed anyway. */
  allow?: readonly string[];
  /** Columns of relations that `fields` accepts without effect, as relations are always shown whole. */
  nestedFields?: readonly string[];
  /** Whether it is the same for all who are not logged in, such as products: then caches may keep it. */
  shared?: boolean;
  /**
   * Whether rows are kept as they were shown: only where `shown_change` notes everything that changes what is shown of them, with
   * whatever expansions that are allowed (see its migration).
   */
  kept?: boolean;
  /** What a row shows to its owner only. Others see it hidden. */
  conceal?: Conceal;
  /** Columns of the row with `select: false` that `conceal` goes by; they are read with the row and never shown. */
  concealsBy?: readonly string[];
}

/**
 * Takes out of a row what is not for whoever looks at it.
 * @param viewer gives the id of the customer that is logged in, or null
 * @param facts the columns named by `concealsBy`
 */
export type Conceal = (
  sql: Sql,
  row: ShownRow,
  viewer: () => Promise<string | null>,
  facts: ShownRow,
) => Promise<void>;

/** Computed fields of a resource: what they are called, what they need, and the pure function that sets them. */
export interface Totals<Row = ShownRow, Need extends string = string> {
  /** Names that can be asked for in `fields`. */
  names: readonly string[];
  /** The relation that they stand on, where that is not the row itself: computed when it is shown. */
  of?: string;
  /** Relations, and columns that nobody is shown, that the computation reads; loaded, but not shown unless asked for. */
  needs: readonly Need[];
  /** Looks up what the computation needs and the rows do not have; for rows that are out of the ordinary. */
  prepare?: (sql: Sql, rows: Row[]) => Promise<void>;
  /** Sets the computed fields on the row and on rows nested in it. */
  compute: (row: Row) => void;
  /** Those of rows that stand elsewhere in the tree, such as the lines of an order's swaps. */
  nested?: readonly NestedTotals<Row>[];
}

/** Computed fields of the rows of an entity, wherever they are shown. */
export interface NestedTotals<Root = ShownRow> {
  entity: new () => object;
  needs: readonly string[];
  /** @param root the row of the resource that they stand below */
  compute: (row: ShownRow, root: Root) => void;
}

/** What a resource is called and shows. Its totals see a row with the columns of the entity and the relations that they need. */
export interface ResourceDeclaration<Entity extends object = object, Need extends string = string> {
  entity: (new () => Entity) & EntityFacts;
  /** The folder of the URL, e.g. `customer-groups`. */
  path: string;
  /** The key of one in an answer, e.g. `customer_group`. */
  one: string;
  /** The key of many in a list's answer, e.g. `customer_groups`. */
  many: string;
  /** What the answer to a deletion calls it. */
  object: string;
  /** Its heading in the OpenAPI document, and what that is about. */
  tag: string;
  about: string;
  /** Default order of lists, `-created_at` unless told. */
  order?: string;
  /** What a list can be ordered by beside the columns: a name, and its SQL for the row under an alias, ascending or descending. */
  orders?: Readonly<Record<string, (alias: string, descending: boolean) => string>>;
  admin?: SurfaceView;
  store?: StoreView;
  totals?: Totals<Shown<Entity, Need>, Need>;
  /** Schemas of fields that some operations compute (`View.compute`), for the OpenAPI document. */
  computed?: Record<string, object>;
}

export type Resource = Readonly<Omit<ResourceDeclaration, 'totals'> & { totals?: Totals }>;

/** Declares a resource: what it is called and shows. The reader, the documents and the contract tests read this. */
export function defineResource<Entity extends object, const Need extends string>(
  declaration: ResourceDeclaration<Entity, Need>,
): Resource {
  // the reader gives to the totals of an entity what it has read of that entity, with what they need
  return Object.freeze(declaration as unknown as Resource);
}

/** Totals of the rows of an entity wherever they stand below a resource; not of a deleted one, which is an object of nulls. */
export function totalsOf<Entity extends { id: string }, const Need extends string, Root>(
  entity: new () => Entity,
  needs: readonly Need[],
  compute: (row: Shown<Entity, Need>, root: Root) => void,
): NestedTotals<Root> {
  return {
    entity,
    needs,
    compute: (row, root) => {
      if (row.id !== null) compute(row as Shown<Entity, Need>, root);
    },
  };
}

/** SQL that says whether a row of the entity may be shown on the surface at all, or null when there is no such rule. */
export function visibleOn(surface: Surface, entity: unknown, alias: string): string | null {
  return surface === 'store' ? ((entity as EntityFacts).visibleToShoppers?.(alias) ?? null) : null;
}
