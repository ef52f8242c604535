/** Adds a value to the statement's parameters and gives its placeholder. */
export type Bind = (value: unknown) => string;

/** The parameters of a statement, as they are bound. */
export function binding(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}
