/** How long customers may withdraw, from the metadata `withdrawal` of the store and of the region. */
export interface WithdrawalTerms {
  /** Days from the arrival. */
  days: number;
  /** Days that a shipment takes whose arrival is not known. */
  transitDays: number;
  /** The most of the shipping that is refunded, in the smallest unit of the currency: what standard delivery costs. Null for all of it. */
  standardShipping: number | null;
  /** The IANA name: days end by it. */
  timeZone: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 14;

/** Reads the terms from metadata of the store and the region; the region wins. Values that are no whole numbers do not count. */
export function readTerms(settings: readonly unknown[], timeZone: string | null): WithdrawalTerms {
  const merged = Object.assign(
    {},
    ...settings.map((value) => (typeof value === 'object' ? value : {})),
  ) as Record<string, unknown>;
  const read = (name: string): number | null => {
    const value = merged[name];
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
  };
  return {
    // the law allows no shorter period
    days: Math.max(read('days') ?? DEFAULT_DAYS, DEFAULT_DAYS),
    transitDays: read('transit_days') ?? 0,
    standardShipping: read('standard_shipping'),
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  };
}

function isTimeZone(name: string | null): name is string {
  if (name === null) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/**
 * Returns the end of a period of days, by Regulation 1182/71: the day of the arrival does not count, the last day counts to its end, and a
 * period that would end on a weekend ends on Monday. Public holidays are not known.
 */
export function endOfPeriod(
  arrivedAt: Date,
  { days, timeZone }: Pick<WithdrawalTerms, 'days' | 'timeZone'>,
): Date {
  let last = localDay(arrivedAt, timeZone) + days * DAY_MS;
  while ([0, 6].includes(new Date(last).getUTCDay())) last += DAY_MS;
  return new Date(startOfDay(last + DAY_MS, timeZone).getTime() - 1000);
}

/** The midnight in UTC of the day that a clock in the time zone shows. */
function localDay(time: Date, timeZone: string): number {
  return Math.floor(clockOf(time.getTime(), timeZone) / DAY_MS) * DAY_MS;
}

/** When the day of this midnight in UTC begins in the time zone. */
function startOfDay(day: number, timeZone: string): Date {
  // twice, since the offset at the first guess may be that before a change of the clocks
  const guess = day - (clockOf(day, timeZone) - day);
  return new Date(day - (clockOf(guess, timeZone) - guess));
}

/** What a clock in the time zone shows, as if it were UTC. */
function clockOf(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(time);
  const read = (type: string): number => Number(parts.find((part) => part.type === type)!.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}

/** Such as `2026-11-29 10:30 (Europe/Berlin)`. */
export function formatTime(time: Date, timeZone: string): string {
  return `${new Date(clockOf(time.getTime(), timeZone)).toISOString().slice(0, 16).replace('T', ' ')} (${timeZone})`;
}
