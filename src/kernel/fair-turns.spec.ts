import { FairTurns } from './fair-turns.ts';

/** Work that ends when the test says so. */
function pieces(turns: FairTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    bring: (whose: string, name: string) =>
      turns.take(whose, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    async end(name: string) {
      ends.get(name)!();
      await new Promise(setImmediate);
    },
  };
}

describe('turns', () => {
  it('do as many pieces at once as there are places', async () => {
    const { begun, bring, end } = pieces(new FairTurns(2, 10, 10));
    const all = ['a', 'b', 'c', 'd'].map((name) => bring('one', name));
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) await end(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('go round: who brings many pieces makes another wait for one of them', async () => {
    const { begun, bring, end } = pieces(new FairTurns(1, 10, 10));
    for (let i = 1; i <= 5; i++) void bring('many', `m${i}`);
    void bring('another', 'a1');
    for (const name of ['m1', 'm2', 'a1']) await end(name);
    expect(begun).toEqual(['m1', 'm2', 'a1', 'm3']);
  });

  it('refuse one who has too many waiting, and not the others', async () => {
    const { bring, end } = pieces(new FairTurns(1, 2, 10));
    const first = [1, 2, 3].map((i) => bring('many', `m${i}`));
    await expect(bring('many', 'm4')).rejects.toMatchObject({ type: 'too_many_requests', retryAfter: 1 });
    const other = bring('another', 'a1');
    for (const name of ['m1', 'm2', 'a1', 'm3']) await end(name);
    expect(await Promise.all([...first, other])).toEqual(['m1', 'm2', 'm3', 'a1']);
  });

  it('refuse everybody when too many wait in all', async () => {
    const { bring } = pieces(new FairTurns(1, 2, 3));
    for (const name of ['m1', 'm2', 'm3']) void bring('many', name);
    void bring('another', 'a1');
    await expect(bring('third', 't1')).rejects.toMatchObject({ type: 'too_many_requests' });
  });

  it('give the place back when work fails', async () => {
    const turns = new FairTurns(1, 1, 1);
    await expect(turns.take('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.take('one', () => Promise.resolve('yes'))).toBe('yes');
  });
});
