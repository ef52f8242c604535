import { tooManyRequests } from './errors.ts';

interface Waiting {
  start: () => void;
}

/**
 * Does expensive work a few pieces at a time, and lets those who wait for it take turns: whoever brings a hundred pieces
 * makes others wait for one of them, not for a hundred.
 */
export class FairTurns {
  private running = 0;
  private waiting = 0;
  /** Who waits, in the order of their turns; each with what they wait for. */
  private readonly queues = new Map<string, Waiting[]>();

  /**
   * @param atOnce pieces of work at the same time
   * @param longest how many of one may wait
   * @param most how many may wait in all
   */
  constructor(
    private readonly atOnce: number,
    private readonly longest: number,
    private readonly most: number,
  ) {}

  /**
   * @param whose who takes this turn, such as the client's network
   * @throws too_many_requests when too many wait already
   */
  async take<T>(whose: string, work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) await this.wait(whose);
    else this.running++;
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private wait(whose: string): Promise<void> {
    const queue = this.queues.get(whose) ?? [];
    if (queue.length >= this.longest || this.waiting >= this.most)
      throw tooManyRequests('Too many at once; try again', 1);
    this.queues.set(whose, queue);
    this.waiting++;
    return new Promise((start) => queue.push({ start }));
  }

  /** Hands the place on: to the first of who has waited longest for a turn, who then stands at the end. */
  private next(): void {
    const [first] = this.queues;
    if (!first) {
      this.running--;
      return;
    }
    const [whose, queue] = first;
    this.queues.delete(whose);
    this.waiting--;
    const { start } = queue.shift()!;
    if (queue.length > 0) this.queues.set(whose, queue);
    start();
  }
}
