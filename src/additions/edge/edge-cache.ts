/** The headers in which caches read the tags of a response. */
export type TagHeader = 'xkey' | 'surrogate-key' | 'cache-tag';

/**
 * A shared cache in front of the shop, such as Varnish. Calls may be repeated, and fail by an error: they are tried again until they
 * succeed.
 */
export abstract class EdgeCache {
  /** The header with the tags of a response. */
  abstract readonly tagHeader: TagHeader;

  /** Removes the responses that have one of the tags: at once, so that the next request does not get one of them. */
  abstract purge(tags: readonly string[], signal: AbortSignal): Promise<void>;

  /** Removes all responses. */
  abstract purgeAll(signal: AbortSignal): Promise<void>;
}

/** The tag of every response. */
export const ALL_TAG = 'storekeep';

/** The tag of files of the package, which change with its version. */
export const FILES_TAG = 'files';
