import { escapeCell, formatCsvLine, money } from '@storekeep/server/extend';
import type { StoredProduct, StoredVariant } from '../export/stored-products.ts';
import { formatTags } from './cells.ts';
import type { Column, FixedColumn } from './columns.ts';
import { formatCustomValue } from './custom-cells.ts';
import type { TranslationCells } from './translation-cells.ts';

/** A product needs more columns than the file has, because it has changed since they were counted. */
export class TooFewColumnsError extends Error {}

/** Formats the lines of a file with these columns, with `;` and CRLF like Medusa v1. */
export function csvWriter(columns: readonly Column[]) {
  const requireFit = columnCheck(columns);
  return {
    header: formatCsvRow(columns.map(({ header }) => header)),
    /**
     * Returns a line for each variant, or a single one for a product without variants.
     * @throws TooFewColumnsError
     */
    lines(product: StoredProduct): string {
      requireFit(product);
      const variants: (StoredVariant | null)[] = product.variants.length > 0 ? product.variants : [null];
      return variants
        .map((variant) => formatCsvRow(columns.map((column) => formatCell(column, product, variant))))
        .join('');
    },
  };
}

function formatCsvRow(cells: readonly string[]): string {
  return `${formatCsvLine(cells, ';')}\r\n`;
}

function columnCheck(columns: readonly Column[]): (product: StoredProduct) => void {
  const highestNumber = (of: Column['of']) =>
    Math.max(0, ...columns.map((column) => (column.of === of && 'number' in column ? column.number : 0)));
  const [options, images] = [highestNumber('option'), highestNumber('image')];
  const [categories, channels] = [highestNumber('category'), highestNumber('channel')];
  const prices = new Set(
    columns.flatMap((column) =>
      column.of === 'price' ? [priceTargetOf(column.price.region?.id, column.price.currency_code)] : [],
    ),
  );
  return (product) => {
    if (
      product.options.length > options ||
      product.images.length > images ||
      product.categories.length > categories ||
      product.channels.length > channels ||
      product.variants.some((variant) =>
        variant.prices.some((price) => !prices.has(priceTargetOf(price.region_id, price.currency_code))),
      )
    )
      throw new TooFewColumnsError();
  };
}

function priceTargetOf(region: string | null | undefined, currency: string): string {
  return region ?? currency;
}

function formatCell(column: Column, product: StoredProduct, variant: StoredVariant | null): string {
  switch (column.of) {
    case 'product':
      return formatProductCell(column, product);
    case 'variant':
      return variant ? formatValue(variant[column.field]) : '';
    case 'price': {
      const { region, currency_code } = column.price;
      const price = variant?.prices.find(
        (candidate) =>
          priceTargetOf(candidate.region_id, candidate.currency_code) ===
          priceTargetOf(region?.id, currency_code),
      );
      return price ? money.decimalOfAmount(price.amount, currency_code) : '';
    }
    case 'option': {
      const option = product.options[column.number - 1];
      if (!option) return '';
      return escapeCell(column.field === 'name' ? option.title : (variant?.values[option.id] ?? null));
    }
    case 'custom': {
      const owner = column.owner === 'product' ? product : variant;
      return formatCustomValue(owner?.custom[column.column.propertyName]);
    }
    case 'translation': {
      const owner = column.owner === 'product' ? product : variant;
      const translations = owner?.custom.translations as TranslationCells | null | undefined;
      return escapeCell(translations?.[column.locale]?.[column.field] ?? null);
    }
    case 'image':
      return escapeCell(product.images[column.number - 1] ?? null);
    case 'category':
      return escapeCell(product.categories[column.number - 1]?.handle ?? null);
    case 'ignored':
      return '';
    case 'channel':
      return escapeCell(product.channels[column.number - 1]?.[column.field] ?? null);
  }
}

function formatProductCell({ field }: FixedColumn, product: StoredProduct): string {
  switch (field) {
    case 'collection_title':
      return escapeCell(product.collection?.title ?? null);
    case 'collection_handle':
      return escapeCell(product.collection?.handle ?? null);
    case 'profile_name':
      return escapeCell(product.profile?.name ?? null);
    case 'profile_type':
      return escapeCell(product.profile?.type ?? null);
    case 'tags':
      return formatTags(product.tags);
    default:
      return formatValue(product[field]);
  }
}

/** Formats a value. Negative numbers are not escaped, as spreadsheets do not interpret them as formulas. */
function formatValue(value: unknown): string {
  return typeof value === 'string'
    ? escapeCell(value)
    : value === null || value === undefined
      ? ''
      : String(value);
}
