import { performance as eventLoop } from 'node:perf_hooks';

/** The utilization of the event loop from which on shops get no more than their shares. */
const BUSY = 0.8;
/** In multiples of `BURST_MS`. */
const SAMPLE_MS = 50;
/** How many requests all shops may have in progress when the process becomes busy: fewer while it stays so, and more while it does not. */
const TOTAL = 8;
/** How many requests of a shop may start in this time before it is known whether they make the process busy. */
const BURST = 8;
const BURST_MS = 10;
/** How long a request of a shop that has its share waits before it is refused. */
const PATIENCE_MS = 1000;
/** How long a shop counts as one that shares the process after its last request. */
const REQUESTED_MS = 10_000;
/** How many requests of a shop may wait; further ones are refused at once. */
const MAX_WAITING = 500;
/**
 * How many requests a shop begins with that was opened for them, and how soon it takes one more at a time. Each would open a connection of
 * its own, and a new connection takes 0.1 s of the processor to plan the statements of a cart: a dozen requests that have waited end sooner
 * on two connections than on ten.
 */
const FIRST_REQUESTS = 2;
const ONE_MORE_MS = 100;
/** How long that lasts. */
const WARM_UP_MS = 800;

interface Waiting {
  since: number;
  start(): void;
  refuse(): void;
}

/**
 * Divides the processor among shops while it is busy, so that a flood of requests to one does not slow the others: of each shop only a few
 * requests are in progress, and the others wait. Connections to databases need no sharing, as each shop has its own.
 */
export class ShopShares {
  private readonly inProgress = new Map<string, number>();
  private readonly waiting = new Map<string, Waiting[]>();
  /** The shops that were requested lately. */
  private readonly requestedAt = new Map<string, number>();
  /** When shops were opened, of those that are warming up. */
  private readonly openedAt = new Map<string, number>();
  private utilization = eventLoop.eventLoopUtilization();
  /** From the moment when the process is busy until no requests wait. */
  private isBusy = false;
  private total = TOTAL;
  /** How many requests of each shop have started in this `BURST_MS`. */
  private readonly started = new Map<string, number>();
  private bursts = 0;
  private timer?: NodeJS.Timeout;
  /** How many requests were refused since the start of the process. */
  refused = 0;

  start(): void {
    this.timer = setInterval(() => this.beginBurst(), BURST_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.isBusy = false;
    this.openedAt.clear();
    for (const shop of [...this.waiting.keys()]) this.startWaiting(shop);
  }

  /** Lets a shop that was opened begin with a few requests. */
  warmUp(shop: string): void {
    this.openedAt.set(shop, performance.now());
  }

  /** Waits for the turn of a shop. @returns a function to call when its work has ended; undefined if the request is refused */
  async admit(shop: string): Promise<(() => void) | undefined> {
    this.requestedAt.set(shop, performance.now());
    if (this.mayStart(shop) && !this.waiting.has(shop)) return this.begin(shop);
    const queue = this.waiting.get(shop) ?? [];
    if (queue.length >= MAX_WAITING) {
      this.refused++;
      return undefined;
    }
    this.waiting.set(shop, queue);
    return new Promise((resolve) => {
      queue.push({
        since: performance.now(),
        start: () => resolve(this.begin(shop)),
        refuse: () => resolve(undefined),
      });
    });
  }

  private begin(shop: string): () => void {
    this.inProgress.set(shop, (this.inProgress.get(shop) ?? 0) + 1);
    this.started.set(shop, (this.started.get(shop) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const count = this.inProgress.get(shop)! - 1;
      if (count > 0) this.inProgress.set(shop, count);
      else this.inProgress.delete(shop);
      this.startWaiting(shop);
    };
  }

  /** A shop that is requested alone may take the whole process, where it sheds load by itself. */
  private mayStart(shop: string): boolean {
    const inProgress = this.inProgress.get(shop) ?? 0;
    const openMs = performance.now() - (this.openedAt.get(shop) ?? -Infinity);
    if (openMs < WARM_UP_MS && inProgress >= FIRST_REQUESTS + Math.floor(openMs / ONE_MORE_MS)) return false;
    const shops = this.requestedAt.size;
    if (shops < 2) return true;
    if (this.isBusy) return inProgress < Math.max(1, Math.floor(this.total / shops));
    return (this.started.get(shop) ?? 0) < BURST;
  }

  private startWaiting(shop: string): void {
    const queue = this.waiting.get(shop);
    if (!queue) return;
    while (queue.length > 0 && this.mayStart(shop)) queue.shift()!.start();
    if (queue.length === 0) this.waiting.delete(shop);
  }

  private beginBurst(): void {
    this.started.clear();
    if (++this.bursts % (SAMPLE_MS / BURST_MS) === 0) this.sample();
    else if (!this.isBusy) for (const shop of [...this.waiting.keys()]) this.startWaiting(shop);
  }

  private sample(): void {
    const now = eventLoop.eventLoopUtilization();
    const { utilization } = eventLoop.eventLoopUtilization(now, this.utilization);
    this.utilization = now;
    if (utilization > BUSY) this.total = this.isBusy ? Math.max(1, this.total * 0.8) : TOTAL;
    else this.total += 0.5;
    this.isBusy = utilization > BUSY || (this.isBusy && this.waiting.size > 0);
    const before = performance.now() - PATIENCE_MS;
    deleteOlder(this.openedAt, WARM_UP_MS);
    deleteOlder(this.requestedAt, REQUESTED_MS);
    for (const [shop, queue] of [...this.waiting]) {
      while (queue.length > 0 && queue[0].since < before) {
        queue.shift()!.refuse();
        this.refused++;
      }
      this.startWaiting(shop);
    }
  }
}

function deleteOlder(times: Map<string, number>, ms: number): void {
  for (const [key, at] of times) if (at < performance.now() - ms) times.delete(key);
}
