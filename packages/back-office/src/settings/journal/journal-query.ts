import { toBounds } from '../../ui/dates.ts';
import type { JournalSearch } from './read-journal-search.ts';

const PAGE_SIZE = 50;
/** The most that the server exports at once. */
const MOST_EXPORTED = 500;

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

/** The path and query of the file of a page of the journal, below the address of the shop. */
export function toExportPath(search: JournalSearch): string {
  const { created_at, ...query } = toJournalQuery(search);
  const entries = Object.entries({
    ...query,
    limit: MOST_EXPORTED,
    'created_at[gte]': created_at?.gte,
    'created_at[lt]': created_at?.lt,
  });
  const parameters = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `/admin/journal/export?${new URLSearchParams(parameters)}`;
}
