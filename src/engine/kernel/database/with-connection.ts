import type { Pool, PoolClient } from 'pg';
import { cancelRunningStatement } from './cancel-query.ts';
import { unavailable } from '../errors.ts';
import { isConnectionLost, translatePostgresError } from './postgres-errors.ts';
import type { ReadContext } from './read-context.ts';

/**
 * Runs work on a connection of the pool. Connections that broke, or still have an open transaction, are discarded instead of being
 * returned to the pool.
 * @param context of the waiting request: when its client disconnects, the running statement is canceled
 * @throws unavailable if no connection can be acquired
 */
export async function withConnection<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  context?: ReadContext,
): Promise<T> {
  const client = await connect(pool);
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

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw translatePostgresError(error);
  }
}

function clientDisconnected(): Error {
  return unavailable('The client has disconnected');
}
