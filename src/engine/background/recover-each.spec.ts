import { recoverEach } from './recover-each.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('recoverEach', () => {
  it('processes each item once, at most four at a time', async () => {
    const processed: number[] = [];
    let running = 0;
    let maxRunning = 0;
    await recoverEach(
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      async (item) => {
        maxRunning = Math.max(maxRunning, ++running);
        await tick();
        processed.push(item);
        running--;
      },
      () => undefined,
    );
    expect(maxRunning).toBe(4);
    expect(processed.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('reports every failed item and processes the others', async () => {
    const failures: string[] = [];
    const done: number[] = [];
    await recoverEach(
      [1, 2, 3, 4, 5, 6],
      (item) => {
        if (item % 2 === 1) throw new Error(`item ${item}`); // thrown synchronously
        return Promise.resolve(done.push(item));
      },
      (error, item) => failures.push(`${item}: ${error.message}`),
    );
    expect(failures.sort()).toEqual(['1: item 1', '3: item 3', '5: item 5']);
    expect(done.sort()).toEqual([2, 4, 6]);
  });
});
