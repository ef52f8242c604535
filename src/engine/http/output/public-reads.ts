import type { FastifyRequest } from 'fastify';
import type { Resource } from '#engine/mapping/resource';
import type { Page } from '#engine/reader/view';

const PUBLIC = Symbol('public');
type PublicRequest = FastifyRequest & { [PUBLIC]?: PublicRead };

/** What a response that is the same for all clients was read from, for modules that say how long shared caches may store it. */
export class PublicRead {
  /** The texts of the statements. Those that a handler sends without the read context of its request are missing. */
  readonly statements: string[] = [];
  /** The resource that is represented. */
  resource?: Resource;
  /** Of a list. */
  page?: Page;
  /** Whether the response has fields beside the page that other rows are read for, such as facets. */
  hasFieldsBeside?: boolean;
  /** The ids of the rows, if they are known. */
  ids?: readonly string[];
}

/**
 * Marks the response to a request as the same for all clients. Only such responses are compressed: they contain no secret whose
 * guess could be confirmed by the length of the compressed response (BREACH).
 */
export function markPublic(request: FastifyRequest): void {
  (request as PublicRequest)[PUBLIC] = new PublicRead();
}

/** What the response was read from; undefined if it is not public. */
export function publicReadOf(request: FastifyRequest): PublicRead | undefined {
  return (request as PublicRequest)[PUBLIC];
}
