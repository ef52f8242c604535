/** A time as responses show it: in UTC, to the second (docs/conventions.md, Timestamps). */
export function formatTimestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
