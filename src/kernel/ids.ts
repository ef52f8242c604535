import { currentWork } from './request-work.ts';
import { ulid } from './ulid.ts';

/** What has ids of its own: an entity, which says what they begin with. */
export interface Identified {
  /** Before the ULID, e.g. `cart` (docs/conventions.md, Ids). */
  readonly idPrefix: string;
}

/**
 * A new id: type prefix and ULID, `newId(Cart)` e.g. `cart_01HV5K…`. Within a process ids ascend strictly, so sorting by id
 * sorts by creation; each has 64 random bits of its own that make it unguessable.
 */
export function newId({ idPrefix }: Identified): string {
  const id = `${idPrefix}_${ulid()}`;
  currentWork()?.noteId(idPrefix, id);
  return id;
}
