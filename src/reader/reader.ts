import { Injectable } from '@nestjs/common';
import type { Seldom } from '../entities/entity-facts.ts';
import { Database } from '../kernel/database.ts';
import { CommerceError } from '../kernel/errors.ts';
import { binding, type Bind } from './bind.ts';
import { CompiledViews, type Compiled } from './compiled-views.ts';
import { withSql, type Condition } from './conditions.ts';
import { computes, finishRow } from './finish.ts';
import { fitting, requireFitting } from './fitting.ts';
import { around, type Json } from './json.ts';
import { KeptReader, type KeptAnswer, type KeptPage } from './kept-reader.ts';
import type { Parts } from './kept-statements.ts';
import { makingSql, type Made, type Making } from './made-row.ts';
import { PageReader, type ReadPage } from './page-reader.ts';
import { keyOf, missing, pageOf, rowOf } from './pages.ts';
import { ReaderOptions } from './reader-options.ts';
import { hasNone } from './relation-sql.ts';
import { madeRow } from './row-json.ts';
import type { ShownRow } from './shown.ts';
import { Sparing } from './sparing.ts';
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

/** What a statement of ours returns. */
interface Answer<Shown> {
  shown: Shown;
  /** Whether what the view names is there. */
  known: boolean;
}

/** A row as a statement has returned it. */
interface ReadRow {
  /** JSON text. */
  made: string;
  compiled: Compiled;
}

/**
 * Makes the answers. A handler says which rows; the reader compiles that, with `expand`, `fields`, filters, order and
 * page, into one statement that returns finished JSON text.
 */
@Injectable()
export class Reader {
  private readonly views = new CompiledViews();
  private readonly kept: KeptReader;
  private readonly pages: PageReader;
  private readonly sparing = new Sparing();

  constructor(
    private readonly database: Database,
    options: ReaderOptions,
  ) {
    this.kept = new KeptReader(database, options.keptBytes);
    this.pages = new PageReader(database, this.views);
  }

  /**
   * One resource as JSON text.
   * @param key columns and values that find it; deleted rows are not found
   * @param conditions what must hold besides
   * @throws not_found, or invalid_data for unknown `expand` and `fields`
   */
  async one(view: View, key: Record<string, string>, conditions: readonly Condition[] = []): Promise<string> {
    if (this.keeps(view, () => this.compiled(view))) return this.keptOne(view, key, conditions);
    const seldom = seldomOf(view);
    const read =
      (await this.spared(view, seldom, key, conditions)) ?? (await this.read(view, key, conditions));
    if (read === null) throw missing(view, key);
    return finishRow(this.database, view, read.compiled, read.made, (row) => {
      for (const lists of seldom) this.sparing.note(lists, row);
    });
  }

  /**
   * Makes a row and shows it, in one statement.
   * @returns null when there are no facts
   * @throws invalid_data for unknown `expand` and `fields`
   */
  async make<Facts>(view: View, making: Making): Promise<Made<Facts> | null> {
    const compiled = this.compiled({ ...view, empty: making.empty, made: making.made });
    const { values, bind } = binding(making.values);
    const more = computedWith(view, bind);
    const text = this.views.text(compiled, making.key + more.join(), () =>
      makingSql(making, compiled, more, isKnown(view)),
    );
    type Answered = Answer<string | null> & { facts: Facts };
    const [answer] = await this.database.query<Answered | undefined>(text, values, shapeOf(view));
    if (!answer) return null;
    if (answer.shown === null) return { row: null, facts: answer.facts };
    requireKnown(view, answer.known);
    const row = await finishRow(this.database, view, compiled, requireFitting(answer.shown));
    return { row, facts: null };
  }

  /** The row, read without the lists that few have anything in; null when it has, or that is not worth a look. */
  private async spared(
    view: View,
    seldom: readonly Seldom[],
    key: Record<string, string>,
    conditions: readonly Condition[],
  ): Promise<ReadRow | null> {
    const empty = seldom.filter((lists) => this.sparing.pays(lists)).flatMap(({ lists }) => lists);
    return empty.length === 0 ? null : this.read({ ...view, empty }, key, conditions);
  }

  /** The row before anything is computed; null when it is not there, or has something in a list called empty. */
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

  /** Why `expand` or `fields` of a view cannot be answered, or null when they can. */
  refusalOf(view: View): CommerceError | null {
    try {
      this.compiled(view);
      return null;
    } catch (error) {
      if (error instanceof CommerceError) return error;
      throw error;
    }
  }

  /** As `one`, parsed. For the few who need to look inside. */
  async object(view: View, key: Record<string, string>): Promise<ShownRow> {
    return JSON.parse(await this.one(view, key)) as ShownRow;
  }

  /**
   * A page of resources with its envelope, as JSON text. Page and count come in one statement. One that is too long is truncated.
   * @param as the key of the rows, and whether there is a page, or all rows without `count`, `offset` and `limit`
   * @returns the envelope, and the names of the nested lists that were truncated somewhere
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

  /** The rows of a page, parsed. For the few who need to look inside. */
  async rows<Row = ShownRow>(view: View, page: Page): Promise<Row[]> {
    const { rows } = await this.page(view, page);
    return JSON.parse(around('', rows, '').toString()) as Row[];
  }

  /**
   * The rows of a page as a JSON array, and how many match in all.
   * @param truncate whether nested lists are left empty where the page would be too long; their names are in `truncated`
   * @throws invalid_data for unknown `expand` and `fields`, and when the page is too long
   */
  async page(view: View, page: Page, { truncate = false } = {}): Promise<ReadPage> {
    const metadata = this.database.metadata(view.resource.entity);
    const compiled = this.views.of(metadata, asListed(view), view.relations ?? listDefaults(view));
    if (this.keeps(view, () => compiled) && !page.isWhole)
      return { ...(await this.keptPage(view, page, compiled)), truncated: [] };
    return this.pages.read(view, page, compiled, truncate);
  }

  /** Whether rows may be shown as they were kept: when nothing is done to them here, and all that they depend on is known. */
  private keeps(view: View, compiled: () => Compiled): boolean {
    const { resource, surface, computed } = view;
    return (
      surface === 'store' &&
      resource.store?.kept === true &&
      (computed === undefined || computed.context !== undefined) &&
      this.kept.isOpen &&
      !computes(view, compiled().selection)
    );
  }

  private async keptOne(
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
    const { rows } = await this.readKept(view, this.compiled(view), find, of);
    if (rows.length === 0) throw missing(view, key);
    return rows[0];
  }

  private keptPage(view: View, page: Page, compiled: Compiled): Promise<KeptAnswer> {
    const metadata = this.database.metadata(view.resource.entity);
    const find = (bind: Bind): Parts => {
      const { key, cut, ...found } = pageOf(metadata, view, page, bind);
      return { ...found, ids: `select ${key} ${cut}` };
    };
    const of = { shape: shapeOf(view, page), limit: page.limit };
    return this.readKept(view, compiled, find, of);
  }

  private async readKept(
    view: View,
    compiled: Compiled,
    find: (bind: Bind) => Parts,
    of: Pick<KeptPage, 'shape' | 'limit' | 'id'>,
  ): Promise<KeptAnswer> {
    const { tableName, primaryColumns } = this.database.metadata(view.resource.entity);
    const answer = await this.kept.page({
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
