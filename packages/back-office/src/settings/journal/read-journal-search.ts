import { readChoice, readDay, readText } from '../../ui/list-search.ts';

export const ACTOR_TYPES = ['user', 'api_key', 'application', 'command', 'job'] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

/** The filters of the journal, as they are in its URL. */
export interface JournalSearch {
  actor_type?: ActorType;
  /** The id of a user or a key. */
  actor?: string;
  /** What the operation was about, such as `products`. */
  resource?: string;
  /** The id of a record. */
  record?: string;
  /** The id of an operation, such as `PostProductsProduct`. */
  operation?: string;
  /** Days, such as 2026-11-30, both inclusive. */
  from?: string;
  to?: string;
  /** The last entry of the page before. */
  after?: string;
}

export function readJournalSearch(raw: Record<string, unknown>): JournalSearch {
  return {
    actor_type: readChoice(raw, 'actor_type', ACTOR_TYPES),
    actor: readText(raw, 'actor'),
    resource: readText(raw, 'resource'),
    record: readText(raw, 'record'),
    operation: readText(raw, 'operation'),
    from: readDay(raw, 'from'),
    to: readDay(raw, 'to'),
    after: readText(raw, 'after'),
  };
}
