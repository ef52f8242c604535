import { currentLanguage } from '../i18n/translate.ts';

/** A day with its time, in the time zone of the browser. */
export function formatTime(time: string | null | undefined): string {
  if (!time) return '–';
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  );
}

export function formatDay(time: string | Date | null | undefined): string {
  if (!time) return '–';
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' }).format(new Date(time));
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago something was, up to a week; the day before that. */
export function formatAge(time: string, now = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1000;
  if (Math.abs(seconds) > 7 * 86_400) return formatDay(time);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(
    Math.round(seconds / size),
    unit,
  );
}

/** Midnight of a day that is some days before today, in the time zone of the browser. */
export function startOfDay(daysAgo: number, now = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
}

/** The name of the time zone of the browser. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A day such as `2026-11-30`, in the time zone of the browser. */
export function toDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The value of a field of type `date`. */
export function toDateField(time: string | null): string {
  return time === null ? '' : toDay(new Date(time));
}

/** The beginning of the day in a field of type `date`; null if it is empty. */
export function ofDateField(text: string): string | null {
  return text === '' ? null : new Date(`${text}T00:00:00`).toISOString();
}

/**
 * The filter of a time, of days such as `2026-11-30` in the time zone of the browser.
 * @param from the first day
 * @param to the last day, which is included
 */
export function toBounds(from: string | undefined, to: string | undefined) {
  return from || to ? { gte: from && startOf(from), lt: to && startOf(to, 1) } : undefined;
}

function startOf(day: string, daysLater = 0): string {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
