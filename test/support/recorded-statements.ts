import { AsyncLocalStorage } from 'node:async_hooks';
import { type SentStatement, statements } from '#engine/kernel/database/sql';

const recording = new AsyncLocalStorage<SentStatement[]>();

/** Records the statements of the work only, not those of background tasks that happen to run at the same time. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const listen = (statement: unknown): void => {
    if (recording.getStore() === sent) sent.push(statement as SentStatement);
  };
  statements.subscribe(listen);
  try {
    await recording.run(sent, work);
  } finally {
    statements.unsubscribe(listen);
  }
  return sent;
}
