const REAL = [
  ...(['hrtime', 'performance', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
];

/** Does something while the clock of this process is ahead by this many milliseconds; timers and PostgreSQL are not. */
export async function withClockAhead<T>(ms: number, work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({ now: Date.now() + ms, doNotFake: REAL });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}
