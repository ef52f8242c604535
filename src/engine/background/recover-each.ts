/** How many items are processed concurrently: few enough to leave connections of the pool to requests. */
const CONCURRENCY = 4;

/**
 * Runs `work` for each item, at most four at a time, in the order of the list. An item that fails is reported and does not affect the
 * others.
 * @param onFailure called once per failure
 */
export async function recoverEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  onFailure: (error: Error, item: Item) => void,
): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      try {
        await work(item);
      } catch (error) {
        onFailure(error as Error, item);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
