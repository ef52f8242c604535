import type { CatalogueRequest } from '#additions/agents/catalogue/agent-catalogue';
import {
  invalid,
  type JsonObject,
  readObject,
  readText,
  readTexts,
} from '#additions/agents/checkouts/read-json';
import { readContext } from './read-checkout.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;
const MAX_OFFSET = 10_000;

/** Reads the body of a search. @throws InvalidFieldError */
export function readSearch(json: JsonObject): CatalogueRequest {
  const pagination = readObject(json.pagination, '$.pagination');
  const filters = readObject(json.filters, '$.filters');
  const categories = readTexts(filters?.categories, '$.filters.categories', MAX_LIMIT);
  const limit = pagination?.limit ?? DEFAULT_LIMIT;
  if (!Number.isInteger(limit) || (limit as number) < 1)
    throw invalid('$.pagination.limit', 'must be a whole number of at least 1');
  return {
    preference: readContext(json.context),
    query: readText(json.query, '$.query') ?? undefined,
    ...(categories.length > 0 && { category_ids: categories }),
    limit: Math.min(limit as number, MAX_LIMIT),
    offset: readCursor(readText(pagination?.cursor, '$.pagination.cursor')),
  };
}

/** Reads the body of a lookup, or of a request for one product. @throws InvalidFieldError */
export function readLookup(json: JsonObject): CatalogueRequest & { ids: string[] } {
  const id = readText(json.id, '$.id', 255);
  const ids = id === null ? readTexts(json.ids, '$.ids', MAX_LIMIT) : [id];
  if (ids.length === 0) throw invalid('$.ids', 'must have an id');
  return { preference: readContext(json.context), ids, limit: MAX_LIMIT, offset: 0 };
}

/** The cursor of a position; opaque to platforms. */
export function cursorOf(offset: number): string {
  return Buffer.from(`o${offset}`).toString('base64url');
}

function readCursor(cursor: string | null): number {
  if (cursor === null) return 0;
  const [, digits] = /^o(\d{1,5})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (digits === undefined || Number(digits) > MAX_OFFSET)
    throw invalid('$.pagination.cursor', 'is not one of a previous response');
  return Number(digits);
}
