import type { Pool, PoolClient } from 'pg';
import { cancelRunning } from './cancel.ts';
import { unavailable } from './errors.ts';
import { isConnectionLost, named } from './postgres-errors.ts';
import type { Reading } from './wanted.ts';

/**
 * Runs work on a connection of the pool. One that was lost, or is left in a transaction, does not go back.
 * @param reading who waits for it: the running statement ends when they do not any more
 * @throws unavailable when there is no connection
 */
export async function borrow<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  reading?: Reading,
): Promise<T> {
  const client = await connect(pool);
  let broken: Error | undefined;
  // without a listener, losing a connection that is in use would end the process
  const lose = (reason: Error): void => void (broken ??= reason);
  const cancel = (): void => {
    lose(new Error('canceled')); // the request to cancel may arrive late, and must not meet the next statement
    cancelRunning(client);
  };
  client.on('error', lose);
  const takeBack = reading?.whenOver(cancel);
  try {
    if (reading?.isOver) throw left();
    return await work(client);
  } catch (error) {
    // that the socket is closed is noted later than why: until then the next borrower would get it
    if (isConnectionLost(error)) lose(error as Error);
    throw error;
  } finally {
    takeBack?.();
    if (client.getTransactionStatus() !== 'I') lose(new Error('left in a transaction'));
    client.release(broken); // which listens for errors from now on
    client.removeListener('error', lose);
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw named(error);
  }
}

function left(): Error {
  return unavailable('Nobody waits for the answer any more');
}
