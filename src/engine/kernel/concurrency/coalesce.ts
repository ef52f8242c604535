/**
 * Coalesces lookups of the same key within one turn of the event loop, such as those of the requests that a page sends when it opens.
 * The lookup runs at the end of the turn, so no caller gets a value from before its request.
 */
export class CoalescedLookup<Value> {
  private readonly pending = new Map<string, Promise<Value>>();

  constructor(private readonly lookUp: (key: string) => Promise<Value>) {}

  /** @throws the error of the lookup, to all callers that share it */
  get(key: string): Promise<Value> {
    let value = this.pending.get(key);
    if (!value) {
      value = this.lookUpAtEndOfTurn(key);
      this.pending.set(key, value);
    }
    return value;
  }

  private async lookUpAtEndOfTurn(key: string): Promise<Value> {
    await new Promise((resolve) => setImmediate(resolve));
    this.pending.delete(key);
    return this.lookUp(key);
  }
}
