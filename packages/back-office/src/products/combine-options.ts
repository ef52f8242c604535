/** All combinations of one value of each list: those of the last list change first. One empty combination without lists. */
export function combineOptions(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (combinations, values) =>
      combinations.flatMap((combination) => values.map((value) => [...combination, value])),
    [[]],
  );
}
