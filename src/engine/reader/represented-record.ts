import type { Resource } from '../mapping/resource.ts';
import type { Condition } from './sql/conditions.ts';
import type { View } from './view.ts';

/** The resource to return: `{ id }`, or other columns that identify it. */
export interface Representation {
  id?: string;
  /** Columns and values that identify it, if not by id. */
  by?: Record<string, string>;
  /** Additional conditions; without a match the response is 404. */
  conditions?: Condition[];
  /** Further top-level fields of the response. The name is stored in idempotency keys (`RebuildableResponse`). */
  beside?: Record<string, unknown>;
  computed?: View['computed'];
  compute?: View['compute'];
  /** The resource of this response, if the operation may return several. */
  resource?: Resource;
  relations?: readonly string[];
  /** Relations that are known to be empty, see `View`. */
  emptyRelations?: readonly string[];
  as?: string;
}

/** What is needed to build the response of an operation again; serializable to JSON. */
export interface RebuildableResponse extends Pick<
  Representation,
  'id' | 'by' | 'beside' | 'relations' | 'as'
> {
  /** The index of its resource in `ResponseDeclaration.resources`. */
  resource?: number;
}
