/** A map that keeps the entries used last, and forgets the others. */
export class LatestUsed<K, V> {
  private readonly entries = new Map<K, V>();

  /** @param most entries at most */
  constructor(private readonly most: number) {}

  get(key: K): V | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  /** @returns the key that had to go for it, if one had to */
  set(key: K, value: V): K | undefined {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size <= this.most) return undefined;
    const oldest = this.entries.keys().next().value!;
    this.entries.delete(oldest);
    return oldest;
  }
}
