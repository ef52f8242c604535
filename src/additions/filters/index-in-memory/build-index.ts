import { type Database, statements } from '@storekeep/server/extend';
import { NumberColumn, type NumberFact } from './columns/number-column.ts';
import { ProductSet } from './columns/product-set.ts';
import { ValueColumn, type ValueFact } from './columns/value-column.ts';
import { type BuildPage, pageSql } from './index-statements.ts';
import type { Column, IndexedCatalogue } from './indexed-catalogue.ts';
import { type Buyer, columnKey, type ColumnSpec } from './plan-columns.ts';

/** How many products a statement reads: so many that few statements are needed, so few that requests do not wait for one. */
const PAGE = 2000;

/** A column that requests have missed, for the buyer of one of them. */
export interface MissingColumn {
  spec: ColumnSpec;
  buyer: Buyer | null;
  /** That of the buyer, if the column is computed. */
  context: string | null;
}

/** What is built, and what has to hold while it is. */
interface Build {
  database: Database;
  catalogue: IndexedCatalogue;
  /** Called after each statement. @returns false to stop */
  goOn: () => Promise<boolean>;
}

export function createColumn({ kind, isOfProducts }: ColumnSpec): Column {
  if (kind === 'values') return new ValueColumn(isOfProducts);
  return kind === 'numbers' ? new NumberColumn(isOfProducts) : new ProductSet();
}

/** Replaces the facts of products in a column. @param ids the products that were read */
export function applyFacts(
  { rows }: IndexedCatalogue,
  column: Column,
  ids: Iterable<string>,
  facts: BuildPage['facts0'],
): void {
  if (column instanceof ValueColumn) column.apply(rows, ids, (facts ?? []) as ValueFact[]);
  else if (column instanceof NumberColumn) column.apply(rows, ids, (facts ?? []) as NumberFact[]);
  else column.apply(rows, ids, (facts ?? []) as string[]);
}

/**
 * Reads all products, page by page. A page is read later than the watermark, so every change that it does not have is returned by a later
 * check, and read again.
 * @returns whether it is complete
 */
export async function buildRows(build: Build): Promise<boolean> {
  const { rows } = build.catalogue;
  const isComplete = await readPages(build, null, (page) => rows.apply([], page.rows ?? []));
  build.catalogue.isComplete = isComplete;
  return isComplete;
}

/** As `buildRows`, for a column. */
export async function buildColumn(build: Build, missing: MissingColumn): Promise<boolean> {
  const { catalogue } = build;
  const key = columnKey(missing.spec, missing.context);
  const column = createColumn(missing.spec);
  catalogue.beginColumn(key, column);
  // products that become dirty meanwhile stay so: `ids` would say that they have been read
  const isComplete = await readPages(build, missing, (page) =>
    applyFacts(catalogue, column, [], page.facts0),
  ).catch((error: unknown) => {
    catalogue.dropColumn(key);
    throw error;
  });
  if (isComplete && catalogue.endColumn(key)) return true;
  catalogue.dropColumn(key);
  return false;
}

async function readPages(
  { database, catalogue, goOn }: Build,
  missing: MissingColumn | null,
  apply: (page: BuildPage) => void,
): Promise<boolean> {
  for (let after: string | null = ''; after !== null;) {
    const { values, bind } = statements.collectParameters();
    const text = pageSql(after, PAGE, missing?.buyer ?? null, missing?.spec ?? null, bind);
    const [page]: BuildPage[] = await database.query<BuildPage>(text, values, 'unprepared');
    // the watermark of another server says nothing about the page, and prices of another context are others
    if (page.server !== catalogue.watermark.server || (missing?.buyer && page.context !== missing.context))
      return false;
    apply(page);
    if (!(await goOn())) return false;
    after = page.last;
  }
  return true;
}
