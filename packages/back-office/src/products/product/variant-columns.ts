import type { Schemas } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { decimalOf } from '../../ui/money.ts';
import { readCell, type SheetColumn } from './sheet.ts';

type Variant = Schemas['ProductVariant'];
type VariantBody = Schemas['UpdateVariantBody'];

const PRICE = 'price:';

/** The columns of the sheet: what a variant is, its stock, and a price in each currency of the store. */
export function listVariantColumns(currencies: readonly string[]): SheetColumn[] {
  return [
    { key: 'title', title: t('Title'), kind: 'text' },
    { key: 'sku', title: t('SKU'), kind: 'text' },
    { key: 'ean', title: t('EAN'), kind: 'text' },
    { key: 'inventory_quantity', title: t('Stock'), kind: 'whole' },
    ...currencies.map((currency): SheetColumn => ({
      key: PRICE + currency,
      title: t('Price {currency}', { currency: currency.toUpperCase() }),
      kind: 'money',
      currency,
    })),
  ];
}

/** The price of a variant in a currency: neither that of a region, nor of a price list, nor for larger quantities. */
function findPrice(variant: Variant, currency: string) {
  return variant.prices?.find(
    ({ currency_code, region_id, price_list_id, min_quantity, max_quantity }) =>
      currency_code === currency &&
      !region_id &&
      !price_list_id &&
      min_quantity === null &&
      max_quantity === null,
  );
}

/** The text of a cell as it is stored. */
export function cellOf(variant: Variant, key: string, columns: readonly SheetColumn[]): string {
  const { currency } = columns.find((column) => column.key === key) ?? {};
  if (currency) {
    const price = findPrice(variant, currency);
    return price ? decimalOf(price.amount, currency) : '';
  }
  return String(variant[key as 'title' | 'sku' | 'ean' | 'inventory_quantity'] ?? '');
}

/** The body that stores the edited cells of a variant. Prices are sent as a whole, since the server replaces them. */
export function toVariantBody(
  variant: Variant,
  edits: Record<string, string>,
  columns: readonly SheetColumn[],
): VariantBody {
  const values = new Map(
    columns
      .filter(({ key }) => edits[key] !== undefined && edits[key] !== cellOf(variant, key, columns))
      .map((column) => [column.key, readCell(edits[column.key], column)] as const),
  );
  const body: VariantBody = {};
  if (values.get('title')) body.title = values.get('title') as string;
  if (values.has('sku')) body.sku = values.get('sku') as string | null;
  if (values.has('ean')) body.ean = values.get('ean') as string | null;
  if (values.has('inventory_quantity'))
    body.inventory_quantity = (values.get('inventory_quantity') as number | null) ?? 0;
  const currencies = columns.flatMap(({ key, currency }) => (currency && values.has(key) ? [currency] : []));
  if (currencies.length > 0) body.prices = listPrices(variant, values, currencies);
  return body;
}

function listPrices(variant: Variant, values: ReadonlyMap<string, unknown>, currencies: readonly string[]) {
  const edited = currencies.map((currency) => ({ currency, former: findPrice(variant, currency) }));
  const untouched = (variant.prices ?? []).filter(
    (price) => !price.price_list_id && !edited.some(({ former }) => former?.id === price.id),
  );
  return [
    ...untouched.map(({ id, amount, currency_code, region_id, min_quantity, max_quantity }) => ({
      id,
      amount,
      ...(region_id ? { region_id } : { currency_code }),
      min_quantity,
      max_quantity,
    })),
    ...edited.flatMap(({ currency, former }) => {
      const amount = values.get(PRICE + currency);
      return typeof amount === 'number'
        ? [{ ...(former && { id: former.id }), currency_code: currency, amount }]
        : [];
    }),
  ];
}
