/**
 * Limits the bytes buffered for clients that are slow to send or to read. Their number is unbounded, so all share one budget:
 * when it is exceeded, the clients with the oldest buffered bytes are disconnected.
 */
export class SlowClients<Client extends object> {
  private total = 0;
  private readonly bytesByClient = new Map<Client, number>();

  /**
   * @param budget total bytes
   * @param disconnect closes the connection of a client, which frees its bytes
   */
  constructor(
    private readonly budget: number,
    private readonly disconnect: (client: Client) => void,
  ) {}

  /** Adds bytes of a client. */
  add(client: Client, bytes: number): void {
    this.bytesByClient.set(client, (this.bytesByClient.get(client) ?? 0) + bytes); // a Map preserves the position of an existing key
    this.total += bytes;
    for (const oldest of this.bytesByClient.keys()) {
      if (this.total <= this.budget) break;
      this.release(oldest);
      this.disconnect(oldest);
    }
  }

  /** Frees the bytes of a client: they were transferred, or it disconnected. */
  release(client: Client): void {
    this.total -= this.bytesByClient.get(client) ?? 0;
    this.bytesByClient.delete(client);
  }
}
