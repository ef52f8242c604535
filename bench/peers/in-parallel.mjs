/**
 * Runs a function for all items, a few at a time.
 * @returns the results, in the order of the items
 */
export async function inParallel(atOnce, items, work) {
  const results = [];
  const queue = items.entries();
  const runner = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, runner));
  return results;
}
