import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as later } from 'node:timers/promises';
import { KeyedMutex } from './keyed-mutex.ts';

describe('A keyed mutex', () => {
  it('runs the tasks of one key one after the other, in the order of their submission', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      log.push(`${name} begins`);
      await later();
      log.push(`${name} ends`);
    };

    await Promise.all(['first', 'second', 'third'].map((name) => mutex.run('cart 1', work(name))));

    expect(log).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it('runs the tasks of different keys independently', async () => {
    const mutex = new KeyedMutex();
    const never = new Promise<void>(() => undefined);
    void mutex.run('cart 1', () => never);

    expect(await mutex.run('cart 2', () => Promise.resolve('done'))).toBe('done');
  });

  it('runs the next task after a failed one', async () => {
    const mutex = new KeyedMutex();
    const failing = mutex.run('cart 1', () => Promise.reject(new Error('broken')));
    const next = mutex.run('cart 1', () => Promise.resolve('done'));

    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  it('runs each task in the async context of its caller', async () => {
    const mutex = new KeyedMutex();
    const request = new AsyncLocalStorage<string>();
    const runFor = (name: string) =>
      request.run(name, () =>
        mutex.run('cart 1', async () => {
          await later();
          return request.getStore();
        }),
      );

    expect(await Promise.all([runFor('first'), runFor('second')])).toEqual(['first', 'second']);
  });

  it('rejects a task with a conflict while 100 are waiting', async () => {
    const mutex = new KeyedMutex();
    let end!: () => void;
    const first = mutex.run('cart 1', () => new Promise<void>((resolve) => (end = resolve)));
    const waiting = Array.from({ length: 100 }, () => mutex.run('cart 1', () => Promise.resolve()));

    await expect(mutex.run('cart 1', () => Promise.resolve())).rejects.toMatchObject({ type: 'conflict' });

    end();
    await Promise.all([first, ...waiting]);
    expect(await mutex.run('cart 1', () => Promise.resolve('free again'))).toBe('free again');
  });

  describe('with a fake clock', () => {
    beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
    afterEach(() => void jest.useRealTimers());

    it('rejects a task with a conflict after it has waited for 10 seconds', async () => {
      const mutex = new KeyedMutex();
      let end!: () => void;
      const first = mutex.run('cart 1', () => new Promise<void>((resolve) => (end = resolve)));
      const timedOut = mutex.run('cart 1', () => Promise.resolve('never'));
      const rejected = expect(timedOut).rejects.toMatchObject({ type: 'conflict' });
      jest.advanceTimersByTime(9000);
      const next = mutex.run('cart 1', () => Promise.resolve('done'));
      jest.advanceTimersByTime(1000);
      await rejected;
      end();

      await first;
      expect(await next).toBe('done');
    });
  });
});
