import type { Database } from '#engine/kernel/database/database';
import { isConnectionLost } from '#engine/kernel/database/postgres-errors';
import { CommerceError } from '#engine/kernel/errors';
import type { LastWrites } from '#engine/kernel/replicas/last-writes';
import type { ReadPage, RowKey, RowSource } from '../row-source.ts';
import type { RowText } from '../row-text.ts';
import type { Condition } from '../sql/conditions.ts';
import type { Page, View } from '../view.ts';
import type { Replica } from './replica.ts';
import type { Replicas } from './replicas.ts';

/**
 * Reads the catalogue of the store surface from replicas, and everything else from the primary. The only place that decides which.
 * A session or token that has changed something lately reads from a replica that has replayed the change, or from the primary. A read
 * whose replica fails is repeated on the primary.
 */
export class ReplicatedReader implements RowSource {
  /** @param sources one per replica, each with a cache of its own */
  constructor(
    private readonly primary: RowSource,
    private readonly database: Database,
    private readonly replicas: Replicas,
    private readonly sources: ReadonlyMap<Replica, RowSource>,
    private readonly lastWrites: LastWrites,
  ) {}

  one(view: View, key: RowKey, conditions?: readonly Condition[]): Promise<RowText> {
    return this.read(view, (source) => source.one(view, key, conditions));
  }

  page(view: View, page: Page, options?: { truncate?: boolean }): Promise<ReadPage> {
    return this.read(view, (source) => source.page(view, page, options));
  }

  private async read<T>(view: View, run: (source: RowSource) => Promise<T>): Promise<T> {
    const replica = await this.choose(view);
    const signal = replica?.signal;
    if (!replica || !signal) return run(this.primary);
    try {
      return await untilAborted(signal, run(this.sources.get(replica)!));
    } catch (error) {
      if (view.readContext?.isOver || !mayWorkOnPrimary(error)) throw error;
      return run(this.primary);
    }
  }

  /** Only for requests that read (they have a context), of what all anonymous clients see alike: no carts, no orders, not for staff. */
  private async choose({ resource, surface, readContext }: View): Promise<Replica | null> {
    if (surface !== 'store' || !resource.store?.shared || !readContext || this.database.isJoined) return null;
    const { credentials = [] } = readContext;
    return this.replicas.choose(
      credentials.length > 0 ? await this.lastWrites.positionOf(credentials) : null,
    );
  }
}

/**
 * Whether the replica is the reason: it was taken out, its connection was lost, it had to remove rows that the read could still see (a
 * conflict with recovery), or it has not replayed a migration yet. The client is the reason of a `CommerceError`.
 */
function mayWorkOnPrimary(error: unknown): boolean {
  return isConnectionLost(error) || !(error instanceof CommerceError);
}

/** @throws the reason of the signal as soon as it is aborted, though the work goes on */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort!);
  }
}
