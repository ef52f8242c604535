import type { Database } from '#engine/kernel/database/database';
import { bindWatermark } from '#engine/kernel/database/row-changes';
import { type Bind, collectParameters, type Shape } from '#engine/kernel/database/sql';
import { type CompiledView, type CompiledViews, statementText } from '../compiled-views.ts';
import { fallBackIfTooLong, MAX_RESPONSE_BYTES, ResponseTooLong } from '../response-size.ts';
import { compilePageQuery, notFoundError } from '../row-lookup.ts';
import type { ReadPage, RowKey, RowSource } from '../row-source.ts';
import type { RowText } from '../row-text.ts';
import type { Condition } from '../sql/conditions.ts';
import {
  computedExpressions,
  type Page,
  referencesExistSql,
  requireReferences,
  statementShapeOf,
  type View,
} from '../view.ts';
import {
  type ContextSql,
  type FetchResult,
  fetchSql,
  findAndFetchSql,
  type FindResult,
  findSql,
  splitRows,
} from './cached-statements.ts';
import type { RowCache } from './row-cache.ts';

/** A page whose rows may be cached. */
interface CacheablePage {
  view: View;
  compiled: CompiledView;
  page: Page;
  shape: Shape;
  /** The id of its only row, if known. */
  id?: string;
}

interface PageWithRows extends FindResult {
  rows: ReadonlyMap<string, RowText>;
}

interface ReadRows {
  rows: RowText[];
  ids: readonly string[];
  count: number;
}

/** Weight of the latest page in the moving average of the hit rate. */
const WEIGHT = 0.3;

/** Reads through the row cache: rows that are not cached are read, and cached. The next source reads everything else. */
export class CachedReader implements RowSource {
  /** The hit rate of recent pages. */
  private readonly hitRates = new WeakMap<CompiledView, number>();

  constructor(
    private readonly database: Database,
    private readonly views: CompiledViews,
    private readonly next: RowSource,
    private readonly rows: RowCache,
  ) {
    // the server that replaces a lost one may lack transactions that were committed there
    database.onConnectionLost(() => rows.reset());
  }

  async one(view: View, key: RowKey, conditions: readonly Condition[] = []): Promise<RowText> {
    if (!this.isCacheable(view) || this.views.of(view).hasCustomRelation)
      return this.next.one(view, key, conditions);
    const keyConditions = Object.entries(key).map(([path, equals]) => ({ path, equals }));
    const page = {
      conditions: [...keyConditions, ...conditions],
      limit: 1,
      offset: 0,
      preselection: { count: 1 },
    };
    const compiled = this.views.of(view);
    const [row] = (await this.read({ view, compiled, page, shape: statementShapeOf(view), id: key.id })).rows;
    if (!row) throw notFoundError(view, key);
    return row;
  }

  page(view: View, page: Page, options?: { truncate?: boolean }): Promise<ReadPage> {
    if (page.isUnpaged || !this.isCacheable(view)) return this.next.page(view, page, options);
    const compiled = this.views.ofList(view);
    if (compiled.hasCustomRelation) return this.next.page(view, page, options);
    const read = this.read({ view, compiled, page, shape: statementShapeOf(view, page) });
    return fallBackIfTooLong(read.then(toReadPage), () => this.next.page(view, page, options));
  }

  /**
   * Whether rows may come from the cache: only if they need no post-processing, the cache key covers every input, and the caller is not
   * in a transaction, which sees its own uncommitted changes.
   */
  private isCacheable({ resource, surface, computed, compute }: View): boolean {
    return (
      surface === 'store' &&
      resource.store?.cached === true &&
      resource.totals === undefined &&
      resource.store.conceal === undefined &&
      compute === undefined &&
      (computed === undefined || computed.context !== undefined) &&
      !this.database.isJoined
    );
  }

  /** @throws ResponseTooLong */
  private async read(page: CacheablePage): Promise<ReadRows> {
    const { referencesExist, count, ids, rows } =
      (this.expectsHits(page) ? await this.findThenFetch(page) : null) ?? (await this.findAndFetch(page));
    requireReferences(page.view, referencesExist);
    const pageRows = ids.flatMap((id) => rows.get(id) ?? []);
    if (pageRows.reduce((sum, { json }) => sum + json.length, 0) > MAX_RESPONSE_BYTES)
      throw new ResponseTooLong();
    return { count, ids, rows: pageRows };
  }

  /** If most rows are not cached, one statement that finds and reads them is cheaper than two. */
  private expectsHits({ compiled, id }: CacheablePage): boolean {
    return id === undefined
      ? (this.hitRates.get(compiled) ?? 0) >= 0.5
      : this.rows.hasAny(scopeOf(compiled), id);
  }

  /** Null if the context changed between the two statements, for example because a price list has started. */
  private async findThenFetch(page: CacheablePage): Promise<PageWithRows | null> {
    const found = await this.find(page);
    if (!found.referencesExist) return { ...found, rows: new Map() };
    const scope = scopeOf(page.compiled, found.context);
    const rows = new Map<string, RowText>();
    for (const id of found.ids) {
      const cached = this.rows.get(scope, id);
      if (cached) rows.set(id, cached);
    }
    const missing = found.ids.filter((id) => !rows.has(id));
    if (missing.length === 0) return { ...found, rows };
    const fetched = await this.fetch(page, found, missing);
    return fetched && { ...found, rows: new Map([...rows, ...fetched]) };
  }

  private async find({ view, compiled, page, shape }: CacheablePage): Promise<FindResult> {
    const { values, bind } = collectParameters();
    const context = contextSqlOf(view, bind);
    const query = compilePageQuery(view, compiled, page, bind);
    const watermark = bindWatermark(this.rows.watermark, bind);
    const key = `find ${[...context.with, ...query.with].join()} ${query.ids} ${query.count}`;
    const text = statementText(compiled, key, () => findSql(context, query, watermark));
    const [found] = await this.database.queryPage<FindResult>(
      text,
      values,
      shape,
      page.limit,
      view.readContext,
    );
    this.rows.applyInvalidations(found);
    this.updateHitRate(compiled, found);
    return found;
  }

  private async findAndFetch({ view, compiled, page, shape }: CacheablePage): Promise<PageWithRows> {
    const { values, bind } = collectParameters();
    const context = contextSqlOf(view, bind);
    const query = compilePageQuery(view, compiled, page, bind);
    const watermark = bindWatermark(this.rows.watermark, bind);
    const key = `both ${[...context.with, ...query.with].join()} ${query.ids} ${query.count}`;
    const text = statementText(compiled, key, () => findAndFetchSql(context, query, compiled, watermark));
    const pendingRead = this.rows.beginRead();
    try {
      type Result = FindResult & FetchResult;
      const [found] = await this.database.queryPage<Result>(
        text,
        values,
        shape,
        page.limit,
        view.readContext,
      );
      this.rows.applyInvalidations(found, pendingRead);
      this.updateHitRate(compiled, found);
      if (!found.referencesExist) return { ...found, rows: new Map() };
      const rows = splitRows(found.rows);
      this.rows.store(pendingRead, found.server, scopeOf(compiled, found.context), rows);
      return { ...found, rows };
    } finally {
      this.rows.endRead(pendingRead);
    }
  }

  /** Reads rows of a page, and caches them; null if the context or the server changed since `found`. */
  private async fetch(
    { view, compiled, page, shape }: CacheablePage,
    found: FindResult,
    missing: readonly string[],
  ): Promise<Map<string, RowText> | null> {
    const { values, bind } = collectParameters();
    const context = contextSqlOf(view, bind);
    const ids = bind(missing);
    const key = `fetch ${context.with.join()}`;
    const text = statementText(compiled, key, () => fetchSql(context, compiled, ids));
    const pendingRead = this.rows.beginRead();
    try {
      const [fetched] = await this.database.queryPage<FetchResult>(
        text,
        values,
        shape,
        page.limit,
        view.readContext,
      );
      if (fetched.context !== found.context) return null;
      const rows = splitRows(fetched.rows);
      return this.rows.store(pendingRead, fetched.server, scopeOf(compiled, found.context), rows)
        ? rows
        : null;
    } finally {
      this.rows.endRead(pendingRead);
    }
  }

  private updateHitRate(compiled: CompiledView, { ids, context }: FindResult): void {
    if (ids.length === 0) return;
    const scope = scopeOf(compiled, context);
    const hits = ids.filter((id) => this.rows.has(scope, id)).length;
    const hitRate = hits / ids.length;
    this.rows.lookups.hits += hits;
    this.rows.lookups.misses += ids.length - hits;
    const lookups = this.database.observability.metrics?.cacheLookups;
    lookups?.inc({ outcome: 'hit' }, hits);
    lookups?.inc({ outcome: 'miss' }, ids.length - hits);
    const previous = this.hitRates.get(compiled) ?? 0;
    this.hitRates.set(compiled, previous * (1 - WEIGHT) + hitRate * WEIGHT);
  }
}

function toReadPage({ rows, count, ids }: ReadRows): ReadPage {
  return {
    rows: rows.map(({ json }) => json),
    digests: () => rows.map(({ digest }) => digest),
    count,
    ids,
    truncated: [],
  };
}

/** Identifies the inputs of the JSON of a row other than the row itself. */
function scopeOf({ number }: CompiledView, context = ''): string {
  return `${number} ${context}`;
}

function contextSqlOf(view: View, bind: Bind): ContextSql {
  return {
    with: computedExpressions(view, bind),
    referencesExist: referencesExistSql(view),
    context: view.computed?.context,
  };
}
