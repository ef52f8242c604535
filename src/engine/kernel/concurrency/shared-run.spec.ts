import { SharedRun } from './shared-run.ts';

/** Creates a shared run whose runs the test settles one by one. */
function createSharedRun() {
  const ends: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const shared = new SharedRun(
    () => new Promise<number>((resolve, reject) => void ends.push({ resolve, reject })),
  );
  return { shared, ends };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('A shared run', () => {
  it('starts immediately for the first caller', async () => {
    const { shared, ends } = createSharedRun();
    const first = shared.run();
    ends[0].resolve(1);
    expect(await first).toBe(1);
  });

  it('runs once more for all callers that arrive while it is running', async () => {
    const { shared, ends } = createSharedRun();
    const first = shared.run();
    const later = Array.from({ length: 50 }, () => shared.run());
    expect(ends).toHaveLength(1);
    ends[0].resolve(1);
    expect(await first).toBe(1);
    await nextTurn();
    expect(ends).toHaveLength(2);
    ends[1].resolve(2);
    expect(new Set(await Promise.all(later))).toEqual(new Set([2]));
  });

  it('rejects only the callers of a failed run, and runs again for the others', async () => {
    const { shared, ends } = createSharedRun();
    const first = shared.run();
    const second = shared.run();
    ends[0].reject(new Error('first'));
    await expect(first).rejects.toThrow('first');
    await nextTurn();
    ends[1].resolve(2);
    expect(await second).toBe(2);
    const third = shared.run();
    ends[2].resolve(3);
    expect(await third).toBe(3);
  });
});
