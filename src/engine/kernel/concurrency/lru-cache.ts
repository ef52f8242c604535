/** An LRU map: it evicts the least recently used entry when it is full. */
export class LruMap<K, V> {
  private readonly entries = new Map<K, V>();

  /** @param maxSize the maximum number of entries */
  constructor(private readonly maxSize: number) {}

  get(key: K): V | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  /** @returns the evicted key, if any */
  set(key: K, value: V): K | undefined {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size <= this.maxSize) return undefined;
    const oldest = this.entries.keys().next().value!;
    this.entries.delete(oldest);
    return oldest;
  }
}
