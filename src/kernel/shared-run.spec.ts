import { SharedRun } from './shared-run.ts';

/** Work whose runs the test ends one by one. */
function heldWork() {
  const ends: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const shared = new SharedRun(
    () => new Promise<number>((resolve, reject) => void ends.push({ resolve, reject })),
  );
  return { shared, ends };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a shared run', () => {
  it('starts at once for the first caller', async () => {
    const { shared, ends } = heldWork();
    const first = shared.run();
    ends[0].resolve(1);
    expect(await first).toBe(1);
  });

  it('is one more run for all callers that come while one is running', async () => {
    const { shared, ends } = heldWork();
    const first = shared.run();
    const later = Array.from({ length: 50 }, () => shared.run());
    expect(ends).toHaveLength(1);
    ends[0].resolve(1);
    expect(await first).toBe(1);
    await settled();
    expect(ends).toHaveLength(2);
    ends[1].resolve(2);
    expect(new Set(await Promise.all(later))).toEqual(new Set([2]));
  });

  it('goes on after a run that failed, which only its own callers see', async () => {
    const { shared, ends } = heldWork();
    const first = shared.run();
    const second = shared.run();
    ends[0].reject(new Error('first'));
    await expect(first).rejects.toThrow('first');
    await settled();
    ends[1].resolve(2);
    expect(await second).toBe(2);
    const third = shared.run();
    ends[2].resolve(3);
    expect(await third).toBe(3);
  });
});
