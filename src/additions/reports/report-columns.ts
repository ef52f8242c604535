import { money } from '@storekeep/server/extend';

/** The kinds of values: amounts are in the smallest unit of the row's currency, a share in percent. */
export type ColumnKind = 'text' | 'count' | 'amount' | 'number';

/** A column of a report, for responses, files and the OpenAPI document. */
export interface ReportColumn {
  name: string;
  kind: ColumnKind;
  description: string;
  example: string | number;
  /** Whether it can be null. */
  nullable?: boolean;
  /** Whether totals do not have it. */
  onlyRows?: boolean;
  /** Computes it from the values of the row; defaults to the column of the statement. */
  compute?: (row: ReportRow) => number | null;
}

/** A row of a report, by the names of its columns. */
export type ReportRow = Record<string, string | number | null>;

export const PERIOD_COLUMN: ReportColumn = {
  name: 'period',
  kind: 'text',
  description: 'The first day of the period; a week begins on Monday',
  example: '2026-11-30',
  onlyRows: true,
};

export const GROUP_COLUMNS: readonly ReportColumn[] = [
  text(
    'group',
    'The id of the record; null for what has none, `order`, `several` or `other` for further amounts',
    'prod_01HV5K',
  ),
  text('name', 'The name of the record', 'Shirt'),
];

const CURRENCY: ReportColumn = {
  name: 'currency_code',
  kind: 'text',
  description: 'The currency of the amounts',
  example: 'eur',
};

const ORDERS = count('orders', 'How many orders', 12, true);

/** The columns of sales after those of the period or the group. */
export const SALES_COLUMNS: readonly ReportColumn[] = [
  CURRENCY,
  ORDERS,
  amount('gross', 'What was sold, with tax and shipping: net + shipping + tax', 59_976),
  amount('net', 'Goods after discounts, without tax', 45_360),
  amount('tax', 'Tax on goods and shipping', 9576),
  amount('shipping', 'Shipping without tax', 5040),
  amount('discounts', 'What discounts took off; net is without it', 5040),
  amount('gift_cards', 'The part of gross that gift cards paid; the rest is the `total` of the orders', 0),
  amount('refunds', 'What was refunded for these orders until today', 1950),
  {
    ...amount('average_order', 'Gross by order', 4998),
    nullable: true,
    compute: ({ gross, orders }) => divide(gross, orders),
  },
];

export const TAX_COLUMNS: readonly ReportColumn[] = [
  text('country_code', 'The country of the delivery; null without an address', 'de'),
  text('code', 'The code of the rate; `several` for what takes off amounts that several rows count', 'vat'),
  text('name', 'The name of the rate', 'VAT'),
  {
    name: 'rate',
    kind: 'number',
    description: 'In percent; null for what was not taxed',
    example: 19,
    nullable: true,
    onlyRows: true,
  },
  CURRENCY,
  ORDERS,
  amount('net', 'What was taxed: goods after discounts, and shipping', 50_400),
  amount('tax', 'The tax', 9576),
];

export const RETURN_COLUMNS: readonly ReportColumn[] = [
  text('reason_id', 'The reason; null for items without one', 'rr_01HV5K'),
  text('name', 'Its label', 'Wrong size'),
  CURRENCY,
  count('returns', 'How many returns have an item with this reason', 3, true),
  count('quantity', 'How many units were received', 4),
  amount('refunds', 'The refund amounts of the returns', 7800),
];

export const STOCK_COLUMNS: readonly ReportColumn[] = [
  text('variant_id', 'The variant; `other` for those after the first thousand', 'variant_01HV5K'),
  text('name', 'Product and variant', 'Shirt – Large'),
  text('sku', 'Its stock keeping unit', 'SHIRT-L'),
  CURRENCY,
  count('stocked', 'How many units can be sold now', 42),
  count('sold', 'How many units were sold in the period and not returned', 14),
  {
    ...count('days_of_stock', 'How many days the stock lasts at this rate; null if none was sold', 90, true),
    onlyRows: true,
  },
  {
    ...amount('value', 'The units at their price; null without a price in this currency', 81_900),
    nullable: true,
  },
];

export const CONVERSION_COLUMNS: readonly ReportColumn[] = [
  CURRENCY,
  count('carts', 'How many carts were created', 200),
  count('with_items', 'How many of them have items', 80),
  count('checkouts', 'How many of them got to shipping', 24),
  count('orders', 'How many of them became orders', 12),
  {
    name: 'conversion',
    kind: 'number',
    description: 'The share of the carts with items that became orders, in percent',
    example: 15,
    nullable: true,
    compute: ({ orders, with_items }) => {
      const share = divide(10_000 * Number(orders), with_items);
      return share === null ? null : share / 100;
    },
  },
];

function amount(name: string, description: string, example: number): ReportColumn {
  return { name, kind: 'amount', description, example };
}

function count(name: string, description: string, example: number, nullable = false): ReportColumn {
  return { name, kind: 'count', description, example, nullable };
}

function text(name: string, description: string, example: string): ReportColumn {
  return { name, kind: 'text', description, example, nullable: true, onlyRows: true };
}

/** a ÷ b, rounded half-up; null without a divisor. */
function divide(a: string | number | null, b: string | number | null): number | null {
  if (a === null || !b) return null;
  const quotient = money.divideHalfUp(BigInt(Math.abs(Number(a))), BigInt(b));
  return money.toAmount(Number(a) < 0 ? -quotient : quotient);
}
