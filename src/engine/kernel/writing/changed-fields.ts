/** The names of the properties that a request changes: those that are not undefined. */
export function changedFields(body: object): string[] {
  return Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
}
