import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter, once } from 'node:events';
import { until } from '../../test/support/until.ts';
import { Loop } from './loop.ts';

describe('a loop', () => {
  it('works outside of the context of whoever wakes it', async () => {
    const request = new AsyncLocalStorage<string>();
    const worked = new EventEmitter();
    const loop = new Loop(
      async () => void worked.emit('in', request.getStore()),
      () => undefined,
    );
    const context = once(worked, 'in');
    request.run('a request that may be given up', () => loop.now());
    expect(await context).toEqual([undefined]);
    await loop.stop();
  });

  it('works once more when it is woken at work, and never twice at once', async () => {
    let atOnce = 0;
    let times = 0;
    const loop = new Loop(
      async () => {
        times++;
        expect(++atOnce).toBe(1);
        if (times === 1) loop.now();
        await Promise.resolve();
        atOnce--;
      },
      (error) => {
        throw error;
      },
    );
    loop.now();
    await until(() => times === 2);
    await loop.stop();
    loop.now();
    expect(times).toBe(2);
  });

  it('tells what fails, and goes on', async () => {
    const told: string[] = [];
    let times = 0;
    const loop = new Loop(
      async () => {
        times++;
        if (times === 1) loop.now();
        if (times === 1) throw new Error('away');
      },
      ({ message }) => told.push(message),
    );
    loop.now();
    await until(() => times === 2);
    await loop.stop();
    expect(told).toEqual(['away']);
  });
});
