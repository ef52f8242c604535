import { createHash } from 'node:crypto';
import { LatestUsed } from './latest-used.ts';

/*
 * A prepared statement saves PostgreSQL the planning, and costs it memory in each connection: 300 kB for a wide read. So
 * texts of the code stay prepared; of those that requests have a share in (`fields`, filters, the columns of a patch),
 * each connection keeps the ones that it used last, from the second time on that this process has seen them.
 */

/** Characters: longer ones, which only odd requests have, are as dear to keep as to plan. */
const LONGEST = 65_536;
const FIXED = 1000;
const VARYING_SEEN = 1000;
const VARYING_PER_CONNECTION = 30;

/** The part of a pg client that is needed to release a statement. */
export interface Preparing {
  query(config: { text: string }): Promise<unknown>;
  /** `E` in a transaction that has failed. */
  getTransactionStatus(): string | null;
  connection?: object;
}

const fixed = new Map<string, string>();
const seen = new LatestUsed<string, string>(VARYING_SEEN);
const kept = new WeakMap<Preparing, LatestUsed<string, true>>();

/** The name under which a text is prepared on this connection, or undefined when it is to run unprepared. */
export async function preparedName(
  connection: Preparing,
  text: string,
  varying: boolean,
): Promise<string | undefined> {
  const name = fixed.get(text);
  if (name !== undefined) return name;
  if (!varying && fixed.size < FIXED) {
    fixed.set(text, nameOf(text));
    return fixed.get(text);
  }
  return text.length > LONGEST ? undefined : varyingName(connection, text);
}

async function varyingName(connection: Preparing, text: string): Promise<string | undefined> {
  const name = seen.get(text);
  if (name === undefined) {
    seen.set(text, nameOf(text));
    return undefined;
  }
  // the driver's own note of what is prepared, which it has no way to take from
  const { parsedStatements: parsed } = (connection.connection ?? {}) as Partial<Parsed>;
  // a transaction that has failed refuses to release anything, and what comes now as well
  if (!parsed || connection.getTransactionStatus() === 'E') return undefined;
  let names = kept.get(connection);
  if (!names) kept.set(connection, (names = new LatestUsed(VARYING_PER_CONNECTION)));
  const released = names.set(name, true);
  // one that failed to parse was never there
  if (released !== undefined && parsed[released] !== undefined) {
    await connection.query({ text: `deallocate "${released}"` });
    delete parsed[released];
  }
  return name;
}

interface Parsed {
  parsedStatements: Record<string, string>;
}

/** By content: the same in all connections and processes. */
function nameOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url');
}
