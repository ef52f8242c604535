export const PAGE_SIZE = 25;

/** What every list has in its URL. */
export interface ListSearch {
  q?: string;
  page?: number;
}

/** The parameters of a list for the server. */
export function pageOf({ q, page = 1 }: ListSearch) {
  return { q, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
}

type Raw = Record<string, unknown>;

/** Reads text of a URL; numbers are parsed by the router. */
export function readText(raw: Raw, name: string): string | undefined {
  const value = raw[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}

/** Reads one of some values of a URL. */
export function readChoice<const Choice extends string>(
  raw: Raw,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === raw[name]);
}

/** Reads a day such as 2026-11-30. */
export function readDay(raw: Raw, name: string): string | undefined {
  const text = readText(raw, name);
  return text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
}

/** Reads what every list has in its URL. */
export function readListSearch(raw: Raw): ListSearch {
  const page = Number(raw.page);
  return { q: readText(raw, 'q'), page: Number.isInteger(page) && page > 1 ? page : undefined };
}

/** Changes filters: a list with other filters begins at its first page. */
export function changeSearch<Search extends ListSearch>(before: Search, change: Partial<Search>): Search {
  return { ...before, page: undefined, ...change };
}
