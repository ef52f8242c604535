import type { JobError } from '@storekeep/server/extend';
import { type CellValue, InvalidCellError, parseAmount, parseCell } from './cells.ts';
import type { Column, FixedColumn, PriceKey } from './columns.ts';
import { parseCustomCell } from './custom-cells.ts';
import type { CsvRow } from './read-csv.ts';
import type { TranslationCells } from './translation-cells.ts';

/** A parsed row. Properties whose columns are not in the file are undefined, and remain unchanged. */
export interface ImportRow {
  row: number;
  product: ProductCells;
  /** Null if the row contains only a product. */
  variant: VariantCells | null;
}

export interface ProductCells {
  id: string | null;
  columns: Record<string, CellValue>;
  collection?: { title: string | null; handle: string | null };
  /** Null removes the type. */
  type?: string | null;
  tags?: string[];
  images?: string[];
  /** Handles. */
  categories?: string[];
  channels?: ChannelCells[];
  profile?: { name: string | null; type: string | null };
  /** Columns of the shop's own. */
  custom: Record<string, unknown>;
  /** Titles of the options, in their order. */
  options: string[];
}

export interface ChannelCells {
  id: string | null;
  name: string | null;
  description: string | null;
}

export interface VariantCells {
  id: string | null;
  columns: Record<string, CellValue>;
  /** The value for each of `options`; null if the cell is empty. */
  values: (string | null)[];
  /** Columns of the shop's own. */
  custom: Record<string, unknown>;
  /** A null amount deletes the price. */
  prices: { price: PriceKey; amount: number | null }[];
}

/** Columns that are not nullable: an empty cell keeps the value, or the default of a new record. */
const NOT_NULL = new Set([
  'handle',
  'title',
  'status',
  'discountable',
  'inventory_quantity',
  'allow_backorder',
  'manage_inventory',
]);

/** Fields of `FixedColumn` that are not columns of the entity. */
const RELATED_FIELDS = new Set([
  'id',
  'collection_title',
  'collection_handle',
  'type',
  'tags',
  'profile_name',
  'profile_type',
]);

/** Returns a function that parses a row of a file with these columns, or returns its errors. */
export function rowReader(columns: readonly Column[]): (row: CsvRow) => ImportRow | JobError[] {
  const headers = new Set(columns.map(({ header }) => header));
  const hasColumn = (of: Column['of']) => columns.some((column) => column.of === of);
  const parts = {
    collection: headers.has('Product Collection Title') || headers.has('Product Collection Handle'),
    profile: headers.has('Product Profile Name') || headers.has('Product Profile Type'),
    images: hasColumn('image'),
    categories: hasColumn('category'),
    channels: hasColumn('channel'),
  };
  return ({ row, cells }) => {
    if (cells.length !== columns.length)
      return [rowError(row, `has ${cells.length} cells, the header has ${columns.length}`)];
    const rowCells = new RowCells(row, columns, cells);
    const { product, variant } = rowCells.related;
    const parsed: ImportRow = {
      row,
      product: {
        id: asText(product.id),
        columns: rowCells.columns.product,
        custom: rowCells.custom.product,
        ...(parts.collection && {
          collection: { title: asText(product.collection_title), handle: asText(product.collection_handle) },
        }),
        ...(product.type !== undefined && { type: asText(product.type) }),
        ...(product.tags !== undefined && { tags: (product.tags as string[] | null) ?? [] }),
        ...(parts.images && { images: sortByNumber(rowCells.images).filter((url) => url !== '') }),
        ...(parts.categories && {
          categories: sortByNumber(rowCells.categories).filter((handle) => handle !== ''),
        }),
        ...(parts.channels && {
          channels: sortByNumber(rowCells.channels).filter(({ id, name }) => id ?? name),
        }),
        ...(parts.profile && {
          profile: { name: asText(product.profile_name), type: asText(product.profile_type) },
        }),
        options: [],
      },
      variant: null,
    };
    const options = rowCells.namedOptions();
    parsed.product.options = options.map(({ name }) => name);
    if (rowCells.hasVariant)
      parsed.variant = {
        id: asText(variant.id),
        columns: rowCells.columns.variant,
        custom: rowCells.custom.variant,
        values: options.map(({ value }) => value || null),
        prices: rowCells.prices,
      };
    return rowCells.errors.length > 0 ? rowCells.errors : parsed;
  };
}

/** The cells of a row, grouped by the kind of their columns. */
class RowCells {
  readonly errors: JobError[] = [];
  /** Columns of the entities, without empty cells of columns that are not nullable. */
  readonly columns = { product: {} as Record<string, CellValue>, variant: {} as Record<string, CellValue> };
  /** `RELATED_FIELDS`, which are not columns of the entities. */
  readonly related = { product: {} as Record<string, CellValue>, variant: {} as Record<string, CellValue> };
  /** Columns of the shop's own. */
  readonly custom = { product: {} as Record<string, unknown>, variant: {} as Record<string, unknown> };
  readonly prices: VariantCells['prices'] = [];
  readonly options = new Map<number, { name: string; value: string }>();
  readonly images = new Map<number, string>();
  readonly categories = new Map<number, string>();
  readonly channels = new Map<number, ChannelCells>();
  hasVariant = false;

  constructor(
    private readonly row: number,
    columns: readonly Column[],
    cells: readonly string[],
  ) {
    columns.forEach((column, index) => {
      const cell = cells[index];
      if (cell !== '' && isOfVariant(column)) this.hasVariant = true;
      try {
        this.readCell(column, cell);
      } catch (error) {
        if (!(error instanceof InvalidCellError)) throw error;
        this.errors.push(rowError(row, error.message, column.header));
      }
    });
  }

  private readCell(column: Column, cell: string): void {
    switch (column.of) {
      case 'product':
      case 'variant':
        return this.readFixedCell(column, cell);
      case 'price':
        this.prices.push({ price: column.price, amount: parseAmount(cell, column.price.currency_code) });
        return;
      case 'custom': {
        const value = parseCustomCell(column.column, cell);
        if (value !== undefined) this.custom[column.owner][column.column.propertyName] = value;
        return;
      }
      case 'translation': {
        const translations = (this.custom[column.owner].translations ??= {}) as TranslationCells;
        (translations[column.locale] ??= {})[column.field] =
          (parseCell('text', cell) as string | null) || null;
        return;
      }
      case 'ignored':
        return;
      case 'image':
        this.images.set(column.number, parseText('url', cell));
        return;
      case 'category':
        this.categories.set(column.number, parseText('code', cell).trim());
        return;
      case 'option': {
        const option = this.options.get(column.number) ?? { name: '', value: '' };
        option[column.field] = parseText('name', cell);
        if (column.field === 'value' && cell !== '') this.hasVariant = true;
        this.options.set(column.number, option);
        return;
      }
      case 'channel': {
        const channel = this.channels.get(column.number) ?? { id: null, name: null, description: null };
        channel[column.field] = parseText(column.field === 'id' ? 'code' : 'name', cell) || null;
        this.channels.set(column.number, channel);
      }
    }
  }

  private readFixedCell({ of, field, kind }: FixedColumn, cell: string): void {
    const value = parseCell(kind, cell);
    if (RELATED_FIELDS.has(field)) this.related[of][field] = value;
    else if (value !== null || !NOT_NULL.has(field)) this.columns[of][field] = value;
  }

  namedOptions(): { name: string; value: string }[] {
    const options = [...this.options].sort(([a], [b]) => a - b);
    for (const [number, { name, value }] of options) {
      if (name === '' && value !== '')
        this.errors.push(rowError(this.row, 'is missing, as there is a value', `Option ${number} Name`));
    }
    return options.map(([, option]) => option).filter(({ name }) => name !== '');
  }
}

function isOfVariant(column: Column): boolean {
  if (column.of === 'custom' || column.of === 'translation') return column.owner === 'variant';
  return column.of === 'variant' || column.of === 'price';
}

/** Creates the error of a row, which is then skipped. */
export function rowError(row: number, message: string, column?: string, code = 'invalid_data'): JobError {
  return {
    code,
    message: column ? `${column} ${message}` : `The row ${message}`,
    row,
    ...(column && { column }),
  };
}

function parseText(kind: 'url' | 'name' | 'code', cell: string): string {
  return (parseCell(kind, cell) as string | null) ?? '';
}

function asText(value: CellValue | undefined): string | null {
  return (value as string | null | undefined) ?? null;
}

function sortByNumber<T>(numbered: ReadonlyMap<number, T>): T[] {
  return [...numbered].sort(([a], [b]) => a - b).map(([, value]) => value);
}
