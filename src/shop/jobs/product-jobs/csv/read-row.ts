import type { JobError } from '../../../back-office/batch-jobs/job-type.ts';
import { amountOf, BadCell, valueOf, type CellValue } from './cells.ts';
import type { Column, FixedColumn, PriceKey } from './columns.ts';
import type { CsvRow } from './read-csv.ts';

/** What a row says. A part whose columns are not in the file is undefined: it stays as it is. */
export interface ImportRow {
  row: number;
  product: ProductCells;
  /** Null for a row that tells of a product only. */
  variant: VariantCells | null;
}

export interface ProductCells {
  id: string | null;
  columns: Record<string, CellValue>;
  collection?: { title: string | null; handle: string | null };
  /** Null takes it away. */
  type?: string | null;
  tags?: string[];
  images?: string[];
  /** Handles. */
  categories?: string[];
  channels?: ChannelCells[];
  profile?: { name: string | null; type: string | null };
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
  /** Of each of the row's options; null where the cell is empty. */
  values: (string | null)[];
  /** Null takes a price away. */
  prices: { price: PriceKey; amount: number | null }[];
}

/** What cannot be null: an empty cell leaves it as it is, or what it is unless told. */
const NEVER_EMPTY = new Set([
  ...['handle', 'title', 'status', 'discountable'],
  ...['inventory_quantity', 'allow_backorder', 'manage_inventory'],
]);

/** Columns that are not columns of the entity. */
const PARTS = new Set([
  'id',
  'collection_title',
  'collection_handle',
  'type',
  'tags',
  'profile_name',
  'profile_type',
]);

/** Reads the rows of a file with these columns: what a row says, or what is wrong with it. */
export function rowReader(columns: readonly Column[]): (row: CsvRow) => ImportRow | JobError[] {
  const has = new Set(columns.map(({ header }) => header));
  const some = (of: Column['of']) => columns.some((column) => column.of === of);
  const parts = {
    collection: has.has('Product Collection Title') || has.has('Product Collection Handle'),
    profile: has.has('Product Profile Name') || has.has('Product Profile Type'),
    images: some('image'),
    categories: some('category'),
    channels: some('channel'),
  };
  return ({ row, cells }) => {
    if (cells.length !== columns.length)
      return [bad(row, `has ${cells.length} cells, the header has ${columns.length}`)];
    const read = new RowCells(row, columns, cells);
    const { product, variant } = read.parts;
    const said: ImportRow = {
      row,
      product: {
        id: text(product.id),
        columns: read.columns.product,
        ...(parts.collection && {
          collection: { title: text(product.collection_title), handle: text(product.collection_handle) },
        }),
        ...(product.type !== undefined && { type: text(product.type) }),
        ...(product.tags !== undefined && { tags: (product.tags as string[] | null) ?? [] }),
        ...(parts.images && { images: inOrder(read.images).filter((url) => url !== '') }),
        ...(parts.categories && { categories: inOrder(read.categories).filter((handle) => handle !== '') }),
        ...(parts.channels && { channels: inOrder(read.channels).filter(({ id, name }) => id ?? name) }),
        ...(parts.profile && {
          profile: { name: text(product.profile_name), type: text(product.profile_type) },
        }),
        options: [],
      },
      variant: null,
    };
    const options = read.namedOptions();
    said.product.options = options.map(({ name }) => name);
    if (read.hasVariant)
      said.variant = {
        id: text(variant.id),
        columns: read.columns.variant,
        values: options.map(({ value }) => value || null),
        prices: read.prices,
      };
    return read.errors.length > 0 ? read.errors : said;
  };
}

/** The cells of one row, sorted by what they are for. */
class RowCells {
  readonly errors: JobError[] = [];
  /** Of the entities. What cannot be null is left out where its cell is empty. */
  readonly columns = { product: {} as Record<string, CellValue>, variant: {} as Record<string, CellValue> };
  /** What is no column of the entity. */
  readonly parts = { product: {} as Record<string, CellValue>, variant: {} as Record<string, CellValue> };
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
    columns.forEach((column, place) => {
      const cell = cells[place];
      if (cell !== '' && (column.of === 'variant' || column.of === 'price')) this.hasVariant = true;
      try {
        this.take(column, cell);
      } catch (error) {
        if (!(error instanceof BadCell)) throw error;
        this.errors.push(bad(row, error.message, column.header));
      }
    });
  }

  private take(column: Column, cell: string): void {
    switch (column.of) {
      case 'product':
      case 'variant':
        return this.takeFixed(column, cell);
      case 'price':
        this.prices.push({ price: column.price, amount: amountOf(cell, column.price.currency_code) });
        return;
      case 'image':
        this.images.set(column.number, valueText('url', cell));
        return;
      case 'category':
        this.categories.set(column.number, valueText('code', cell).trim());
        return;
      case 'option': {
        const option = this.options.get(column.number) ?? { name: '', value: '' };
        option[column.field] = valueText('name', cell);
        if (column.field === 'value' && cell !== '') this.hasVariant = true;
        this.options.set(column.number, option);
        return;
      }
      case 'channel': {
        const channel = this.channels.get(column.number) ?? { id: null, name: null, description: null };
        channel[column.field] = valueText(column.field === 'id' ? 'code' : 'name', cell) || null;
        this.channels.set(column.number, channel);
      }
    }
  }

  private takeFixed({ of, field, kind }: FixedColumn, cell: string): void {
    const value = valueOf(kind, cell);
    if (PARTS.has(field)) this.parts[of][field] = value;
    else if (value !== null || !NEVER_EMPTY.has(field)) this.columns[of][field] = value;
  }

  namedOptions(): { name: string; value: string }[] {
    const options = [...this.options].sort(([a], [b]) => a - b);
    for (const [number, { name, value }] of options) {
      if (name === '' && value !== '')
        this.errors.push(bad(this.row, 'is missing, as there is a value', `Option ${number} Name`));
    }
    return options.map(([, option]) => option).filter(({ name }) => name !== '');
  }
}

/** Why a row is left out. */
export function bad(row: number, message: string, column?: string, code = 'invalid_data'): JobError {
  return {
    code,
    message: column ? `${column} ${message}` : `The row ${message}`,
    row,
    ...(column && { column }),
  };
}

function valueText(kind: 'url' | 'name' | 'code', cell: string): string {
  return (valueOf(kind, cell) as string | null) ?? '';
}

function text(value: CellValue | undefined): string | null {
  return (value as string | null | undefined) ?? null;
}

function inOrder<T>(numbered: ReadonlyMap<number, T>): T[] {
  return [...numbered].sort(([a], [b]) => a - b).map(([, value]) => value);
}
