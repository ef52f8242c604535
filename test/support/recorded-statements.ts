import { AsyncLocalStorage } from 'node:async_hooks';
import { type SentStatement, statements } from '#engine/kernel/database/sql';

const recording = new AsyncLocalStorage<SentStatement[]>();

/** The entry that a change by staff has in the journal, which differs from request to request. */
const ACTOR = /(set local storekeep\.actor = ')(?:[^']|'')*(?=')/;

/** Records the statements of the work only, not those of background tasks that happen to run at the same time. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const listen = (statement: unknown): void => {
    const { text, ...rest } = statement as SentStatement;
    if (recording.getStore() === sent) sent.push({ ...rest, text: text.replace(ACTOR, '$1…') });
  };
  statements.subscribe(listen);
  try {
    await recording.run(sent, work);
  } finally {
    statements.unsubscribe(listen);
  }
  return sent;
}
