/**
 * Limits the bytes buffered for clients that are slow to send or to read. Their number is unbounded, so all share one budget:
 * when it is exceeded, the clients that have held bytes for longest are disconnected.
 */
export class SlowClients<Client extends object> {
  private total = 0;
  private readonly held = new Map<Client, number>();

  /**
   * @param budget total bytes
   * @param cutOff closes the connection of a client, which frees its bytes
   */
  constructor(
    private readonly budget: number,
    private readonly cutOff: (client: Client) => void,
  ) {}

  /** Adds bytes of a client. */
  hold(client: Client, bytes: number): void {
    this.held.set(client, (this.held.get(client) ?? 0) + bytes); // a Map preserves the position of an existing key
    this.total += bytes;
    for (const longest of this.held.keys()) {
      if (this.total <= this.budget) break;
      this.release(longest);
      this.cutOff(longest);
    }
  }

  /** Frees the bytes of a client: they were transferred, or it disconnected. */
  release(client: Client): void {
    this.total -= this.held.get(client) ?? 0;
    this.held.delete(client);
  }
}
