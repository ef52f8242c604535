import {
  invalidData,
  type JobError,
  normalizeIdentifier,
  type Sql,
  unescapeCell,
} from '@storekeep/server/extend';
import { InvalidCellError, parseAmount } from './cells.ts';
import {
  comparableHeader,
  type CurrenciesAndRegions,
  parsePriceColumn,
  type PriceColumn,
} from './columns.ts';
import type { CsvRow } from './read-csv.ts';
import { rowError } from './read-row.ts';

/*
 * The CSV file of a price list: one row per variant, identified by `Product Variant ID` or `SKU`, and a column for each currency
 * (`Price USD`) or region (`Price EU [EUR]`), with amounts in decimal notation.
 */

/** A non-empty price cell. */
export interface PriceCell {
  row: number;
  variant_id: string;
  column: PriceColumn;
  amount: number;
}

/** A column of the file. */
export type PriceFileColumn = 'id' | 'sku' | PriceColumn;

/**
 * @throws invalid_data for an unknown or duplicate column, and if none identifies the variant; with the messages of Medusa v1
 */
export function parsePriceHeader(headers: readonly string[], shop: CurrenciesAndRegions): PriceFileColumn[] {
  const seen = new Set<string>();
  const columns = headers.map((text): PriceFileColumn => {
    const header = text.trim();
    const column = parseColumn(header, shop);
    const name = typeof column === 'string' ? column : column.header;
    if (seen.has(name)) throw parsingFailed(`The column ${header} is there twice`);
    seen.add(name);
    return column;
  });
  if (!columns.includes('id') && !columns.includes('sku'))
    throw parsingFailed('It has neither a column Product Variant ID nor SKU');
  return columns;
}

function parseColumn(header: string, shop: CurrenciesAndRegions): PriceFileColumn {
  switch (comparableHeader(header)) {
    case 'product variant id':
      return 'id';
    case 'sku':
      return 'sku';
  }
  const column = parsePriceColumn(header, shop);
  if (column === null)
    throw parsingFailed(
      `Unable to treat column ${header} from the csv file. No target column found in the provided schema`,
    );
  if (typeof column === 'string') throw parsingFailed(column);
  return column;
}

function parsingFailed(reason: string): Error {
  return invalidData(`The csv file parsing failed due to: ${reason}`);
}

/** Parses the prices of rows, with one statement. A row with an error yields no prices. */
export async function parsePriceRows(
  sql: Sql,
  columns: readonly PriceFileColumn[],
  rows: readonly CsvRow[],
): Promise<{ prices: PriceCell[]; errors: JobError[] }> {
  const identified = rows.map((row) => ({ ...row, ...variantKeyOf(columns, row.cells) }));
  const variants = await findVariants(sql, identified);
  const prices: PriceCell[] = [];
  const errors: JobError[] = [];
  for (const { row, cells, id, sku } of identified) {
    const variant_id = id ? variants.ids.get(id) : sku ? variants.skus.get(sku) : undefined;
    const rowErrors = [
      ...(cells.length > columns.length ? [rowError(row, 'has more cells than the header')] : []),
      ...(variant_id ? [] : [unknownVariant(row, id, sku)]),
    ];
    const rowPrices = columns.flatMap((column, index): PriceCell[] => {
      if (typeof column === 'string') return [];
      try {
        const amount = parseAmount(cells[index] ?? '', column.price.currency_code);
        return amount === null ? [] : [{ row, variant_id: variant_id!, column, amount }];
      } catch (error) {
        if (!(error instanceof InvalidCellError)) throw error;
        rowErrors.push(rowError(row, error.message, column.header));
        return [];
      }
    });
    if (rowErrors.length > 0) errors.push(...rowErrors);
    else prices.push(...rowPrices);
  }
  return { prices, errors };
}

/** Returns the id and the SKU of a row; the id takes precedence. */
function variantKeyOf(
  columns: readonly PriceFileColumn[],
  cells: readonly string[],
): { id: string; sku: string } {
  const cell = (column: PriceFileColumn): string =>
    normalizeIdentifier(unescapeCell((cells[columns.indexOf(column)] ?? '').trim()));
  return { id: cell('id'), sku: cell('sku') };
}

function unknownVariant(row: number, id: string, sku: string): JobError {
  if (id) return rowError(row, `names variant ${id}, which is not there`, 'Product Variant ID', 'not_found');
  if (sku) return rowError(row, `names ${sku}, which no variant has`, 'SKU', 'not_found');
  return rowError(row, 'names no variant: it needs a Product Variant ID or a SKU');
}

async function findVariants(
  sql: Sql,
  rows: readonly { id: string; sku: string }[],
): Promise<{ ids: Map<string, string>; skus: Map<string, string> }> {
  const variants = await sql.query<{ id: string; sku: string | null }>(
    'select id, sku from product_variant where (id = any($1) or sku = any($2)) and deleted_at is null',
    [rows.map(({ id }) => id), rows.map(({ sku }) => sku)],
  );
  return {
    ids: new Map(variants.map(({ id }) => [id, id])),
    skus: new Map(variants.flatMap(({ id, sku }) => (sku ? [[sku, id] as const] : []))),
  };
}
