import { readChoice, readDay, readText } from '../ui/list-search.ts';

export const REPORTS = ['sales', 'taxes', 'returns', 'stock', 'conversion'] as const;
export type ReportName = (typeof REPORTS)[number];

export const INTERVALS = ['day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

const SALES_GROUPS = [
  ...(['product', 'variant', 'category', 'discount'] as const),
  ...(['channel', 'region', 'customer_group'] as const),
];
export type SalesGroup = (typeof SALES_GROUPS)[number];
const CONVERSION_GROUPS = ['channel', 'region'] as const;

/** The records by which a report can be grouped. */
export const GROUPS: Record<ReportName, readonly SalesGroup[]> = {
  sales: SALES_GROUPS,
  taxes: [],
  returns: [],
  stock: [],
  conversion: CONVERSION_GROUPS,
};

/** Whether a report can be by period. */
export function hasPeriods(report: ReportName): boolean {
  return GROUPS[report].length > 0;
}

/** The filters of a report, as they are in the URL of its page. */
export interface ReportsSearch {
  /** Defaults to sales. */
  report?: ReportName;
  /** Days, such as 2026-11-30, both inclusive; the last 30 days by default. */
  from?: string;
  to?: string;
  /** Defaults to that of the browser. */
  time_zone?: string;
  /** Defaults to one that fits the number of days. */
  interval?: Interval;
  group?: SalesGroup;
  /** Defaults to that of the store. */
  currency?: string;
}

export function readReportsSearch(raw: Record<string, unknown>): ReportsSearch {
  const report = readChoice(raw, 'report', REPORTS);
  return {
    report: report === 'sales' ? undefined : report,
    from: readDay(raw, 'from'),
    to: readDay(raw, 'to'),
    time_zone: readTimeZone(raw),
    interval: readChoice(raw, 'interval', INTERVALS),
    group: readChoice(raw, 'group', GROUPS[report ?? 'sales']),
    currency: readText(raw, 'currency'),
  };
}

function readTimeZone(raw: Record<string, unknown>): string | undefined {
  const timeZone = readText(raw, 'time_zone');
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return undefined;
  }
}
