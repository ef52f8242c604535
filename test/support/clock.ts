const REAL = [
  ...(['hrtime', 'performance', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
];

const TIMEOUTS: readonly string[] = ['setTimeout', 'clearTimeout'];

/** Does something while `Date.now()` of this process runs so many times as fast; timers and PostgreSQL do not. */
export async function withFastClock<T>(factor: number, work: () => Promise<T>): Promise<T> {
  const [now, startedAt] = [Date.now, Date.now()];
  const clock = jest.spyOn(Date, 'now');
  clock.mockImplementation(() => Math.floor(startedAt + (now() - startedAt) * factor));
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}

/**
 * Does something while the timeouts that this process sets end when the work advances the time, by `jest.advanceTimersByTime`.
 */
export async function withFakeTimeouts<T>(work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({ doNotFake: [...REAL.filter((name) => !TIMEOUTS.includes(name)), 'Date'] });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}

/** Does something while the clock of this process is ahead by this many milliseconds; timers and PostgreSQL are not. */
export async function withClockAhead<T>(ms: number, work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({ now: Date.now() + ms, doNotFake: REAL });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}
