import { Injectable } from '@nestjs/common';
import type { Seldom } from '../mapping/entity-facts.ts';
import { Database } from '../kernel/database/database.ts';
import { CommerceError } from '../kernel/errors.ts';
import { binding, type Bind } from './sql/bind-parameters.ts';
import { CompiledViews, type Compiled } from './cache/compiled-views.ts';
import { withSql, type Condition } from './sql/conditions.ts';
import { computes, finishRow } from './post-process.ts';
import { fitting, requireFitting } from './response-size.ts';
import { around, type Json } from './sql/json-rows.ts';
import { KeptReader, type KeptAnswer, type KeptPage } from './cache/cached-reader.ts';
import type { Parts } from './cache/cached-statements.ts';
import { makingSql, type Made, type Making } from './sql/made-row.ts';
import { PageReader, type ReadPage } from './page-reader.ts';
import { keyOf, missing, pageOf, rowOf } from './row-lookup.ts';
import { ReaderOptions } from './reader-options.ts';
import { hasNone } from './sql/relation-sql.ts';
import { madeRow } from './sql/row-json.ts';
import type { ShownRow } from './representation.ts';
import { Sparing } from './cache/rare-relations.ts';
import {
  computedWith,
  defaults,
  isKnown,
  asListed,
  listDefaults,
  requireKnown,
  seldomOf,
  shapeOf,
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
  compiled: Compiled;
}

/**
 * Reads the representations of resources. A handler passes a key or filters; the reader compiles them, with `expand`, `fields`,
 * order and page, into one statement that returns JSON text ready to be sent.
 */
@Injectable()
export class Reader {
  private readonly views = new CompiledViews();
  private readonly cachedReader: KeptReader;
  private readonly pages: PageReader;
  private readonly sparing = new Sparing();

  constructor(
    private readonly database: Database,
    options: ReaderOptions,
  ) {
    this.cachedReader = new KeptReader(database, options.keptBytes);
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
    const rareLists = seldomOf(view);
    const read =
      (await this.readWithoutRareLists(view, rareLists, key, conditions)) ??
      (await this.read(view, key, conditions));
    if (read === null) throw missing(view, key);
    return finishRow(this.database, view, read.compiled, read.made, (row) => {
      for (const lists of rareLists) this.sparing.note(lists, row);
    });
  }

  /**
   * Inserts a row and returns its representation, in one statement.
   * @returns null if the statement found no facts
   * @throws invalid_data for unknown `expand` and `fields`
   */
  async make<Facts>(view: View, making: Making): Promise<Made<Facts> | null> {
    const compiled = this.compiled({ ...view, empty: making.empty, made: making.made });
    const { values, bind } = binding(making.values);
    const more = computedWith(view, bind);
    const text = this.views.text(compiled, making.key + more.join(), () =>
      makingSql(making, compiled, more, isKnown(view)),
    );
    type Inserted = Answer<string | null> & { facts: Facts };
    const [answer] = await this.database.query<Inserted | undefined>(text, values, shapeOf(view));
    if (!answer) return null;
    if (answer.shown === null) return { row: null, facts: answer.facts };
    requireKnown(view, answer.known);
    const row = await finishRow(this.database, view, compiled, requireFitting(answer.shown));
    return { row, facts: null };
  }

  /** Reads the row without rarely populated lists; null if one of them is not empty, or skipping them does not pay off. */
  private async readWithoutRareLists(
    view: View,
    rareLists: readonly Seldom[],
    key: Record<string, string>,
    conditions: readonly Condition[],
  ): Promise<ReadRow | null> {
    const empty = rareLists.filter((lists) => this.sparing.pays(lists)).flatMap(({ lists }) => lists);
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
    const { values, bind } = binding();
    const row = rowOf(metadata, view, key, conditions, bind);
    const before = withSql([...computedWith(view, bind), ...row.with]);
    const text = this.views.text(compiled, [before, row.join, ...row.tests].join(' and '), () => {
      const none = empty.filter((list) => compiled.selection.relations.has(list));
      const tests = [...row.tests, ...(none.length > 0 ? [hasNone(metadata, 't', none)] : [])].join(' and ');
      const rest = `from "${metadata.tableName}" t${row.join}${compiled.join} where ${tests} limit 1`;
      return `${before}select (${fitting(madeRow(compiled, rest))}) as shown, ${isKnown(view)} as known`;
    });
    const [answer] = await this.database.query<Answer<string | null>>(
      text,
      values,
      shapeOf(view),
      view.reading,
    );
    requireKnown(view, answer.known);
    return answer.shown === null ? null : { made: requireFitting(answer.shown), compiled };
  }

  private compiled(view: View): Compiled {
    const metadata = this.database.metadata(view.resource.entity);
    return this.views.of(metadata, view, view.relations ?? defaults(view));
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
  async object(view: View, key: Record<string, string>): Promise<ShownRow> {
    return JSON.parse(await this.one(view, key)) as ShownRow;
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
    return { json: around(`{"${as}":`, rows, envelope), truncated };
  }

  /** The rows of a page, parsed, for callers that need their fields. */
  async rows<Row = ShownRow>(view: View, page: Page): Promise<Row[]> {
    const { rows } = await this.page(view, page);
    return JSON.parse(around('', rows, '').toString()) as Row[];
  }

  /**
   * The rows of a page as a JSON array, and the total count.
   * @param truncate whether to empty nested lists if the page would be too long; their names are in `truncated`
   * @throws invalid_data for unknown `expand` and `fields`, and if the page is too long
   */
  async page(view: View, page: Page, { truncate = false } = {}): Promise<ReadPage> {
    const metadata = this.database.metadata(view.resource.entity);
    const compiled = this.views.of(metadata, asListed(view), view.relations ?? listDefaults(view));
    if (this.isCacheable(view, () => compiled) && !page.isWhole)
      return { ...(await this.cachedPage(view, page, compiled)), truncated: [] };
    return this.pages.read(view, page, compiled, truncate);
  }

  /** Whether rows may come from the cache: only if they need no post-processing and the cache key covers every input. */
  private isCacheable(view: View, compiled: () => Compiled): boolean {
    const { resource, surface, computed } = view;
    return (
      surface === 'store' &&
      resource.store?.kept === true &&
      (computed === undefined || computed.context !== undefined) &&
      this.cachedReader.isOpen &&
      !computes(view, compiled().selection)
    );
  }

  private async cachedOne(
    view: View,
    key: Record<string, string>,
    conditions: readonly Condition[],
  ): Promise<string> {
    const metadata = this.database.metadata(view.resource.entity);
    const find = (bind: Bind): Parts => {
      const row = rowOf(metadata, view, key, conditions, bind);
      const from = `from "${metadata.tableName}" t${row.join} where ${row.tests.join(' and ')}`;
      return { with: row.with, ids: `select ${keyOf(metadata)} ${from} limit 1`, count: '1' };
    };
    const of = { shape: shapeOf(view), limit: 1, id: key.id };
    const { rows } = await this.readCached(view, this.compiled(view), find, of);
    if (rows.length === 0) throw missing(view, key);
    return rows[0];
  }

  private cachedPage(view: View, page: Page, compiled: Compiled): Promise<KeptAnswer> {
    const metadata = this.database.metadata(view.resource.entity);
    const find = (bind: Bind): Parts => {
      const { key, cut, ...found } = pageOf(metadata, view, page, bind);
      return { ...found, ids: `select ${key} ${cut}` };
    };
    const of = { shape: shapeOf(view, page), limit: page.limit };
    return this.readCached(view, compiled, find, of);
  }

  private async readCached(
    view: View,
    compiled: Compiled,
    find: (bind: Bind) => Parts,
    of: Pick<KeptPage, 'shape' | 'limit' | 'id'>,
  ): Promise<KeptAnswer> {
    const { tableName, primaryColumns } = this.database.metadata(view.resource.entity);
    const answer = await this.cachedReader.page({
      ...of,
      reading: view.reading,
      view: compiled.number,
      around: (bind) => ({
        with: computedWith(view, bind),
        known: isKnown(view),
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
    requireKnown(view, answer.known);
    return answer;
  }
}
