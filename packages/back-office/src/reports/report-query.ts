import { ownTimeZone } from '../ui/dates.ts';
import {
  hasPeriods,
  type Interval,
  type ReportName,
  type ReportsSearch,
  type SalesGroup,
} from './read-reports-search.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
/** By day, more bars than these are too thin to be read. */
const MOST_DAYS = 62;
const MOST_WEEKS = 62;

/** A report with all that its page and its file ask for. */
export interface ReportQuery {
  from: string;
  to: string;
  time_zone: string;
  currency_code: string;
  interval?: Interval;
  group?: SalesGroup;
}

/**
 * The query of a report.
 * @param currency that of the store
 */
export function toReportQuery(search: ReportsSearch, currency: string, now = new Date()): ReportQuery {
  const time_zone = search.time_zone ?? ownTimeZone();
  const to = search.to ?? dayIn(time_zone, now);
  const from = search.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const query = { from, to, time_zone, currency_code: search.currency ?? currency };
  if (!hasPeriods(search.report ?? 'sales')) return query;
  if (search.group !== undefined) return { ...query, group: search.group };
  return { ...query, interval: search.interval ?? chooseInterval(countDays(from, to)) };
}

function chooseInterval(days: number): Interval {
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_WEEKS * 7 ? 'week' : 'month';
}

/** Periods that are chosen often. */
export function listPeriods(today: string) {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const first = (y: number, m: number) => new Date(Date.UTC(y, m - 1, 1)).toISOString().slice(0, 10);
  return {
    'last-7': { from: addDays(today, -6), to: today },
    'last-30': { from: addDays(today, 1 - DEFAULT_DAYS), to: today },
    'this-month': { from: first(year, month), to: today },
    'last-month': { from: first(year, month - 1), to: addDays(first(year, month), -1) },
    'this-year': { from: first(year, 1), to: today },
    'last-year': { from: first(year - 1, 1), to: addDays(first(year, 1), -1) },
  };
}

/** The path and query of the file of a report, below the address of the shop. */
export function toCsvPath(report: ReportName, query: ReportQuery): string {
  return `/admin/reports/${report}?${new URLSearchParams({ ...query, format: 'csv' })}`;
}

/** The day that a time is in. */
export function dayIn(timeZone: string, time: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
