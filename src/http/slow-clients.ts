/**
 * Bytes that are kept for clients which are slow to send or to read. Their number is theirs to choose, so there is a budget
 * for all of them: where it is not enough, those who have kept us for longest are cut off.
 */
export class SlowClients<Client extends object> {
  private total = 0;
  private readonly held = new Map<Client, number>();

  /**
   * @param budget bytes in all
   * @param cutOff ends the connection of a client, whose bytes are free then
   */
  constructor(
    private readonly budget: number,
    private readonly cutOff: (client: Client) => void,
  ) {}

  /** Notes more bytes of a client. */
  hold(client: Client, bytes: number): void {
    this.held.set(client, (this.held.get(client) ?? 0) + bytes); // who is known keeps the place in line
    this.total += bytes;
    for (const longest of this.held.keys()) {
      if (this.total <= this.budget) break;
      this.release(longest);
      this.cutOff(longest);
    }
  }

  /** All of a client's bytes have gone, or the client has. */
  release(client: Client): void {
    this.total -= this.held.get(client) ?? 0;
    this.held.delete(client);
  }
}
