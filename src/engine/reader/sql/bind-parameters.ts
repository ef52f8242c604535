/** Adds a value to the parameters of the statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/**
 * Collects the parameters of a statement.
 * @param first values whose placeholders (`$1` and so on) are already in its text
 */
export function collectParameters(first: readonly unknown[] = []): { values: unknown[]; bind: Bind } {
  const values = [...first];
  return { values, bind: (value) => `$${values.push(value)}` };
}
