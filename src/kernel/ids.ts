import { monotonicFactory } from 'ulid';

const ulid = monotonicFactory();

/**
 * A new id: type prefix and ULID, e.g. `cart_01HV5K…`. Within a process ids ascend strictly, so sorting by id
 * sorts by creation; the random part makes them unguessable.
 */
export function newId(prefix: string): string {
  return `${prefix}_${ulid()}`;
}
