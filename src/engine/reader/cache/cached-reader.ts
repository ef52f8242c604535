import { LRUCache } from 'lru-cache';
import type { Database } from '../../kernel/database/database.ts';
import { bindWatermark } from '../../kernel/database/row-changes.ts';
import type { Shape } from '../../kernel/database/sql.ts';
import type { ReadContext } from '../../kernel/database/read-context.ts';
import { collectParameters, type Bind } from '../sql/bind-parameters.ts';
import { MAX_RESPONSE_BYTES, requireWithinLimit } from '../response-size.ts';
import { RowCache } from './row-cache.ts';
import {
  splitRows,
  findAndFetchSql,
  findSql,
  fetchSql,
  type FindResult,
  type FetchResult,
  type PageSql,
  type RepresentationSql,
  type ContextSql,
} from './cached-statements.ts';

/** A page to be read, as the parts of its statements. */
export interface CacheablePage {
  /** The number of its view: rows of the same view have the same representation. */
  view: number;
  /** The maximum number of rows. */
  limit: number;
  /** The id of its only row, if known. */
  id?: string;
  around: (bind: Bind) => ContextSql;
  find: (bind: Bind) => PageSql;
  rows: RepresentationSql;
  shape: Shape;
  /** The request that waits for the page. */
  reading?: ReadContext;
  /** The text of a statement, the same string each time. @param what distinguishes the statements of a view */
  text: (what: string, write: () => string) => string;
}

/** The rows of a page, each as JSON. */
export interface CachedPage {
  known: boolean;
  count: number;
  rows: string[];
}

interface FoundPage extends FindResult {
  rows: ReadonlyMap<string, string>;
}

const VIEWS = 500;
/** Weight of the latest page in the moving average of the hit rate. */
const WEIGHT = 0.3;

/** Reads pages through the row cache: rows that are not cached are read, and cached. */
export class CachedReader {
  private readonly rows: RowCache;
  /** The hit rate of recent pages, by view. */
  private readonly hitRates = new LRUCache<number, number>({ max: VIEWS });

  /** @param maxBytes maximum size of the cache in bytes of JSON */
  constructor(
    private readonly database: Database,
    maxBytes: number,
  ) {
    this.rows = new RowCache(maxBytes);
  }

  /** Whether the cache can be used: not in a transaction, which sees its own uncommitted changes. */
  get isOpen(): boolean {
    return !this.rows.isDisabled && !this.database.isJoined;
  }

  /** @throws invalid_data if the page is too long */
  async page(page: CacheablePage): Promise<CachedPage> {
    const { known, count, ids, rows } =
      (this.expectsHits(page) ? await this.findAndComplete(page) : null) ?? (await this.findAndMake(page));
    if (!known) return { known: false, count: 0, rows: [] };
    const present = ids.flatMap((id) => rows.get(id) ?? []);
    if (present.reduce((sum, { length }) => sum + length, 0) > MAX_RESPONSE_BYTES) requireWithinLimit('');
    return { known: true, count, rows: present };
  }

  /** If most rows are not cached, one statement that finds and reads them is cheaper than two. */
  private expectsHits({ view, id }: CacheablePage): boolean {
    return id === undefined ? (this.hitRates.get(view) ?? 0) >= 0.5 : this.rows.hasAny(scopeOf(view), id);
  }

  /** Null if the context changed between the two statements, for example because a price list began. */
  private async findAndComplete(page: CacheablePage): Promise<FoundPage | null> {
    const found = await this.find(page);
    if (!found.known) return { ...found, rows: new Map() };
    const rows = await this.complete(page, found);
    return rows && { ...found, rows };
  }

  private async find(page: CacheablePage): Promise<FindResult> {
    const { values, bind } = collectParameters();
    const [around, parts] = [page.around(bind), page.find(bind)];
    const standing = bindWatermark(this.rows.watermark, bind);
    const text = page.text(`find ${textKey(around, parts)}`, () => findSql(around, parts, standing));
    const [found] = await this.query<FindResult>(page, text, values);
    this.rows.applyInvalidations(found);
    this.updateHitRate(page, found);
    return found;
  }

  private async findAndMake(page: CacheablePage): Promise<FoundPage> {
    const { values, bind } = collectParameters();
    const [around, parts] = [page.around(bind), page.find(bind)];
    const standing = bindWatermark(this.rows.watermark, bind);
    const reading = this.rows.beginRead();
    try {
      const text = page.text(`both ${textKey(around, parts)}`, () =>
        findAndFetchSql(around, parts, page.rows, standing),
      );
      const [found] = await this.query<FindResult & FetchResult>(page, text, values);
      this.rows.applyInvalidations(found, reading);
      this.updateHitRate(page, found);
      if (!found.known) return { ...found, rows: new Map() };
      const rows = splitRows(requireWithinLimit(found.made));
      this.rows.store(reading, scopeOf(page.view, found.context), rows);
      return { ...found, rows };
    } finally {
      this.rows.endRead(reading);
    }
  }

  /** Takes rows from the cache and reads the missing ones; null if the context changed since `found`. */
  private async complete(page: CacheablePage, found: FindResult): Promise<Map<string, string> | null> {
    const scope = scopeOf(page.view, found.context);
    const rows = new Map<string, string>();
    for (const id of found.ids) {
      const cached = this.rows.get(scope, id);
      if (cached) rows.set(id, cached);
    }
    const missing = found.ids.filter((id) => !rows.has(id));
    if (missing.length === 0) return rows;
    const { values, bind } = collectParameters();
    const around = page.around(bind);
    const ids = bind(missing);
    const reading = this.rows.beginRead();
    try {
      const text = page.text(`make ${textKey(around)}`, () => fetchSql(around, page.rows, ids));
      const [{ made, context }] = await this.query<FetchResult>(page, text, values);
      if (context !== found.context) return null;
      const fresh = splitRows(requireWithinLimit(made));
      this.rows.store(reading, scope, fresh);
      return new Map([...rows, ...fresh]);
    } finally {
      this.rows.endRead(reading);
    }
  }

  private query<T>({ shape, limit, reading }: CacheablePage, text: string, values: unknown[]): Promise<T[]> {
    return this.database.queryPage<T>(text, values, shape, limit, reading);
  }

  private updateHitRate(page: CacheablePage, found: FindResult): void {
    if (found.ids.length === 0) return;
    const scope = scopeOf(page.view, found.context);
    const hitRate = found.ids.filter((id) => this.rows.has(scope, id)).length / found.ids.length;
    const before = this.hitRates.get(page.view) ?? 0;
    this.hitRates.set(page.view, before * (1 - WEIGHT) + hitRate * WEIGHT);
  }
}

/** Identifies the inputs of the JSON of a row other than the row itself. */
function scopeOf(view: number, context = ''): string {
  return `${view} ${context}`;
}

/** Distinguishes the statements of a view. */
function textKey(around: ContextSql, parts?: PageSql): string {
  return [...around.with, around.known, ...(parts ? [...parts.with, parts.ids, parts.count] : [])].join();
}
