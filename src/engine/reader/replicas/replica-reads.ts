import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { isConnectionLost } from '#engine/kernel/database/postgres-errors';
import type { ReadContext } from '#engine/kernel/database/read-context';
import type { Shape } from '#engine/kernel/database/sql';
import { CommerceError } from '#engine/kernel/errors';
import { LastWrites } from '#engine/kernel/replicas/last-writes';
import type { Replica } from './replica.ts';
import { Replicas } from './replicas.ts';

/**
 * Chooses the server of a read: a replica, if there is one. A session or token that has changed something lately reads from a replica
 * that has replayed the change, or from the primary. A read whose replica fails is repeated on the primary.
 */
@Injectable()
export class ReplicaReads {
  constructor(
    private readonly database: Database,
    private readonly replicas: Replicas,
    private readonly lastWrites: LastWrites,
  ) {}

  /** @param context of the waiting request; without one, and in a joined transaction, the primary is read */
  async read<T>(
    context: ReadContext | undefined,
    onReplica: (replica: Replica) => Promise<T>,
    onPrimary: () => Promise<T>,
  ): Promise<T> {
    const replica = await this.choose(context);
    const signal = replica?.signal;
    if (!replica || !signal) return onPrimary();
    try {
      return await untilAborted(signal, onReplica(replica));
    } catch (error) {
      if (context?.isOver || !mayWorkOnPrimary(error)) throw error;
      return onPrimary();
    }
  }

  /** Like `Database.queryPage`, on the chosen server. */
  queryPage<T>(
    text: string,
    values: unknown[],
    shape: Shape,
    rows: number,
    context: ReadContext | undefined,
  ): Promise<T[]> {
    const query = (database: Database) => database.queryPage<T>(text, values, shape, rows, context);
    return this.read(
      context,
      (replica) => query(replica.database),
      () => query(this.database),
    );
  }

  private async choose(context: ReadContext | undefined): Promise<Replica | null> {
    if (!context || this.replicas.all.length === 0 || this.database.isJoined) return null;
    const { credentials = [] } = context;
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
