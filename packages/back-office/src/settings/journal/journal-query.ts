import { toBounds } from '../../ui/dates.ts';
import type { JournalSearch } from './read-journal-search.ts';

const PAGE_SIZE = 50;

/** The filters of the page as parameters of `GET /admin/journal`. Days are those of the browser's time zone. */
export function toJournalQuery({ actor, record, from, to, ...search }: JournalSearch) {
  return {
    ...search,
    actor_id: actor,
    resource_id: record,
    created_at: toBounds(from, to),
    limit: PAGE_SIZE,
  };
}
