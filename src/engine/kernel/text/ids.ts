import { currentWork } from '../request-work.ts';
import { ulid } from './ulid.ts';

/** An entity with an id prefix. */
export interface Identified {
  /** Precedes the ULID, e.g. `cart` (docs/conventions.md, Ids). */
  readonly idPrefix: string;
}

/**
 * Creates an id of a type prefix and a ULID: `newId(Cart)` e.g. `cart_01HV5K…`. Ids of one process are strictly ascending, so sorting
 * by id sorts by creation. 64 random bits make each id unguessable.
 */
export function newId({ idPrefix }: Identified): string {
  const id = `${idPrefix}_${ulid()}`;
  currentWork()?.recordId(idPrefix, id);
  return id;
}
