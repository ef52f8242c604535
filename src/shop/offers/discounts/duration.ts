const PATTERN =
  /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,6})?)S)?)?$/;

/** The longest duration of each part, in days. */
const LONGEST_DAYS = [366, 31, 7, 1, 1 / 24, 1 / 1440, 1 / 86_400];

/** 100 years: longer durations could lead to years with more than four digits. */
const MAX_DAYS = 36_600;

/**
 * Whether the text is an ISO 8601 duration of more than zero and at most 100 years. It is checked here because PostgreSQL's `interval`
 * also accepts texts that the standard does not allow.
 */
export function isDuration(text: unknown): text is string {
  const match = typeof text === 'string' && text.length <= 64 ? PATTERN.exec(text) : null;
  if (!match) return false;
  const days = LONGEST_DAYS.reduce((sum, length, index) => sum + length * Number(match[index + 1] ?? 0), 0);
  return days > 0 && days <= MAX_DAYS;
}
