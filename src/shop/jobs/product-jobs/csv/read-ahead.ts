/** The same, each one fetched while the one before is worked on. */
export async function* readAhead<T>(source: AsyncGenerator<T, void, void>): AsyncGenerator<T, void, void> {
  const fetch = (): Promise<IteratorResult<T, void>> => {
    const next = source.next();
    next.catch(() => undefined); // thrown when its turn comes
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
