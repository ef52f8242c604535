/** The two audiences: staff (`/admin`) and shoppers (`/store`). */
export type Surface = 'admin' | 'store';

/** What one surface shows of a resource when nothing else is asked for. */
export interface SurfaceView {
  /** Relations expanded by default, nested with dots. */
  relations?: readonly string[];
  /** The same for lists, where it differs. */
  listRelations?: readonly string[];
  /** Rows on a page by default. */
  limit?: number;
}

/** The store surface is closed: a relation that is not allowed does not exist there. */
export interface StoreView extends SurfaceView {
  /** All relations that shoppers may expand, nested with dots; the default ones are allowed anyway. */
  allow?: readonly string[];
  /** SQL that says whether shoppers may see the row under this alias. Others are hidden wherever they are reached. */
  visible?: (alias: string) => string;
}

/** A row on its way to the client: parsed, and open for computed fields. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows differ by entity and expansion; only pricing looks inside
export type ShownRow = Record<string, any>;

/** Computed fields of a resource: what they are called, what they need, and the pure function that sets them. */
export interface Totals {
  /** Names that can be asked for in `fields`. */
  names: readonly string[];
  /** The relation that they stand on, where that is not the row itself: computed when it is shown. */
  of?: string;
  /** Relations that the computation reads; loaded, but not shown unless asked for. */
  needs: readonly string[];
  /** Sets the computed fields on the row and on rows nested in it. */
  compute: (row: ShownRow) => void;
}

export interface ResourceDeclaration {
  entity: new () => object;
  /** The folder of the URL, e.g. `customer-groups`. */
  path: string;
  /** The key of one in an answer, e.g. `customer_group`. */
  one: string;
  /** The key of many in a list's answer, e.g. `customer_groups`. */
  many: string;
  /** What the answer to a deletion calls it. */
  object: string;
  /** Its heading in the OpenAPI document. */
  tag: string;
  /** Default order of lists, `-created_at` unless told. */
  order?: string;
  admin?: SurfaceView;
  store?: StoreView;
  totals?: Totals;
  /**
   * Rows are noted in the table `row_tally` as they are written, so that a list without filters need not count them. Names
   * the part that the surface shows: that which `store.visible` lets through.
   */
  tally?: { admin?: 'all'; store?: string };
  /** Schemas of fields that some operations compute (`View.compute`), for the OpenAPI document. */
  computed?: Record<string, object>;
}

export type Resource = Readonly<ResourceDeclaration>;

const visibility = new Map<unknown, (alias: string) => string>();

/** Declares a resource: what it is called and shows. The reader, the documents and the contract tests read this. */
export function defineResource(declaration: ResourceDeclaration): Resource {
  if (declaration.store?.visible) visibility.set(declaration.entity, declaration.store.visible);
  return Object.freeze(declaration);
}

/** The same as `store.visible`, for an entity that has no resource of its own. */
export function showToShoppers(entity: new () => object, visible: (alias: string) => string): void {
  visibility.set(entity, visible);
}

/** SQL that says whether a row of the entity may be shown on the surface at all, or null when there is no such rule. */
export function visibleOn(surface: Surface, entity: unknown, alias: string): string | null {
  return surface === 'store' ? (visibility.get(entity)?.(alias) ?? null) : null;
}
