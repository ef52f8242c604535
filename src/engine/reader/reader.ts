import { CommerceError } from '../kernel/errors.ts';
import type { RepresentedRow } from '../mapping/representation.ts';
import type { RowCache } from './cache/row-cache.ts';
import type { CompiledViews } from './compiled-views.ts';
import type { RowKey, RowSource } from './row-source.ts';
import { digestOf, type Json, type RowText, wrapRows } from './row-text.ts';
import type { Condition } from './sql/conditions.ts';
import type { Page, View } from './view.ts';

/** A page with its envelope. */
export interface ListText {
  json: () => Json;
  /** Identifies the text in entity tags, and costs less than making the text and hashing it. */
  digest: () => string | undefined;
  truncated: readonly string[];
  /** As in `ReadPage`. */
  ids?: readonly string[];
}

/**
 * Reads the representations of resources. A handler passes a key or filters; the reader compiles them, with `expand`, `fields`,
 * order and page, into one statement that returns JSON text ready to be sent.
 */
export class Reader {
  constructor(
    private readonly source: RowSource,
    private readonly views: CompiledViews,
    /** The row caches: of the primary and of each read replica, if they are used. */
    readonly caches: readonly Pick<RowCache, 'size' | 'lookups'>[],
  ) {}

  /**
   * One resource.
   * @param conditions additional conditions
   * @throws not_found, or invalid_data for unknown `expand` and `fields`
   */
  one(view: View, key: RowKey, conditions?: readonly Condition[]): Promise<RowText> {
    return this.source.one(view, key, conditions);
  }

  /**
   * A page of resources with its envelope. Page and count are read in one statement.
   * @param as the key of the rows; `isPaged` false leaves out `count`, `offset` and `limit`; `truncate` false rejects a page that is
   *   too long instead of truncating it; `readBeside` reads further fields of the envelope
   * @returns functions for the JSON text and its digest (undefined if it is not known without the text), and the names of the nested
   *   lists that are truncated in at least one row
   */
  async list(
    view: View,
    page: Page,
    { as = view.resource.many, isPaged = true, truncate = true, readBeside = readNothing } = {},
  ): Promise<ListText> {
    const reads = [this.source.page(view, page, { truncate }), readBeside(view)] as const;
    const [{ rows, digests, count, truncated, ids }, fields] = await Promise.all(reads);
    const paging = isPaged ? `,"count":${count},"offset":${page.offset},"limit":${page.limit}` : '';
    const envelope = `${paging}${fields ? `,${JSON.stringify(fields).slice(1)}` : '}'}`;
    return {
      json: () => wrapRows(`{"${as}":`, rows, envelope),
      digest: () => digests && digestOf([as, ...digests(), envelope].join()),
      truncated,
      ids,
    };
  }

  /** The rows of a page, parsed, for callers that need their fields. */
  async rows<Row = RepresentedRow>(view: View, page: Page): Promise<Row[]> {
    const { rows } = await this.source.page(view, page);
    return JSON.parse(wrapRows('', rows, '').toString()) as Row[];
  }

  /** How many rows match the conditions. */
  async count(view: View, conditions: readonly Condition[]): Promise<number> {
    const { count } = await this.source.page(view, { conditions, limit: 0, offset: 0 });
    return count;
  }

  /** The error for an invalid `expand` or `fields` of a view, or null if both are valid. */
  errorOf(view: View): CommerceError | null {
    try {
      this.views.of(view);
      return null;
    } catch (error) {
      if (error instanceof CommerceError) return error;
      throw error;
    }
  }
}

const readNothing = (_view: View): Promise<object | null> => Promise.resolve(null);
