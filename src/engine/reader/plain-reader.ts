import type { Database } from '../kernel/database/database.ts';
import { collectParameters, type Shape } from '../kernel/database/sql.ts';
import type { RareLists } from '../mapping/entity-config.ts';
import { type CompiledView, type CompiledViews, statementText } from './compiled-views.ts';
import { postProcess } from './post-process.ts';
import {
  emptyTruncated,
  limitLength,
  listBytes,
  ResponseTooLong,
  truncatableLists,
} from './response-size.ts';
import { compilePageQuery, compileRowQuery, notFoundError, primaryKeySql, rowTextSql } from './row-lookup.ts';
import type { ReadPage, RowKey, RowSource } from './row-source.ts';
import { RowText } from './row-text.ts';
import { type Condition, withSql } from './sql/conditions.ts';
import { rowsJsonSql } from './sql/row-json.ts';
import {
  computedExpressions,
  type Page,
  referencesExistSql,
  requireReferences,
  statementShapeOf,
  type View,
} from './view.ts';

/** The result of a statement. */
interface Result {
  /** JSON text; '' if it would be too long, null if there is no row. */
  json: string | null;
  /** whether everything exists that the view refers to. */
  referencesExist: boolean;
}

type PageResult = Result & { json: string; count: number };

/** Reads from PostgreSQL: one statement per read, which returns JSON text that is ready to be sent (docs/reading.md). */
export class PlainReader implements RowSource {
  constructor(
    private readonly database: Database,
    private readonly views: CompiledViews,
  ) {}

  async one(view: View, key: RowKey, conditions: readonly Condition[] = []): Promise<RowText> {
    const rareLists = view.skipsRareLists ? view.resource.entity.rareLists : undefined;
    const { relations } = this.views.of(view).selection;
    const row =
      (rareLists?.names.some((name) => relations.has(name)) &&
        (await this.readRow({ ...view, emptyRelations: rareLists.names }, key, conditions, rareLists))) ||
      (await this.readRow(view, key, conditions));
    if (row === null) throw notFoundError(view, key);
    return new RowText(row);
  }

  /** Null if there is no such row, or if one of the rare lists, which are left out, is not empty. */
  private async readRow(
    view: View,
    key: RowKey,
    conditions: readonly Condition[],
    rareLists?: RareLists,
  ): Promise<string | null> {
    const compiled = this.views.of(view);
    const { values, bind } = collectParameters();
    const computed = computedExpressions(view, bind);
    const { with: expressions, join, tests } = compileRowQuery(compiled, key, conditions, bind);
    const where = [...tests, ...(rareLists ? [`not ${rareLists.existsSql('t')}`] : [])].join(' and ');
    const withClause = withSql([...computed, ...expressions]);
    const textKey = `${withClause}${join}${where}`;
    const text = statementText(compiled, textKey, rowStatement);
    const [row] = await this.database.query<Result>(text, values, statementShapeOf(view), view.readContext);
    requireReferences(view, row.referencesExist);
    if (row.json === '') throw new ResponseTooLong();
    if (row.json === null) return null;
    const { selection, arrays } = compiled;
    return postProcess(this.database, view, {
      json: row.json,
      isPage: false,
      selection,
      shape: arrays?.shape,
    });

    function rowStatement(): string {
      return `${withClause}select (${rowTextSql(compiled, join, where)}) as json, ${referencesExistSql(view)} as "referencesExist"`;
    }
  }

  async page(view: View, page: Page, { truncate = false } = {}): Promise<ReadPage> {
    const compiled = this.views.ofList(view);
    const { json, count } = await this.readPage(view, page, compiled, statementShapeOf(view, page));
    if (json === '' && truncate) return this.truncatedPage(view, page, compiled, count);
    if (json === '') throw new ResponseTooLong();
    const { selection, arrays } = compiled;
    const read = { json, isPage: true, selection, shape: arrays?.shape };
    return { rows: await postProcess(this.database, view, read), count, truncated: [] };
  }

  private async truncatedPage(
    view: View,
    page: Page,
    compiled: CompiledView,
    total: number,
  ): Promise<ReadPage> {
    const lists = truncatableLists(compiled.metadata, compiled.selection);
    const rowsOnPage = Math.max(1, Math.min(page.limit, total - page.offset));
    for (const maxListBytes of listBytes(rowsOnPage, lists.length)) {
      const truncating = this.views.truncating(view, compiled, maxListBytes);
      const { json, count } = await this.readPage(view, page, truncating, 'unprepared');
      if (json === '') continue;
      const { rows, truncated } = emptyTruncated(json, lists);
      const read = { json: rows, isPage: true, selection: compiled.selection };
      return { rows: await postProcess(this.database, view, read), count, truncated };
    }
    throw new ResponseTooLong();
  }

  private async readPage(view: View, page: Page, compiled: CompiledView, shape: Shape): Promise<PageResult> {
    const { values, bind } = collectParameters();
    const computed = computedExpressions(view, bind);
    const { with: expressions, ids, count } = compilePageQuery(view, compiled, page, bind);
    const withClause = withSql([...computed, ...expressions]);
    const textKey = `${withClause}${ids}${count}`;
    const text = statementText(compiled, textKey, pageStatement);
    const [result] = page.isUnpaged
      ? await this.database.query<PageResult>(text, values, shape, view.readContext)
      : await this.database.queryPage<PageResult>(text, values, shape, page.limit, view.readContext);
    requireReferences(view, result.referencesExist);
    return result;

    function pageStatement(): string {
      const { metadata, join } = compiled;
      const rows = rowsJsonSql(
        compiled,
        `from unnest(array(${ids})) with ordinality page (key, place)
           join "${metadata.tableName}" t on ${primaryKeySql(metadata)} = page.key${join} order by page.place`,
      );
      const json = limitLength(`select ${rows}::text as content`);
      return `${withClause}select ${referencesExistSql(view)} as "referencesExist", ${count} as count, (${json}) as json`;
    }
  }
}
