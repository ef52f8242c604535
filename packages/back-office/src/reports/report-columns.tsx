import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentLanguage, type Phrase, t } from '../i18n/translate.ts';
import type { Column } from '../ui/data-table.tsx';
import { formatDay } from '../ui/dates.ts';
import { formatMoney } from '../ui/money.ts';
import type { Interval, ReportName, SalesGroup } from './read-reports-search.ts';
import type { ReportQuery } from './report-query.ts';

/** A row of any report. Totals have no key, such as a period. */
export type ReportRow = Record<string, string | number | null | undefined> & { currency_code: string };

type Kind = 'count' | 'amount' | 'percent';

/** The columns of numbers: their names in rows, what they are called, and their kinds. */
const NUMBERS: Record<ReportName, readonly (readonly [name: string, title: Phrase, kind: Kind])[]> = {
  sales: [
    ['orders', 'Orders', 'count'],
    ['net', 'Net', 'amount'],
    ['shipping', 'Shipping', 'amount'],
    ['tax', 'Tax', 'amount'],
    ['gross', 'Gross', 'amount'],
    ['discounts', 'Discounts', 'amount'],
    ['refunds', 'Refunds', 'amount'],
    ['average_order', 'Average order', 'amount'],
  ],
  taxes: [
    ['orders', 'Orders', 'count'],
    ['net', 'Net', 'amount'],
    ['tax', 'Tax', 'amount'],
  ],
  returns: [
    ['returns', 'Returns', 'count'],
    ['quantity', 'Quantity', 'count'],
    ['refunds', 'Refunds', 'amount'],
  ],
  stock: [
    ['stocked', 'In stock', 'count'],
    ['sold', 'Sold', 'count'],
    ['days_of_stock', 'Days of stock', 'count'],
    ['value', 'Value', 'amount'],
  ],
  conversion: [
    ['carts', 'Carts', 'count'],
    ['with_items', 'With items', 'count'],
    ['checkouts', 'At shipping', 'count'],
    ['orders', 'Orders', 'count'],
    ['conversion', 'Conversion', 'percent'],
  ],
};

/** Columns that a phone has room for, beside the key. */
const PRIMARY = ['gross', 'tax', 'refunds', 'value', 'conversion'];

/** The columns of a report: the period, record or rate that a row is about, and its numbers. */
export function listColumns(report: ReportName, query: ReportQuery): Column<ReportRow>[] {
  return [
    { title: t(keyTitle(report, query.group)), cell: (row) => <RowKey row={row} query={query} /> },
    ...(report === 'stock'
      ? [{ title: t('SKU'), isSecondary: true, cell: (row: ReportRow) => row.sku }]
      : []),
    ...NUMBERS[report].map(([name, title, kind]) => ({
      title: t(title),
      isNumber: true,
      isSecondary: !PRIMARY.includes(name) || (report === 'sales' && name !== 'gross'),
      cell: (row: ReportRow) => formatNumber(row, name, kind),
    })),
  ];
}

const GROUP_TITLES: Record<SalesGroup, Phrase> = {
  product: 'Product',
  variant: 'Variant',
  category: 'Category',
  discount: 'Discount',
  channel: 'Sales channel',
  region: 'Region',
  customer_group: 'Customer group',
};

/** What the rows of a group are called. */
export function groupTitle(group: SalesGroup): Phrase {
  return GROUP_TITLES[group];
}

function keyTitle(report: ReportName, group: SalesGroup | undefined): Phrase {
  if (report === 'taxes') return 'Rate';
  if (report === 'returns') return 'Reason';
  if (report === 'stock') return 'Variant';
  return group === undefined ? 'Period' : GROUP_TITLES[group];
}

/** What a row is about, with a link to the record if it has a page. */
function RowKey({ row, query: { interval, group } }: { row: ReportRow; query: ReportQuery }): ReactNode {
  const name = describeKey(row, interval);
  const id = typeof row.group === 'string' ? row.group : '';
  if (group === 'product' && id.startsWith('prod_'))
    return (
      <Link to="/products/$id" params={{ id }} className="row">
        {name}
      </Link>
    );
  if (group === 'discount' && id.startsWith('disc_'))
    return (
      <Link to="/discounts/$id" params={{ id }} className="row">
        {name}
      </Link>
    );
  return name;
}

/** Rows that are about no record. */
const SPECIAL: Record<string, Phrase> = {
  other: 'All others',
  order: 'Shipping, gift cards and refunds',
  several: 'Counted in several rows',
};

/** What a row is about, in words. */
export function describeKey(row: ReportRow, interval: Interval | undefined): string {
  if (typeof row.period === 'string') return describePeriod(row.period, interval);
  if (row.name === undefined) return t('Total');
  const id = row.group ?? row.variant_id ?? row.code;
  if (typeof id === 'string' && id in SPECIAL) return t(SPECIAL[id]);
  const rate = row.rate == null ? null : formatPercent(Number(row.rate));
  const country = typeof row.country_code === 'string' ? row.country_code.toUpperCase() : null;
  return (
    [country, row.name ?? (row.rate === undefined ? t('None') : null), rate].filter(Boolean).join(' · ') ||
    t('None')
  );
}

/** @param day the first day of the period */
function describePeriod(day: string, interval: Interval | undefined): string {
  const date = new Date(`${day}T00:00`);
  if (interval === 'week') return t('Week of {day}', { day: formatDay(date) });
  if (interval === 'month')
    return new Intl.DateTimeFormat(currentLanguage(), { month: 'long', year: 'numeric' }).format(date);
  return formatDay(date);
}

/** A number of a row; empty if the row does not have it. */
export function formatNumber(row: ReportRow, name: string, kind: Kind): string {
  const value = row[name];
  if (value === undefined) return '';
  if (value === null) return '–';
  if (kind === 'amount') return formatMoney(Number(value), row.currency_code);
  if (kind === 'percent') return formatPercent(Number(value));
  return new Intl.NumberFormat(currentLanguage()).format(Number(value));
}

/** @param percent such as 12.5 */
function formatPercent(percent: number): string {
  const options = { style: 'percent', maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(currentLanguage(), options).format(percent / 100);
}
