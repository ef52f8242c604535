import type { Sql } from '../kernel/database/sql.ts';
import type { Computed } from './computed-fields.ts';
import type { EntityConfig } from './entity-config.ts';
import type { Represented, RepresentedRow } from './representation.ts';

/** The two audiences: staff (`/admin`) and shoppers (`/store`). */
export type Surface = 'admin' | 'store';

/** What one surface returns of a resource by default. */
export interface SurfaceView {
  /** Relations expanded by default, nested with dots. */
  relations?: readonly string[];
  /** Relations expanded by default in lists; defaults to `relations`. */
  listRelations?: readonly string[];
  /** Columns that a list returns in addition to those that `fields` names. */
  listFields?: readonly string[];
  /** Relations of the row that are returned only if `expand` names them, even if another relation includes them. */
  onlyExpanded?: readonly string[];
  /** Relations that cannot be expanded here, since they are unbounded. */
  deniedRelations?: readonly string[];
  /** Default page size. */
  limit?: number;
  /**
   * What the statement computes by default; a handler may override it.
   * @param expand the parameter as sent by the client
   */
  defaultComputed?: (expand: string | undefined) => Computed | undefined;
}

/** The store surface has an allowlist: a relation that is not on it does not exist there. */
export interface StoreView extends SurfaceView {
  /** All relations that shoppers may expand, nested with dots; the default ones are always allowed. */
  allowedRelations?: readonly string[];
  /** Columns of relations that `fields` accepts without effect, as relations are always returned with all columns. */
  ignoredFields?: readonly string[];
  /** Whether all anonymous clients get the same response, as for products: then HTTP caches may store it. */
  shared?: boolean;
  /**
   * Whether the row cache holds rows of this resource. Only if `shown_change` records every change of their representation, with
   * any allowed expansion (see its migration).
   */
  cached?: boolean;
  /** Hides the parts of a row that only its owner may see. */
  conceal?: Conceal;
  /** Columns of the row with `select: false` that `conceal` decides by; they are read with the row and never returned. */
  concealInputs?: readonly string[];
}

/**
 * Removes from a row what its viewer may not see.
 * @param viewer returns the id of the customer that is logged in, or null
 */
export type Conceal = (sql: Sql, row: RepresentedRow, viewer: () => Promise<string | null>) => Promise<void>;

/** Computed fields of a resource: their names, their inputs, and the pure function that sets them. */
export interface Totals<Row = RepresentedRow, Need extends string = string> {
  /** Names that `fields` accepts. */
  names: readonly string[];
  /** The relation whose rows have the fields, if that is not the row itself: computed only when it is returned. */
  relation?: string;
  /** Relations and internal columns that the computation reads; loaded, but returned only if the request selects them. */
  needs: readonly Need[];
  /** Loads inputs of the computation that the rows do not have; only unusual rows need this. */
  prepare?: (sql: Sql, rows: Row[]) => Promise<void>;
  /** Sets the computed fields on the row and on rows nested in it. */
  compute: (row: Row) => void;
  /** Computed fields of rows elsewhere in the tree, such as the lines of an order's swaps. */
  nested?: readonly NestedTotals<Row>[];
}

/** Computed fields of the rows of an entity, at any depth below a resource. */
export interface NestedTotals<Root = RepresentedRow> {
  entity: new () => object;
  needs: readonly string[];
  /** @param root the row of the resource that contains them */
  compute: (row: RepresentedRow, root: Root) => void;
}

/** Names and representation of a resource. Its totals get a row with the columns of the entity and the relations that they need. */
export interface ResourceDeclaration<Entity extends object = object, Need extends string = string> {
  entity: (new () => Entity) & EntityConfig;
  /** The path segment of the URL, e.g. `customer-groups`. */
  path: string;
  /** The key of a single row in a response, e.g. `customer_group`. */
  one: string;
  /** The key of the rows in the response of a list, e.g. `customer_groups`. */
  many: string;
  /** The value of `object` in the response to a deletion. */
  object: string;
  /** Its tag in the OpenAPI document, and the description of the tag. */
  tag: string;
  tagDescription: string;
  /** Default order of lists; defaults to `-created_at`. */
  order?: string;
  /** Sort keys of lists in addition to the columns: a name, and its SQL for the row under an alias, ascending or descending. */
  orders?: Readonly<Record<string, (alias: string, descending: boolean) => string>>;
  admin?: SurfaceView;
  store?: StoreView;
  totals?: Totals<Represented<Entity, Need>, Need>;
  /** Schemas of fields that some operations compute (`View.compute`), for the OpenAPI document. */
  computed?: Record<string, object>;
}

/** A declared resource, see `defineResource`. */
export type Resource = Readonly<Omit<ResourceDeclaration, 'totals'> & { totals?: Totals }>;

const resourcesOf = new WeakMap<object, Pick<Resource, 'computed' | 'totals'>[]>();

/** The names of the fields that operations on resources of this entity compute, totals and what modules have added included. */
export function computedFieldsOf(entity: object): ReadonlySet<string> {
  const names = (resourcesOf.get(entity) ?? []).flatMap(({ computed = {}, totals }) => [
    ...Object.keys(computed),
    ...(totals && totals.relation === undefined ? totals.names : []),
  ]);
  return new Set(names);
}

/** Declares a resource: its names and its representation, for the reader, the OpenAPI documents and the contract tests. */
export function defineResource<Entity extends object, const Need extends string>(
  declaration: ResourceDeclaration<Entity, Need>,
): Resource {
  // the cast is safe: the reader passes to the totals a row of this entity with everything in `needs`
  const resource = Object.freeze(declaration as unknown as Resource);
  resourcesOf.set(declaration.entity, [...(resourcesOf.get(declaration.entity) ?? []), resource]);
  return resource;
}

/** Totals of the rows of an entity at any depth below a resource, except for hidden rows, which are objects of nulls. */
export function totalsOf<Entity extends { id: string }, const Need extends string, Root>(
  entity: new () => Entity,
  needs: readonly Need[],
  compute: (row: Represented<Entity, Need>, root: Root) => void,
): NestedTotals<Root> {
  return {
    entity,
    needs,
    compute: (row, root) => {
      if (row.id !== null) compute(row as Represented<Entity, Need>, root);
    },
  };
}

/** SQL that tests whether a row of the entity is visible on the surface, or null if all rows are. */
export function visibleOn(surface: Surface, entity: unknown, alias: string): string | null {
  return surface === 'store' ? ((entity as EntityConfig).visibleToShoppers?.(alias) ?? null) : null;
}
