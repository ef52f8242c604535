import { LruMap } from './lru-cache.ts';

describe('A full LRU map', () => {
  it('drops the entry that was read least recently, not the oldest one', () => {
    const map = new LruMap<string, number>(2);
    map.set('one', 1);
    map.set('two', 2);
    map.get('one');
    map.set('three', 3);
    expect(['one', 'two', 'three'].map((key) => map.get(key))).toEqual([1, undefined, 3]);
  });

  it('drops the entry that was written least recently', () => {
    const map = new LruMap<string, number>(2);
    map.set('one', 1);
    map.set('two', 2);
    map.set('one', 10);
    map.set('three', 3);
    expect(['one', 'two', 'three'].map((key) => map.get(key))).toEqual([10, undefined, 3]);
  });

  it('returns the key that it drops', () => {
    const map = new LruMap<string, number>(1);
    expect(map.set('one', 1)).toBeUndefined();
    expect(map.set('two', 2)).toBe('one');
  });

  it('drops nothing when a key that it has is written again', () => {
    const map = new LruMap<string, number>(2);
    map.set('one', 1);
    map.set('two', 2);
    expect(map.set('two', 3)).toBeUndefined();
    expect(map.get('one')).toBe(1);
  });
});
