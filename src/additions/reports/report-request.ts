import { CommerceError } from '@storekeep/server/extend';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 3660;
const MAX_PERIODS = 400;

export const intervals = ['day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

/** The parameters of a report, as a client sends them. */
interface ReportParameters {
  from?: string;
  to?: string;
  time_zone?: string;
  currency_code?: string;
}

/** A report that was asked for, checked. */
export interface ReportRequest {
  /** The first and the last day, such as `2026-11-30`. */
  from: string;
  to: string;
  /** A name of the IANA database, such as `Europe/Berlin`. */
  time_zone: string;
  currency_code: string | null;
}

/**
 * Checks the parameters that all reports have.
 * @param now the time of the request, whose day in the time zone is the last one by default
 * @throws invalid_data
 */
export function readRequest(query: ReportParameters, now: Date): ReportRequest {
  const time_zone = query.time_zone ?? 'UTC';
  if (!isTimeZone(time_zone))
    throw invalid(`time_zone ${time_zone} is unknown: it is a name such as Europe/Berlin`);
  for (const name of ['from', 'to'] as const)
    if (query[name] !== undefined && !isDay(query[name]))
      throw invalid(`${name} is not a day such as 2026-11-30`);
  const to = query.to ?? toDay(now, time_zone);
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw invalid(`to (${to}) is before from (${from})`);
  if (countDays(from, to) > MAX_DAYS) throw invalid(`A report has at most ${MAX_DAYS} days`);
  return { from, to, time_zone, currency_code: query.currency_code?.toLowerCase() ?? null };
}

/**
 * The interval of a report by period.
 * @throws invalid_data if it is grouped as well, or has too many periods
 */
export function readInterval(
  { from, to }: ReportRequest,
  { interval, group }: { interval?: Interval; group?: string },
): Interval {
  if (interval !== undefined && group !== undefined)
    throw invalid('A report has either an interval or a group');
  const length = { day: 1, week: 7, month: 28 }[interval ?? 'day'];
  if (group === undefined && countDays(from, to) > MAX_PERIODS * length)
    throw invalid(`A report has at most ${MAX_PERIODS} periods: choose a longer interval or fewer days`);
  return interval ?? 'day';
}

/** The number of days from the first to the last, both included. */
function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function toDay(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
}

function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Names only: PostgreSQL reads an offset such as `+01:00` with the opposite sign. */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

function invalid(message: string): CommerceError {
  return new CommerceError('invalid_data', message);
}
