import { Loop, readBackgroundState } from '@storekeep/server/extend';
import type { ShopRecord } from '../control/shop-record.ts';
import type { OpenApplications } from './open-applications.ts';
import { queryShop } from './query-shop.ts';
import type { ServedShops } from './served-shops.ts';

/** How often one of the shops that are not open is looked at. */
const LOOK_MS = 200;
/** How long a shop is left alone after it was looked at. */
const REST_MS = 60_000;
/** What has no event and no job, such as payments of abandoned carts, is found by a shop that is open: each is once in this time. */
const OPEN_AT_LEAST_EVERY_MS = 60 * 60_000;
/** How long a shop stays open that was opened for its background work. */
const WORK_MS = 30_000;

/** Opens shops without requests when they have work in the background: due events and jobs, or for the periodic tasks. */
export class DormantShops {
  private readonly lookedAt = new Map<string, number>();
  private readonly openedAt = new Map<string, number>();
  private readonly startedAt = performance.now();
  private readonly loop: Loop;

  constructor(
    private readonly served: ServedShops,
    private readonly applications: OpenApplications,
    private readonly idleMs: number,
  ) {
    this.loop = new Loop(
      () => this.look(),
      () => undefined, // a database that does not respond is looked at again later
    );
  }

  start(): void {
    this.loop.runEvery(LOOK_MS);
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Looks at the shop that was left alone for the longest time. */
  private async look(): Promise<void> {
    const now = performance.now();
    const { active } = this.served;
    for (const id of this.lookedAt.keys())
      if (!active.has(id)) {
        this.lookedAt.delete(id);
        this.openedAt.delete(id);
      }
    const next = [...active.values()]
      .filter(({ id }) => !this.applications.has(id))
      .map((record) => ({ record, at: this.lookedAt.get(record.id) ?? -Infinity }))
      .reduce((oldest, one) => (one.at < oldest.at ? one : oldest), {
        at: now - REST_MS,
        record: null as ShopRecord | null,
      });
    if (!next.record) return;
    const { id } = next.record;
    this.lookedAt.set(id, now);
    const isTurn = now - (this.openedAt.get(id) ?? this.startedAt) > OPEN_AT_LEAST_EVERY_MS;
    if (!isTurn && !(await hasDueWork(next.record))) return;
    const record = this.served.active.get(id); // it may have been suspended, or is being moved
    if (!record) return;
    this.openedAt.set(id, now);
    await this.applications.acquire(record, Math.max(0, this.idleMs - WORK_MS));
  }
}

async function hasDueWork({ database }: ShopRecord): Promise<boolean> {
  const query = <Row>(text: string): Promise<Row[]> => queryShop<Row>(database, text);
  const { due_events: events, due_jobs: jobs } = await readBackgroundState({ query });
  return events + jobs > 0;
}
