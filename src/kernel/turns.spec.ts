import { setImmediate as later } from 'node:timers/promises';
import { Turns } from './turns.ts';

it('does one thing at a time about the same, in the order of asking', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const work = (name: string) => async (): Promise<void> => {
    log.push(`${name} begins`);
    await later();
    log.push(`${name} ends`);
  };

  await Promise.all(['first', 'second', 'third'].map((name) => turns.take('cart 1', work(name))));

  expect(log).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('does not let different things wait for each other', async () => {
  const turns = new Turns();
  const never = new Promise<void>(() => undefined);
  void turns.take('cart 1', () => never);

  expect(await turns.take('cart 2', () => Promise.resolve('done'))).toBe('done');
});

it('goes on after work that failed', async () => {
  const turns = new Turns();
  const failing = turns.take('cart 1', () => Promise.reject(new Error('broken')));
  const next = turns.take('cart 1', () => Promise.resolve('done'));

  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('refuses with a conflict when 100 wait already', async () => {
  const turns = new Turns();
  let end!: () => void;
  const first = turns.take('cart 1', () => new Promise<void>((resolve) => (end = resolve)));
  const waiting = Array.from({ length: 100 }, () => turns.take('cart 1', () => Promise.resolve()));

  await expect(turns.take('cart 1', () => Promise.resolve())).rejects.toMatchObject({ type: 'conflict' });

  end();
  await Promise.all([first, ...waiting]);
  expect(await turns.take('cart 1', () => Promise.resolve('free again'))).toBe('free again');
});

describe('with a clock that can be turned', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
  afterEach(() => void jest.useRealTimers());

  it('refuses with a conflict who has waited for 10 s, and only them', async () => {
    const turns = new Turns();
    let end!: () => void;
    const first = turns.take('cart 1', () => new Promise<void>((resolve) => (end = resolve)));
    const impatient = turns.take('cart 1', () => Promise.resolve('never'));
    const refused = expect(impatient).rejects.toMatchObject({ type: 'conflict' });
    jest.advanceTimersByTime(9000);
    const next = turns.take('cart 1', () => Promise.resolve('done'));
    jest.advanceTimersByTime(1000);
    await refused;
    end();

    await first;
    expect(await next).toBe('done');
  });
});
