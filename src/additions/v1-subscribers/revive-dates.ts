const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/;
/** Data of the shop's own, and of providers, which v1 leaves as they are. */
const FREE_JSON = new Set(['config', 'context', 'data', 'metadata']);

/** Turns the timestamps of a row and of its relations into `Date`, as services of v1 return them. Changes the row. */
export function reviveDates<Row extends object>(row: Row): Row {
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'string' && name.endsWith('_at') && TIMESTAMP.test(value))
      Object.assign(row, { [name]: new Date(value) });
    else if (typeof value === 'object' && value !== null && !FREE_JSON.has(name))
      reviveDates(value as object);
  }
  return row;
}
