/**
 * Leaves elements of a list out as long as the rest still fails: at first half of it, then ever smaller parts. That takes few attempts,
 * also for steps that depend on each other.
 * @param fails tries a shorter list
 * @returns the shortest list that was found
 */
export async function shrinkList<T>(
  list: readonly T[],
  fails: (shorter: T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let best = list;
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.length;) {
      const shorter = best.filter((_, index) => index < at || index >= at + size);
      if (await fails(shorter)) best = shorter;
      else at += size;
    }
  }
  return best;
}
