import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { ok } from './sample-shop.ts';

/** Counts the round trips to PostgreSQL that a request waits for, one after the other. */
class RoundTrips {
  count = 0;
  private isWaiting = false;
  private readonly sockets = new Set<Socket>();

  /** What is sent before a response arrives belongs to the same round trip. */
  sent(socket: Socket): void {
    if (!this.sockets.has(socket)) {
      this.sockets.add(socket);
      socket.on('data', this.received);
    }
    if (!this.isWaiting) this.count++;
    this.isWaiting = true;
  }

  end(): void {
    for (const socket of this.sockets) socket.off('data', this.received);
  }

  private readonly received = (): void => void (this.isWaiting = false);
}

const counting = new AsyncLocalStorage<RoundTrips>();

/** The startup message begins with its length, all others with a letter. */
const opensConnection = (bytes: unknown): boolean => Buffer.isBuffer(bytes) && bytes[0] === 0;

/** The round trips of the work, not those of background tasks that happen to run at the same time. */
export async function countRoundTrips(work: () => Promise<{ status: number }>): Promise<number> {
  const roundTrips = new RoundTrips();
  const { prototype } = Socket;
  const { write } = prototype;
  prototype.write = function (this: Socket, ...args: Parameters<typeof write>) {
    if (!opensConnection(args[0])) counting.getStore()?.sent(this);
    return write.apply(this, args);
  } as typeof write;
  try {
    await counting.run(roundTrips, async () => ok((await work()) as never));
  } finally {
    prototype.write = write;
    roundTrips.end();
  }
  return roundTrips.count;
}
