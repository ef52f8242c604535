import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { closeStatement } from './close-statement.ts';

/*
 * A prepared statement saves planning time and costs memory in each connection: 300 kB for a wide read. So constant texts stay
 * prepared. Texts that depend on the request (`fields`, filters, the columns of a patch) are prepared when the process sends them for
 * the second time, and each connection has an LRU of them.
 */

/** Characters. Longer texts come from unusual requests only, and would cost as much memory as they save planning. */
const MAX_LENGTH = 65_536;
const MAX_FIXED = 1000;
const MAX_SEEN = 1000;
const MAX_VARYING_PER_CONNECTION = 30;

/** The part of a pg client that is needed to deallocate a statement. */
export interface PreparingConnection {
  query(config: object): unknown;
  /** `E` in a failed transaction. */
  getTransactionStatus(): string | null;
  connection?: object;
}

const fixed = new Map<string, string>();
const seen = new LRUCache<string, string>({ max: MAX_SEEN });
const varyingNames = new WeakMap<PreparingConnection, LRUCache<string, string>>();

/** Returns the name under which to prepare a text on this connection, or undefined to run it unprepared. */
export function preparedName(
  connection: PreparingConnection,
  text: string,
  varying: boolean,
): string | undefined {
  const name = fixed.get(text);
  if (name !== undefined) return name;
  if (!varying && fixed.size < MAX_FIXED) {
    fixed.set(text, nameOf(text));
    return fixed.get(text);
  }
  return text.length > MAX_LENGTH ? undefined : varyingName(connection, text);
}

function varyingName(connection: PreparingConnection, text: string): string | undefined {
  const name = seen.get(text);
  if (name === undefined) {
    seen.set(text, nameOf(text));
    return undefined;
  }
  // the driver's record of prepared statements: it has no public method to remove one
  const { parsedStatements: parsed } = (connection.connection ?? {}) as Partial<Parsed>;
  // a failed transaction rejects the statement that is about to run
  if (!parsed || connection.getTransactionStatus() === 'E') return undefined;
  let names = varyingNames.get(connection);
  if (!names) varyingNames.set(connection, (names = new LRUCache({ max: MAX_VARYING_PER_CONNECTION })));
  const evicted = !names.has(name) && names.size === names.max ? names.pop() : undefined;
  names.set(name, name);
  // a statement that failed to parse was never prepared
  if (evicted !== undefined && parsed[evicted] !== undefined) {
    // sent before the statement that needs the name; if the connection is lost, that fails as well
    closeStatement(connection, evicted).catch(() => undefined);
    delete parsed[evicted];
  }
  return name;
}

/** Releases the name of a statement that could not be parsed: PgBouncer would refuse it, and disconnect the client, the next time. */
export async function releaseUnparsedName(connection: PreparingConnection, name: string): Promise<void> {
  const { parsedStatements: parsed } = (connection.connection ?? {}) as Partial<Parsed>;
  if (parsed && parsed[name] === undefined) await closeStatement(connection, name).catch(() => undefined); // the connection was lost
}

interface Parsed {
  parsedStatements: Record<string, string>;
}

/** A hash of the text, so that a statement has the same name in all connections and processes. */
function nameOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url');
}
