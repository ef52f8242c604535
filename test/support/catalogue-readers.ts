import type { Client } from 'pg';

/** The catalogue is compared at the edge with what was committed: each product has the number of its latest change as its subtitle. */
export interface Comparison {
  comparisons: number;
  hits: number;
  /** Responses that lacked a change that had been committed longer ago than allowed. */
  late: { path: string; product: string; lateMs: number }[];
  /** How old the oldest change was that a response lacked, in milliseconds, for the responses that lacked one. */
  staleMs: number[];
}

interface CommittedChange {
  number: number;
  at: number;
}

/** Changes products and compares what the edge responds, until it is stopped. */
export class CatalogueReaders {
  readonly result: Comparison = { comparisons: 0, hits: 0, late: [], staleMs: [] };
  private readonly changes = new Map<string, CommittedChange[]>();
  private readonly running: Promise<void>[] = [];
  private isStopped = false;
  /** Changes before this time count from it: the edge could not be reached until then. */
  private countFrom = 0;
  private number = 0;

  /** @param ids of the products @param allowedMs how long after its commit a change may be missing */
  constructor(
    private readonly edge: string,
    private readonly database: Client,
    private readonly ids: readonly string[],
    private readonly allowedMs = 3000,
  ) {}

  /** @param changesPerSecond of one product each @param readers that send requests one after the other */
  start(changesPerSecond: number, readers: number): void {
    this.running.push(this.changeProducts(changesPerSecond));
    for (let reader = 0; reader < readers; reader++) this.running.push(this.compare(reader));
  }

  /** How many changes were sent. */
  get changeCount(): number {
    return this.number;
  }

  async stop(): Promise<Comparison> {
    this.isStopped = true;
    await Promise.all(this.running);
    return this.result;
  }

  /** After an outage of the edge itself, changes are allowed the same time from now on. */
  restartClock(): void {
    this.countFrom = performance.now();
  }

  private async changeProducts(perSecond: number): Promise<void> {
    const interval = 1000 / perSecond;
    for (let next = performance.now(); !this.isStopped; next += interval) {
      const id = this.ids[Math.floor(Math.random() * this.ids.length)];
      const number = ++this.number;
      await this.database.query('update product set subtitle = $2 where id = $1', [id, String(number)]);
      const changes = this.changes.get(id) ?? [];
      this.changes.set(id, [...changes.slice(-200), { number, at: performance.now() }]);
      await pause(next + interval - performance.now());
    }
  }

  private async compare(reader: number): Promise<void> {
    const random = () => this.ids[Math.floor(Math.random() * this.ids.length)];
    for (let turn = reader; !this.isStopped; turn++) {
      const paths = [
        '/store/products?limit=50&fields=id,subtitle&expand=',
        `/store/products/${random()}`,
        '/store/products?limit=50&order=title',
      ];
      const path = paths[turn % paths.length];
      const sentAt = performance.now();
      try {
        const response = await fetch(this.edge + path, { signal: AbortSignal.timeout(10_000) });
        const body = (await response.json()) as { product?: Shown; products?: Shown[] };
        if (response.status !== 200) continue;
        if (response.headers.get('x-cache') === 'hit') this.result.hits++;
        this.result.comparisons++;
        for (const product of body.products ?? [body.product!]) this.check(path, product, sentAt);
      } catch {
        await pause(50); // the edge does not respond
      }
    }
  }

  private check(path: string, { id, subtitle }: Shown, sentAt: number): void {
    const missing = this.changes.get(id)?.find(({ number }) => number > Number(subtitle ?? 0));
    if (!missing || missing.at > sentAt) return;
    this.result.staleMs.push(sentAt - missing.at);
    const lateMs = sentAt - Math.max(missing.at, this.countFrom) - this.allowedMs;
    if (lateMs > 0) this.result.late.push({ path, product: id, lateMs });
  }
}

interface Shown {
  id: string;
  subtitle: string | null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}
