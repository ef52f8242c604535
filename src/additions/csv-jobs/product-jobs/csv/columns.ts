import { CommerceError } from '@storekeep/server/extend';
import type { CellKind } from './cells.ts';
import type { CustomCsvColumn } from './custom-cells.ts';
import { parseTranslationHeader, type TranslationColumn } from './translation-cells.ts';

/*
 * The columns of the product CSV, for imports and exports: docs/products-csv.md.
 */

/** A column that exists once, regardless of the products. */
export interface FixedColumn {
  header: string;
  of: 'product' | 'variant';
  /** The column of the entity, or a name for related data, such as `tags`. */
  field: string;
  kind: CellKind;
}

const measures = (of: 'product' | 'variant', name: string): FixedColumn[] => [
  { header: `${name} Weight`, of, field: 'weight', kind: 'measure' },
  { header: `${name} Length`, of, field: 'length', kind: 'measure' },
  { header: `${name} Width`, of, field: 'width', kind: 'measure' },
  { header: `${name} Height`, of, field: 'height', kind: 'measure' },
  { header: `${name} HS Code`, of, field: 'hs_code', kind: 'code' },
  { header: `${name} Origin Country`, of, field: 'origin_country', kind: 'code' },
  { header: `${name} MID Code`, of, field: 'mid_code', kind: 'code' },
  { header: `${name} Material`, of, field: 'material', kind: 'code' },
];

/** In the order of exports. */
const fixedColumns: readonly FixedColumn[] = [
  { header: 'Product Id', of: 'product', field: 'id', kind: 'code' },
  { header: 'Product Handle', of: 'product', field: 'handle', kind: 'code' },
  { header: 'Product Title', of: 'product', field: 'title', kind: 'name' },
  { header: 'Product Subtitle', of: 'product', field: 'subtitle', kind: 'text' },
  { header: 'Product Description', of: 'product', field: 'description', kind: 'text' },
  { header: 'Product Status', of: 'product', field: 'status', kind: 'status' },
  { header: 'Product Thumbnail', of: 'product', field: 'thumbnail', kind: 'text' },
  ...measures('product', 'Product'),
  { header: 'Product Collection Title', of: 'product', field: 'collection_title', kind: 'name' },
  { header: 'Product Collection Handle', of: 'product', field: 'collection_handle', kind: 'code' },
  { header: 'Product Type', of: 'product', field: 'type', kind: 'name' },
  { header: 'Product Tags', of: 'product', field: 'tags', kind: 'tags' },
  { header: 'Product Discountable', of: 'product', field: 'discountable', kind: 'flag' },
  { header: 'Product External Id', of: 'product', field: 'external_id', kind: 'text' },
  { header: 'Product Profile Name', of: 'product', field: 'profile_name', kind: 'name' },
  { header: 'Product Profile Type', of: 'product', field: 'profile_type', kind: 'code' },
  { header: 'Variant Id', of: 'variant', field: 'id', kind: 'code' },
  { header: 'Variant Title', of: 'variant', field: 'title', kind: 'name' },
  { header: 'Variant SKU', of: 'variant', field: 'sku', kind: 'code' },
  { header: 'Variant Barcode', of: 'variant', field: 'barcode', kind: 'code' },
  { header: 'Variant Inventory Quantity', of: 'variant', field: 'inventory_quantity', kind: 'whole' },
  { header: 'Variant Allow Backorder', of: 'variant', field: 'allow_backorder', kind: 'flag' },
  { header: 'Variant Manage Inventory', of: 'variant', field: 'manage_inventory', kind: 'flag' },
  ...measures('variant', 'Variant'),
];

/** The currency of a price, and its region unless it applies to the whole currency. */
export interface PriceKey {
  currency_code: string;
  region: { id: string; name: string } | null;
}

/** A column of a file. */
export type Column =
  | FixedColumn
  | PriceColumn
  | CustomCsvColumn
  | TranslationColumn
  | { header: string; of: 'option'; number: number; field: 'name' | 'value' }
  | { header: string; of: 'image'; number: number }
  | { header: string; of: 'category'; number: number }
  /** Exports of Medusa v1 have them; imports find categories by their handle. */
  | { header: string; of: 'ignored' }
  | { header: string; of: 'channel'; number: number; field: 'id' | 'name' | 'description' };

export interface PriceColumn {
  header: string;
  of: 'price';
  price: PriceKey;
}

/** The currencies and regions of the shop, which price columns refer to. */
export interface CurrenciesAndRegions {
  currencies: ReadonlySet<string>;
  regions: readonly { id: string; name: string; currency_code: string }[];
}

/** The variable columns of an export: prices, and the number of columns of each other kind. */
export interface FileShape {
  prices: PriceKey[];
  options: number;
  images: number;
  categories: number;
  channels: number;
}

/** Returns all columns of an export. @param customColumns those of the shop's own @param translations those of texts in other languages */
export function exportColumns(
  { prices, options, images, categories, channels }: FileShape,
  customColumns: readonly CustomCsvColumn[],
  translations: readonly TranslationColumn[],
): Column[] {
  return [
    ...fixedColumns,
    ...customColumns,
    ...translations,
    ...prices.map((price): Column => ({ header: priceHeader(price, prices), of: 'price', price })),
    ...repeatColumns(options, (number): Column[] => [
      { header: `Option ${number} Name`, of: 'option', number, field: 'name' },
      { header: `Option ${number} Value`, of: 'option', number, field: 'value' },
    ]),
    ...repeatColumns(images, (number): Column[] => [{ header: `Image ${number} Url`, of: 'image', number }]),
    ...repeatColumns(categories, (number): Column[] => [
      { header: `Product Category ${number} Handle`, of: 'category', number },
    ]),
    ...repeatColumns(channels, (number): Column[] => [
      { header: `Sales Channel ${number} Id`, of: 'channel', number, field: 'id' },
      { header: `Sales Channel ${number} Name`, of: 'channel', number, field: 'name' },
      { header: `Sales Channel ${number} Description`, of: 'channel', number, field: 'description' },
    ]),
  ];
}

/** Contains the id instead of the name of a region if several regions have the same name. */
function priceHeader({ currency_code, region }: PriceKey, all: readonly PriceKey[]): string {
  const currency = currency_code.toUpperCase();
  if (!region) return `Price ${currency}`;
  const shared = all.filter((other) => other.region?.name === region.name).length > 1;
  return `Price ${shared ? region.id : region.name} [${currency}]`;
}

function repeatColumns<T>(count: number, make: (number: number) => T[]): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1)).flat();
}

/**
 * Parses the header of a file.
 * @param customColumns those of the shop's own
 * @throws invalid_data with a text for each unknown or duplicate column
 */
export function parseHeader(
  headers: readonly string[],
  shop: CurrenciesAndRegions,
  customColumns: readonly CustomCsvColumn[],
): Column[] {
  const errors: string[] = [];
  const seen = new Set<string>();
  const lastNamed = headers.findLastIndex((text) => text.trim() !== '');
  const columns = headers.map((text, index): Column | undefined => {
    const header = text.trim();
    if (index > lastNamed) return { header, of: 'ignored' }; // each line ends with a delimiter
    const column =
      customColumns.find((candidate) => candidate.header === header) ?? parseColumn(header, shop);
    if (typeof column === 'string') {
      errors.push(column);
      return;
    }
    if (seen.has(column.header)) errors.push(`column "${column.header}" is there twice`);
    seen.add(column.header);
    return column;
  });
  if (!seen.has('Product Id') && !seen.has('Product Handle') && !seen.has('Product Title'))
    errors.push('it has none of Product Id, Product Handle and Product Title');
  if (errors.length > 0)
    throw new CommerceError('invalid_data', 'The header is wrong', {
      texts: errors.map((reason) => `The header is wrong: ${reason}`),
    });
  return columns as Column[];
}

/** @returns the column, or an error message */
function parseColumn(header: string, shop: CurrenciesAndRegions): Column | string {
  const fixed = FIXED_BY_HEADER.get(comparableHeader(header));
  if (fixed) return fixed;
  const other = parseTranslationHeader(header) ?? parsePriceColumn(header, shop);
  if (other !== null) return other;
  const [, kind, digits, field] = NUMBERED_HEADER.exec(comparableHeader(header)) ?? [];
  const number = Number(digits);
  switch (`${kind} ${field}`) {
    case 'option name':
      return { header: `Option ${number} Name`, of: 'option', number, field: 'name' };
    case 'option value':
      return { header: `Option ${number} Value`, of: 'option', number, field: 'value' };
    case 'image url':
      return { header: `Image ${number} Url`, of: 'image', number };
    case 'product category handle':
      return { header: `Product Category ${number} Handle`, of: 'category', number };
    case 'product category name':
    case 'product category description':
      return { header: `Product Category ${number} ${field}`, of: 'ignored' };
    case 'sales channel id':
      return { header: `Sales Channel ${number} Id`, of: 'channel', number, field: 'id' };
    case 'sales channel name':
      return { header: `Sales Channel ${number} Name`, of: 'channel', number, field: 'name' };
    case 'sales channel description':
      return { header: `Sales Channel ${number} Description`, of: 'channel', number, field: 'description' };
    default:
      return `there is no column "${truncate(header)}"`;
  }
}

/** @returns the price column, an error message, or null if the header is not that of a price column */
export function parsePriceColumn(header: string, shop: CurrenciesAndRegions): PriceColumn | string | null {
  const [, inRegion, inCurrency] = /^Price (.+) \[([A-Z]{3})\]$/i.exec(header) ?? [];
  if (inRegion) return parseRegionPriceColumn(header, inRegion, inCurrency.toLowerCase(), shop);
  const [, currency] = /^Price ([A-Z]{3})$/i.exec(header) ?? [];
  if (!currency) return null;
  const currency_code = currency.toLowerCase();
  if (!shop.currencies.has(currency_code)) return `"${header}": there is no currency ${currency_code}`;
  return { header: `Price ${currency.toUpperCase()}`, of: 'price', price: { currency_code, region: null } };
}

/** People and older versions of Medusa write headings in other letter case, and spreadsheets with other spaces. */
export function comparableHeader(header: string): string {
  return header.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

const FIXED_BY_HEADER = new Map(fixedColumns.map((column) => [comparableHeader(column.header), column]));
const NUMBERED_HEADER = /^(option|image|product category|sales channel) ([1-9]\d{0,4}) (\w+)$/;

function parseRegionPriceColumn(
  header: string,
  name: string,
  currency_code: string,
  { regions }: CurrenciesAndRegions,
): PriceColumn | string {
  const matches = regions.filter((region) => region.name === name || region.id === name);
  if (matches.length === 0) return `"${header}": there is no region ${name}`;
  if (matches.length > 1)
    return `"${header}": there are several regions of that name; write the id of one in place of it`;
  const [region] = matches;
  if (region.currency_code !== currency_code)
    return `"${header}": the currency of region ${name} is ${region.currency_code}`;
  const price = { currency_code, region: { id: region.id, name: region.name } };
  return { header: `Price ${name} [${currency_code.toUpperCase()}]`, of: 'price', price };
}

function truncate(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
