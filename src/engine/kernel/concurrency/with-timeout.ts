/**
 * Runs work with a timeout, even if the work ignores the signal that it is given.
 * @param ms the timeout in milliseconds
 * @param stop aborted when the caller stops waiting
 * @throws DOMException `TimeoutError` after the timeout; the reason of `stop` when it is aborted
 */
export async function withTimeout<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T> | T,
  stop?: AbortSignal,
): Promise<T> {
  stop?.throwIfAborted();
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let onStop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    const abort = (reason: Error): void => {
      controller.abort(reason);
      reject(reason);
    };
    timer = setTimeout(() => abort(new DOMException(`no end after ${ms} ms`, 'TimeoutError')), ms);
    onStop = () => abort(stop!.reason as Error);
    stop?.addEventListener('abort', onStop);
  });
  try {
    return await Promise.race([work(controller.signal), aborted]);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', onStop!);
  }
}
