import { setImmediate as nextTurn } from 'node:timers/promises';
import { CoalescedLookup } from './coalesce.ts';

/** Creates a coalesced lookup of a value that the test sets. */
function createLookup(): {
  lookup: CoalescedLookup<string>;
  lookedUp: string[];
  set: (value: string) => void;
} {
  const lookedUp: string[] = [];
  let value = 'first';
  const lookup = new CoalescedLookup((key) => {
    lookedUp.push(key);
    return Promise.resolve(`${key} ${value}`);
  });
  return { lookup, lookedUp, set: (next) => (value = next) };
}

describe('A coalesced lookup', () => {
  it('runs once for several simultaneous requests of the same key', async () => {
    const { lookup, lookedUp } = createLookup();

    const results = await Promise.all(['a', 'b', 'a', 'a'].map((key) => lookup.get(key)));

    expect(results).toEqual(['a first', 'b first', 'a first', 'a first']);
    expect(lookedUp).toEqual(['a', 'b']);
  });

  it('never returns a value from before the request', async () => {
    const { lookup, set } = createLookup();
    const early = lookup.get('a');
    set('second'); // The lookup runs after the current turn of the event loop.

    expect(await early).toBe('a second');
    const late = lookup.get('a');
    set('third');
    expect(await late).toBe('a third');
  });

  it('runs again for a request during a lookup', async () => {
    const resolvers: ((value: string) => void)[] = [];
    const lookup = new CoalescedLookup<string>(() => new Promise((resolve) => resolvers.push(resolve)));
    const first = lookup.get('a');
    await nextTurn();
    const second = lookup.get('a');
    await nextTurn();

    expect(resolvers).toHaveLength(2);
    resolvers[0]('first');
    resolvers[1]('second');
    expect([await first, await second]).toEqual(['first', 'second']);
  });

  it('that fails rejects all its requests, and runs again for later ones', async () => {
    let fails = true;
    const lookup = new CoalescedLookup(() =>
      fails ? Promise.reject(new Error('no connection')) : Promise.resolve('there'),
    );

    const both = await Promise.allSettled([lookup.get('a'), lookup.get('a')]);
    fails = false;

    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await lookup.get('a')).toBe('there');
  });

  it('that throws synchronously rejects its requests', async () => {
    const lookup = new CoalescedLookup<string>(() => {
      throw new Error('broken');
    });

    await expect(lookup.get('a')).rejects.toThrow('broken');
  });
});
