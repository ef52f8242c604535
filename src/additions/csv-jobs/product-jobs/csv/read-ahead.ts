/** Yields the values of the source, and fetches the next one while the consumer processes the current one. */
export async function* readAhead<T>(source: AsyncGenerator<T, void, void>): AsyncGenerator<T, void, void> {
  const fetch = (): Promise<IteratorResult<T, void>> => {
    const next = source.next();
    next.catch(() => undefined); // rethrown when it is awaited
    return next;
  };
  let next = fetch();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = fetch();
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return();
  }
}
