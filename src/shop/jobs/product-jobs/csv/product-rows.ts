import { decimalOfAmount } from '../../../../model/pricing/shares/decimals.ts';
import { csvLine, tagsCell, textCell } from './cells.ts';
import type { Column, FixedColumn } from './columns.ts';
import type { StoredProduct, StoredVariant } from '../export/stored-products.ts';

/** A product has more of something than there are columns: it has changed since they were counted. */
export class Outgrown extends Error {}

/** The lines of a file with these columns: `;` and CRLF, as existing clients write and read them. */
export function csvOf(columns: readonly Column[]) {
  const limits = limitsOf(columns);
  return {
    header: lineOf(columns.map(({ header }) => header)),
    /**
     * One line for each variant, or one for a product without any.
     * @throws Outgrown
     */
    lines(product: StoredProduct): string {
      limits(product);
      const variants: (StoredVariant | null)[] = product.variants.length > 0 ? product.variants : [null];
      return variants
        .map((variant) => lineOf(columns.map((column) => cellOf(column, product, variant))))
        .join('');
    },
  };
}

function lineOf(cells: readonly string[]): string {
  return `${csvLine(cells, ';')}\r\n`;
}

function limitsOf(columns: readonly Column[]): (product: StoredProduct) => void {
  const most = (of: Column['of']) =>
    Math.max(0, ...columns.map((one) => (one.of === of && 'number' in one ? one.number : 0)));
  const [options, images] = [most('option'), most('image')];
  const [categories, channels] = [most('category'), most('channel')];
  const prices = new Set(
    columns.flatMap((one) =>
      one.of === 'price' ? [keyOf(one.price.region?.id, one.price.currency_code)] : [],
    ),
  );
  return (product) => {
    if (
      product.options.length > options ||
      product.images.length > images ||
      product.categories.length > categories ||
      product.channels.length > channels ||
      product.variants.some((variant) =>
        variant.prices.some((price) => !prices.has(keyOf(price.region_id, price.currency_code))),
      )
    )
      throw new Outgrown();
  };
}

function keyOf(region: string | null | undefined, currency: string): string {
  return region ?? currency;
}

function cellOf(column: Column, product: StoredProduct, variant: StoredVariant | null): string {
  switch (column.of) {
    case 'product':
      return productCell(column, product);
    case 'variant':
      return variant ? cell(variant[column.field]) : '';
    case 'price': {
      const { region, currency_code } = column.price;
      const price = variant?.prices.find(
        (one) => keyOf(one.region_id, one.currency_code) === keyOf(region?.id, currency_code),
      );
      return price ? decimalOfAmount(price.amount, currency_code) : '';
    }
    case 'option': {
      const option = product.options[column.number - 1];
      if (!option) return '';
      return textCell(column.field === 'name' ? option.title : (variant?.values[option.id] ?? null));
    }
    case 'image':
      return textCell(product.images[column.number - 1] ?? null);
    case 'category':
      return textCell(product.categories[column.number - 1]?.handle ?? null);
    case 'channel':
      return textCell(product.channels[column.number - 1]?.[column.field] ?? null);
  }
}

function productCell({ field }: FixedColumn, product: StoredProduct): string {
  switch (field) {
    case 'collection_title':
      return textCell(product.collection?.title ?? null);
    case 'collection_handle':
      return textCell(product.collection?.handle ?? null);
    case 'profile_name':
      return textCell(product.profile?.name ?? null);
    case 'profile_type':
      return textCell(product.profile?.type ?? null);
    case 'tags':
      return tagsCell(product.tags);
    default:
      return cell(product[field]);
  }
}

/** Numbers stay numbers, also below 0: a spreadsheet does not take them for a formula. */
function cell(value: unknown): string {
  return typeof value === 'string'
    ? textCell(value)
    : value === null || value === undefined
      ? ''
      : String(value);
}
