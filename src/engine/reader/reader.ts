import { Injectable } from '@nestjs/common';
import type { RareLists } from '../mapping/entity-config.ts';
import { Database } from '../kernel/database/database.ts';
import { CommerceError } from '../kernel/errors.ts';
import { collectParameters, type Bind } from './sql/bind-parameters.ts';
import { CompiledViews, type CompiledView } from './cache/compiled-views.ts';
import { withSql, type Condition } from './sql/conditions.ts';
import { needsPostProcessing, postProcessRow } from './post-process.ts';
import { limitLength, requireWithinLimit } from './response-size.ts';
import { wrapRows, type Json } from './sql/json-rows.ts';
import { CachedReader, type CachedPage, type CacheablePage } from './cache/cached-reader.ts';
import type { PageSql } from './cache/cached-statements.ts';
import { insertSql, type InsertResult, type InsertStatement } from './sql/made-row.ts';
import { PageReader, type ReadPage } from './page-reader.ts';
import { primaryKeySql, notFoundError, compilePageQuery, compileRowQuery } from './row-lookup.ts';
import { ReaderOptions } from './reader-options.ts';
import { allEmptySql } from './sql/relation-sql.ts';
import { rowTextQuery } from './sql/row-json.ts';
import type { RepresentedRow } from './representation.ts';
import { RareListSkipper } from './cache/rare-relations.ts';
import {
  computedExpressions,
  defaultRelations,
  existsSql,
  viewOfList,
  defaultListRelations,
  requireExisting,
  rareListsOf,
  statementShapeOf,
  type Page,
  type View,
} from './view.ts';

/** The result of a statement of the reader. */
interface Answer<Shown> {
  shown: Shown;
  /** Whether the things that the view names exist. */
  known: boolean;
}

/** A row as returned by the statement. */
interface ReadRow {
  /** JSON text. */
  made: string;
  compiled: CompiledView;
}

/**
 * Reads the representations of resources. A handler passes a key or filters; the reader compiles them, with `expand`, `fields`,
 * order and page, into one statement that returns JSON text ready to be sent.
 */
@Injectable()
export class Reader {
  private readonly views = new CompiledViews();
  private readonly cachedReader: CachedReader;
  private readonly pages: PageReader;
  private readonly sparing = new RareListSkipper();

  constructor(
    private readonly database: Database,
    options: ReaderOptions,
  ) {
    this.cachedReader = new CachedReader(database, options.productCacheBytes);
    this.pages = new PageReader(database, this.views);
  }

  /**
   * One resource as JSON text.
   * @param key columns and values that identify the row; deleted rows are not found
   * @param conditions additional conditions
   * @throws not_found, or invalid_data for unknown `expand` and `fields`
   */
  async one(view: View, key: Record<string, string>, conditions: readonly Condition[] = []): Promise<string> {
    if (this.isCacheable(view, () => this.compiled(view))) return this.cachedOne(view, key, conditions);
    const rareLists = rareListsOf(view);
    const read =
      (await this.readWithoutRareLists(view, rareLists, key, conditions)) ??
      (await this.read(view, key, conditions));
    if (read === null) throw notFoundError(view, key);
    return postProcessRow(this.database, view, read.compiled, read.made, (row) => {
      for (const lists of rareLists) this.sparing.record(lists, row);
    });
  }

  /**
   * Inserts a row and returns its representation, in one statement.
   * @returns null if the statement found no facts
   * @throws invalid_data for unknown `expand` and `fields`
   */
  async insert<Facts>(view: View, making: InsertStatement): Promise<InsertResult<Facts> | null> {
    const compiled = this.compiled({ ...view, empty: making.empty, made: making.made });
    const { values, bind } = collectParameters(making.values);
    const more = computedExpressions(view, bind);
    const text = this.views.text(compiled, making.key + more.join(), () =>
      insertSql(making, compiled, more, existsSql(view)),
    );
    type Inserted = Answer<string | null> & { facts: Facts };
    const [answer] = await this.database.query<Inserted | undefined>(text, values, statementShapeOf(view));
    if (!answer) return null;
    if (answer.shown === null) return { row: null, facts: answer.facts };
    requireExisting(view, answer.known);
    const row = await postProcessRow(this.database, view, compiled, requireWithinLimit(answer.shown));
    return { row, facts: null };
  }

  /** Reads the row without rarely populated lists; null if one of them is not empty, or skipping them does not pay off. */
  private async readWithoutRareLists(
    view: View,
    rareLists: readonly RareLists[],
    key: Record<string, string>,
    conditions: readonly Condition[],
  ): Promise<ReadRow | null> {
    const empty = rareLists.filter((lists) => this.sparing.skips(lists)).flatMap(({ lists }) => lists);
    return empty.length === 0 ? null : this.read({ ...view, empty }, key, conditions);
  }

  /** Reads the row without its computed fields; null if it does not exist, or if a list in `view.empty` is not empty. */
  private async read(
    view: View,
    key: Record<string, string>,
    conditions: readonly Condition[],
  ): Promise<ReadRow | null> {
    const { resource, empty = [] } = view;
    const metadata = this.database.metadata(resource.entity);
    const compiled = this.compiled(view);
    const { values, bind } = collectParameters();
    const row = compileRowQuery(metadata, view, key, conditions, bind);
    const before = withSql([...computedExpressions(view, bind), ...row.with]);
    const text = this.views.text(compiled, [before, row.join, ...row.tests].join(' and '), () => {
      const none = empty.filter((list) => compiled.selection.relations.has(list));
      const tests = [...row.tests, ...(none.length > 0 ? [allEmptySql(metadata, 't', none)] : [])].join(
        ' and ',
      );
      const rest = `from "${metadata.tableName}" t${row.join}${compiled.join} where ${tests} limit 1`;
      return `${before}select (${limitLength(rowTextQuery(compiled, rest))}) as shown, ${existsSql(view)} as known`;
    });
    const [answer] = await this.database.query<Answer<string | null>>(
      text,
      values,
      statementShapeOf(view),
      view.reading,
    );
    requireExisting(view, answer.known);
    return answer.shown === null ? null : { made: requireWithinLimit(answer.shown), compiled };
  }

  private compiled(view: View): CompiledView {
    const metadata = this.database.metadata(view.resource.entity);
    return this.views.of(metadata, view, view.relations ?? defaultRelations(view));
  }

  /** The error for an invalid `expand` or `fields` of a view, or null if both are valid. */
  refusalOf(view: View): CommerceError | null {
    try {
      this.compiled(view);
      return null;
    } catch (error) {
      if (error instanceof CommerceError) return error;
      throw error;
    }
  }

  /** As `one`, but parsed, for callers that need its fields. */
  async object(view: View, key: Record<string, string>): Promise<RepresentedRow> {
    return JSON.parse(await this.one(view, key)) as RepresentedRow;
  }

  /**
   * A page of resources with its envelope, as JSON text. Page and count are read in one statement. A page that is too long is truncated.
   * @param as the key of the rows; `isPaged` false leaves out `count`, `offset` and `limit`
   * @returns the envelope, and the names of the nested lists that are truncated in at least one row
   */
  async list(
    view: View,
    page: Page,
    { as = view.resource.many, isPaged = true } = {},
  ): Promise<{ json: Json; truncated: string[] }> {
    const { rows, count, truncated } = await this.page(view, page, { truncate: true });
    const envelope = isPaged ? `,"count":${count},"offset":${page.offset},"limit":${page.limit}}` : '}';
    return { json: wrapRows(`{"${as}":`, rows, envelope), truncated };
  }

  /** The rows of a page, parsed, for callers that need their fields. */
  async rows<Row = RepresentedRow>(view: View, page: Page): Promise<Row[]> {
    const { rows } = await this.page(view, page);
    return JSON.parse(wrapRows('', rows, '').toString()) as Row[];
  }

  /**
   * The rows of a page as a JSON array, and the total count.
   * @param truncate whether to empty nested lists if the page would be too long; their names are in `truncated`
   * @throws invalid_data for unknown `expand` and `fields`, and if the page is too long
   */
  async page(view: View, page: Page, { truncate = false } = {}): Promise<ReadPage> {
    const metadata = this.database.metadata(view.resource.entity);
    const compiled = this.views.of(metadata, viewOfList(view), view.relations ?? defaultListRelations(view));
    if (this.isCacheable(view, () => compiled) && !page.isWhole)
      return { ...(await this.cachedPage(view, page, compiled)), truncated: [] };
    return this.pages.read(view, page, compiled, truncate);
  }

  /** Whether rows may come from the cache: only if they need no post-processing and the cache key covers every input. */
  private isCacheable(view: View, compiled: () => CompiledView): boolean {
    const { resource, surface, computed } = view;
    return (
      surface === 'store' &&
      resource.store?.kept === true &&
      (computed === undefined || computed.context !== undefined) &&
      this.cachedReader.isOpen &&
      !needsPostProcessing(view, compiled().selection)
    );
  }

  private async cachedOne(
    view: View,
    key: Record<string, string>,
    conditions: readonly Condition[],
  ): Promise<string> {
    const metadata = this.database.metadata(view.resource.entity);
    const find = (bind: Bind): PageSql => {
      const row = compileRowQuery(metadata, view, key, conditions, bind);
      const from = `from "${metadata.tableName}" t${row.join} where ${row.tests.join(' and ')}`;
      return { with: row.with, ids: `select ${primaryKeySql(metadata)} ${from} limit 1`, count: '1' };
    };
    const of = { shape: statementShapeOf(view), limit: 1, id: key.id };
    const { rows } = await this.readCached(view, this.compiled(view), find, of);
    if (rows.length === 0) throw notFoundError(view, key);
    return rows[0];
  }

  private cachedPage(view: View, page: Page, compiled: CompiledView): Promise<CachedPage> {
    const metadata = this.database.metadata(view.resource.entity);
    const find = (bind: Bind): PageSql => {
      const { key, cut, ...found } = compilePageQuery(metadata, view, page, bind);
      return { ...found, ids: `select ${key} ${cut}` };
    };
    const of = { shape: statementShapeOf(view, page), limit: page.limit };
    return this.readCached(view, compiled, find, of);
  }

  private async readCached(
    view: View,
    compiled: CompiledView,
    find: (bind: Bind) => PageSql,
    of: Pick<CacheablePage, 'shape' | 'limit' | 'id'>,
  ): Promise<CachedPage> {
    const { tableName, primaryColumns } = this.database.metadata(view.resource.entity);
    const answer = await this.cachedReader.page({
      ...of,
      reading: view.reading,
      view: compiled.number,
      around: (bind) => ({
        with: computedExpressions(view, bind),
        known: existsSql(view),
        context: view.computed?.context,
      }),
      find,
      rows: {
        key: primaryColumns[0].databaseName,
        table: tableName,
        list: compiled.list,
        join: compiled.join,
      },
      text: (what, write) => this.views.text(compiled, what, write),
    });
    requireExisting(view, answer.known);
    return answer;
  }
}
