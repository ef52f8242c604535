/** Adds a value to the statement's parameters and gives its placeholder. */
export type Bind = (value: unknown) => string;

/**
 * The parameters of a statement, as they are bound.
 * @param first those whose placeholders stand in its text: `$1` and so on
 */
export function binding(first: readonly unknown[] = []): { values: unknown[]; bind: Bind } {
  const values = [...first];
  return { values, bind: (value) => `$${values.push(value)}` };
}
