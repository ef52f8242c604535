import type { Database } from '../kernel/database/database.ts';
import type { Shape } from '../kernel/database/sql.ts';
import { collectParameters } from './sql/bind-parameters.ts';
import type { CompiledView, CompiledViews } from './cache/compiled-views.ts';
import { withSql } from './sql/conditions.ts';
import { postProcessRows } from './post-process.ts';
import { ResponseTooLong, limitLength } from './response-size.ts';
import type { Rows } from './sql/json-rows.ts';
import { compilePageQuery } from './row-lookup.ts';
import { rowsTextQuery } from './sql/row-json.ts';
import { emptyTruncated, listBytes, truncatableLists } from './truncation.ts';
import {
  computedExpressions,
  existsSql,
  requireExisting,
  statementShapeOf,
  type Page,
  type View,
} from './view.ts';

/** A page of a list. */
export interface ReadPage {
  /** A JSON array. */
  rows: Rows;
  /** How many rows match in all. */
  count: number;
  /** Names of the nested lists that are truncated in at least one row because the page would have been too long. */
  truncated: string[];
}

/** The result of the statement of a page. */
interface PageResult {
  /** JSON text of the rows; empty if it would be too long. */
  shown: string;
  /** Whether the things that the view names exist. */
  known: boolean;
  count: number;
}

/** Reads pages of lists, with rows and count in one statement. */
export class PageReader {
  constructor(
    private readonly database: Database,
    private readonly views: CompiledViews,
  ) {}

  /**
   * @param truncate whether to empty nested lists if the page would be too long
   * @throws invalid_data if the page is too long
   */
  async read(view: View, page: Page, compiled: CompiledView, truncate: boolean): Promise<ReadPage> {
    const { shown, count } = await this.query(view, page, compiled, statementShapeOf(view, page));
    if (shown !== '')
      return { rows: await postProcessRows(this.database, view, compiled, shown), count, truncated: [] };
    if (!truncate) throw new ResponseTooLong();
    return this.truncated(view, page, compiled, count);
  }

  private async truncated(view: View, page: Page, compiled: CompiledView, count: number): Promise<ReadPage> {
    const metadata = this.database.metadata(view.resource.entity);
    const lists = truncatableLists(metadata, compiled.selection);
    const rowsOnPage = Math.max(1, Math.min(page.limit, count - page.offset));
    for (const maxListBytes of listBytes(rowsOnPage, lists.length)) {
      const truncating = this.views.truncating(metadata, view, compiled, maxListBytes);
      const answer = await this.query(view, page, truncating, 'unprepared');
      if (answer.shown === '') continue;
      let truncated: string[] = [];
      const rows = await postProcessRows(this.database, view, truncating, answer.shown, (read) => {
        truncated = emptyTruncated(read, lists);
      });
      return { rows, count: answer.count, truncated };
    }
    throw new ResponseTooLong();
  }

  private async query(view: View, page: Page, compiled: CompiledView, shape: Shape): Promise<PageResult> {
    const metadata = this.database.metadata(view.resource.entity);
    const { values, bind } = collectParameters();
    const { key, cut, count, ...found } = compilePageQuery(metadata, view, page, bind);
    const before = withSql([...computedExpressions(view, bind), ...found.with]);
    const text = this.views.text(
      compiled,
      before + cut + count,
      () =>
        `${before}select ${existsSql(view)} as known, ${count} as count,
                (${limitLength(
                  rowsTextQuery(
                    compiled,
                    `from unnest(array(select ${key} ${cut}))
                       with ordinality page (key, place) join "${metadata.tableName}" t on ${key} = page.key${compiled.join}
                     order by page.place`,
                  ),
                )}) as shown`,
    );
    const [answer] = page.isWhole
      ? await this.database.query<PageResult>(text, values, shape, view.reading)
      : await this.database.queryPage<PageResult>(text, values, shape, page.limit, view.reading);
    requireExisting(view, answer.known);
    return answer;
  }
}
