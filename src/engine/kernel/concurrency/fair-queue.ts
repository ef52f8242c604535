/**
 * A waiting queue whose clients take turns: `shift` removes the first item of the client that was served least recently, so a client
 * with a hundred items delays another one by a single item. It is an array, since the pool of pg works on its queue as on one.
 */
export class FairQueue<Item extends object> extends Array<Item> {
  /** The methods that copy a part of the queue return a plain array. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  private readonly clients = new WeakMap<Item, string>();
  /** When each client was served, as the number of the item. */
  private readonly servedAt = new Map<string, number>();
  private served = 0;

  /** The client of the items that are pushed next. */
  client = '';

  override push(...items: Item[]): number {
    for (const item of items) this.clients.set(item, this.client);
    return super.push(...items);
  }

  override shift(): Item | undefined {
    if (this.length === 0) return undefined;
    let next = 0;
    for (let index = 1; index < this.length; index++)
      if (this.lastTurn(index) < this.lastTurn(next)) next = index;
    const [item] = this.splice(next, 1);
    if (this.length === 0) this.servedAt.clear();
    else this.servedAt.set(this.clients.get(item)!, ++this.served);
    return item;
  }

  private lastTurn(index: number): number {
    return this.servedAt.get(this.clients.get(this[index])!) ?? 0;
  }
}
