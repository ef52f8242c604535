/** UTF-16 orders characters behind these in another way than UTF-8. */
const NEEDS_BYTES = /[\ud800-\uffff]/;

/** Compares as `collate "C"` of PostgreSQL does. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  if (NEEDS_BYTES.test(a) || NEEDS_BYTES.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}
