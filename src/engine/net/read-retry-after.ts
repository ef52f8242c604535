/**
 * Reads the header `Retry-After`, which has seconds or a date (RFC 9110).
 * @param now milliseconds since 1970
 * @returns seconds from now, not negative; undefined without a valid header
 */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
