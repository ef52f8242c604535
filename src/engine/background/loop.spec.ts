import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter, once } from 'node:events';
import { until } from '../../../test/support/until.ts';
import { Loop } from './loop.ts';

describe('A periodic task', () => {
  it('runs outside of the async context of the caller that wakes it', async () => {
    const request = new AsyncLocalStorage<string>();
    const worked = new EventEmitter();
    const loop = new Loop(
      async () => void worked.emit('in', request.getStore()),
      () => undefined,
    );
    const context = once(worked, 'in');
    request.run('a request', () => loop.trigger());
    expect(await context).toEqual([undefined]);
    await loop.stop();
  });

  it('runs once more when it is woken during a run, but never concurrently', async () => {
    let running = 0;
    let times = 0;
    const loop = new Loop(
      async () => {
        times++;
        expect(++running).toBe(1);
        if (times === 1) loop.trigger();
        await Promise.resolve();
        running--;
      },
      (error) => {
        throw error;
      },
    );
    loop.trigger();
    await until(() => times === 2);
    await loop.stop();
    loop.trigger();
    expect(times).toBe(2);
  });

  it('reports an error and runs again', async () => {
    const errors: string[] = [];
    let times = 0;
    const loop = new Loop(
      async () => {
        times++;
        if (times === 1) loop.trigger();
        if (times === 1) throw new Error('away');
      },
      ({ message }) => errors.push(message),
    );
    loop.trigger();
    await until(() => times === 2);
    await loop.stop();
    expect(errors).toEqual(['away']);
  });
});
