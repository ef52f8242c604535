import { FairSemaphore } from './fair-semaphore.ts';

/** Submits tasks that the test ends one by one. */
function createTasks(semaphore: FairSemaphore) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    submit: (client: string, name: string) =>
      semaphore.run(client, () => {
        started.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    async end(name: string) {
      ends.get(name)!();
      await new Promise(setImmediate);
    },
  };
}

describe('A fair semaphore', () => {
  it('runs as many tasks at the same time as it has permits', async () => {
    const { started, submit, end } = createTasks(new FairSemaphore(2, 10, 10));
    const all = ['a', 'b', 'c', 'd'].map((name) => submit('one', name));
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) await end(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('alternates between clients, so that one waits for a single task of another', async () => {
    const { started, submit, end } = createTasks(new FairSemaphore(1, 10, 10));
    for (let i = 1; i <= 5; i++) void submit('many', `m${i}`);
    void submit('another', 'a1');
    for (const name of ['m1', 'm2', 'a1']) await end(name);
    expect(started).toEqual(['m1', 'm2', 'a1', 'm3']);
  });

  it('rejects only the client with too many waiting tasks', async () => {
    const { submit, end } = createTasks(new FairSemaphore(1, 2, 10));
    const first = [1, 2, 3].map((i) => submit('many', `m${i}`));
    await expect(submit('many', 'm4')).rejects.toMatchObject({ type: 'too_many_requests', retryAfter: 1 });
    const other = submit('another', 'a1');
    for (const name of ['m1', 'm2', 'a1', 'm3']) await end(name);
    expect(await Promise.all([...first, other])).toEqual(['m1', 'm2', 'm3', 'a1']);
  });

  it('rejects every client when too many tasks wait in total', async () => {
    const { submit } = createTasks(new FairSemaphore(1, 2, 3));
    for (const name of ['m1', 'm2', 'm3']) void submit('many', name);
    void submit('another', 'a1');
    await expect(submit('third', 't1')).rejects.toMatchObject({ type: 'too_many_requests' });
  });

  it('releases the permit of a failed task', async () => {
    const semaphore = new FairSemaphore(1, 1, 1);
    await expect(semaphore.run('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await semaphore.run('one', () => Promise.resolve('yes'))).toBe('yes');
  });
});
