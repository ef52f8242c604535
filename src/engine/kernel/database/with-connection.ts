import type { Pool, PoolClient } from 'pg';
import { FairQueue } from '../concurrency/fair-queue.ts';
import { unavailable } from '../errors.ts';
import { currentClient } from '../request-work.ts';
import { cancelRunningStatement } from './connections/cancel-query.ts';
import { isConnectionLost, translatePostgresError } from './postgres-errors.ts';
import type { ReadContext } from './read-context.ts';

/**
 * Runs work on a connection of the pool, for which clients take turns. Connections that broke, or still have an open transaction, are
 * discarded instead of being returned to the pool.
 * @param context of the waiting request: when its client disconnects, the running statement is canceled
 * @throws unavailable if no connection can be acquired
 */
export async function withConnection<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  context?: ReadContext,
): Promise<T> {
  const client = await connect(pool, context?.client ?? currentClient());
  let broken: Error | undefined;
  // without a listener, the loss of a connection in use would end the process
  const markBroken = (reason: Error): void => void (broken ??= reason);
  const cancel = (): void => {
    markBroken(new Error('canceled')); // the cancel request may arrive late, and must not hit the next statement
    cancelRunningStatement(client);
  };
  client.on('error', markBroken);
  const removeListener = context?.whenOver(cancel);
  try {
    if (context?.isOver) throw clientDisconnected();
    return await work(client);
  } catch (error) {
    // the pool notices the closed socket later than this error: until then it would hand out the connection again
    if (isConnectionLost(error)) markBroken(error as Error);
    throw error;
  } finally {
    removeListener?.();
    if (client.getTransactionStatus() !== 'I') markBroken(new Error('left in a transaction'));
    client.release(broken); // from here on, the pool listens for errors
    client.removeListener('error', markBroken);
  }
}

async function connect(pool: Pool, client: string): Promise<PoolClient> {
  try {
    const queue = fairQueueOf(pool);
    queue.client = client;
    const connection = pool.connect(); // enters the queue at once
    queue.client = '';
    return await connection;
  } catch (error) {
    throw translatePostgresError(error);
  }
}

/** Replaces the queue of those that wait for a connection, which is first come, first served in pg. */
function fairQueueOf(pool: Pool): FairQueue<object> {
  const internals = pool as unknown as { _pendingQueue: object[] };
  const queue = internals._pendingQueue;
  if (queue instanceof FairQueue) return queue as FairQueue<object>;
  const fair = new FairQueue<object>();
  fair.push(...queue);
  return (internals._pendingQueue = fair);
}

function clientDisconnected(): Error {
  return unavailable('The client has disconnected');
}
