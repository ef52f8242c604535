import { tooManyRequests } from '../errors.ts';

interface Waiter {
  start: () => void;
}

/**
 * A fair semaphore for expensive tasks. Waiting clients alternate: a client that submits a hundred tasks delays another one by a single
 * task, not by a hundred.
 */
export class FairSemaphore {
  private running = 0;
  private waitingTasks = 0;
  /** The waiting tasks of each client; the next client is the first entry. */
  private readonly queues = new Map<string, Waiter[]>();

  /**
   * @param permits the maximum number of concurrent tasks
   * @param maxPerClient how many tasks of one client may wait
   * @param maxWaiting how many tasks may wait in total
   */
  constructor(
    private readonly permits: number,
    private readonly maxPerClient: number,
    private readonly maxWaiting: number,
  ) {}

  /**
   * @param client identifies the client, e.g. by its network
   * @throws too_many_requests if too many tasks are waiting
   */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (this.running >= this.permits) await this.wait(client);
    else this.running++;
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  /** The number of tasks that wait. */
  get waiting(): number {
    return this.waitingTasks;
  }

  private wait(client: string): Promise<void> {
    const queue = this.queues.get(client) ?? [];
    if (queue.length >= this.maxPerClient || this.waitingTasks >= this.maxWaiting)
      throw tooManyRequests('Too many at once; try again', 1);
    this.queues.set(client, queue);
    this.waitingTasks++;
    return new Promise((start) => queue.push({ start }));
  }

  /** Passes the permit to the first client, and moves that client to the end. */
  private next(): void {
    const [first] = this.queues;
    if (!first) {
      this.running--;
      return;
    }
    const [client, queue] = first;
    this.queues.delete(client);
    this.waitingTasks--;
    const { start } = queue.shift()!;
    if (queue.length > 0) this.queues.set(client, queue);
    start();
  }
}
