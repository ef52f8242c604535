/** Leaves out undefined columns, so that an insert has the defaults of the table, and an update leaves them as they are. */
export function withoutUndefined<T extends object>(columns: T): T {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as T;
}
