const PATTERN =
  /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,6})?)S)?)?$/;

/** Days in each part, the longest that they can be. */
const LONGEST_DAYS = [366, 31, 7, 1, 1 / 24, 1 / 1440, 1 / 86_400];

/** What becomes of 100 years; beyond, dates have more digits than four for their year sooner or later. */
const MAX_DAYS = 36_600;

/**
 * Whether the text is an ISO 8601 duration, longer than nothing and not of more than 100 years. PostgreSQL's `interval`
 * reads these texts itself, also odd ones, so that only what the standard knows may reach it.
 */
export function isDuration(text: unknown): text is string {
  const match = typeof text === 'string' && text.length <= 64 ? PATTERN.exec(text) : null;
  if (!match) return false;
  const days = LONGEST_DAYS.reduce((sum, length, place) => sum + length * Number(match[place + 1] ?? 0), 0);
  return days > 0 && days <= MAX_DAYS;
}
