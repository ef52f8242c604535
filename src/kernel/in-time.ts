/**
 * Waits for work, and no longer than that; also when it does not look at the signal.
 * @param ms milliseconds
 * @param stop when whoever waits has no more time
 * @throws DOMException `TimeoutError` when they are over; the reason of `stop`
 */
export async function inTime<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T> | T,
  stop?: AbortSignal,
): Promise<T> {
  stop?.throwIfAborted();
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let leave: (() => void) | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = (reason: Error): void => {
      controller.abort(reason);
      reject(reason);
    };
    timer = setTimeout(() => giveUp(new DOMException(`no end after ${ms} ms`, 'TimeoutError')), ms);
    leave = () => giveUp(stop!.reason as Error);
    stop?.addEventListener('abort', leave);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', leave!);
  }
}
