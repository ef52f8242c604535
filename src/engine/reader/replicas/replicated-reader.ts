import type { ReadPage, RowKey, RowSource } from '../row-source.ts';
import type { RowText } from '../row-text.ts';
import type { Condition } from '../sql/conditions.ts';
import type { Page, View } from '../view.ts';
import type { Replica } from './replica.ts';
import type { ReplicaReads } from './replica-reads.ts';

/**
 * Reads the catalogue of the store surface from replicas, and everything else from the primary. The only place that decides which
 * records are read from replicas.
 */
export class ReplicatedReader implements RowSource {
  /** @param sources one per replica, each with a cache of its own */
  constructor(
    private readonly primary: RowSource,
    private readonly reads: ReplicaReads,
    private readonly sources: ReadonlyMap<Replica, RowSource>,
  ) {}

  one(view: View, key: RowKey, conditions?: readonly Condition[]): Promise<RowText> {
    return this.read(view, (source) => source.one(view, key, conditions));
  }

  page(view: View, page: Page, options?: { truncate?: boolean }): Promise<ReadPage> {
    return this.read(view, (source) => source.page(view, page, options));
  }

  private read<T>(view: View, run: (source: RowSource) => Promise<T>): Promise<T> {
    const { resource, surface, readContext } = view;
    const onPrimary = () => run(this.primary);
    // what all anonymous clients see alike: no carts, no orders, not for staff
    if (surface !== 'store' || !resource.store?.shared) return onPrimary();
    return this.reads.read(readContext, (replica) => run(this.sources.get(replica)!), onPrimary);
  }
}
