import { AT_FIRST, type News, type Standing } from '../kernel/shown-changes.ts';

/** Of what is shown of one row: in so many regions, currencies, expansions. */
const MOST_OF_ONE = 16;
/** Bytes: what is larger would drive out too many others. */
const LARGEST = 256 * 1024;
/** About what an entry takes beside its bytes. */
const ENTRY = 200;

type OfOne = Map<string, Buffer>;

/**
 * Rows as they were shown, in JSON, as many as there is room for: those used last. None is given away that has changed since:
 * every statement that asks for some brings the news with it, of its own snapshot, and what has changed is forgotten first.
 *
 * What is kept was read by a statement later than the standing, and all that changes after it will be in the news; what changes while
 * it is read is in the news of somebody else, and then it is not kept (`Reading`).
 */
export class KeptRows {
  /** Those used last come last. */
  private readonly rows = new Map<string, OfOne>();
  private readonly readings = new Set<Reading>();
  private bytes = 0;
  private current = AT_FIRST;

  /** @param mostBytes of JSON at most */
  constructor(private readonly mostBytes: number) {}

  get keepsNone(): boolean {
    return this.mostBytes === 0;
  }

  /** To be given to a statement, whose news go by it. */
  get standing(): Standing {
    return this.current;
  }

  /** Begins before the statement is sent. */
  read(): Reading {
    const reading = new Reading();
    this.readings.add(reading);
    return reading;
  }

  /** @param from the reading whose statement has brought the news, if one did: what it reads is of the same moment */
  hear({ changed, snapshot, at }: News, from?: Reading): void {
    this.current = { snapshot, at };
    if (changed.length === 0) return;
    for (const reading of this.readings) if (reading !== from) reading.spoil(changed);
    if (changed.includes('')) this.forgetAll();
    else for (const id of changed) this.forget(id);
  }

  /** @param scope what its JSON depends on, beside the row */
  get(scope: string, id: string): Buffer | undefined {
    const ofOne = this.rows.get(id);
    const kept = ofOne?.get(scope);
    if (!kept) return undefined;
    this.rows.delete(id);
    this.rows.set(id, ofOne!);
    return kept;
  }

  has(scope: string, id: string): boolean {
    return this.rows.get(id)?.has(scope) ?? false;
  }

  /** Whether anything is kept of the row in scopes that begin so. */
  hasAny(beginning: string, id: string): boolean {
    return [...(this.rows.get(id)?.keys() ?? [])].some((scope) => scope.startsWith(beginning));
  }

  /** @param made JSON by id, of the statement that `reading` was begun for */
  keep(reading: Reading, scope: string, made: ReadonlyMap<string, Buffer>): void {
    for (const [id, row] of made) if (!reading.isSpoilt(id)) this.put(scope, id, row);
  }

  /** Ends a reading, whatever has come of it. */
  end(reading: Reading): void {
    this.readings.delete(reading);
  }

  private put(scope: string, id: string, row: Buffer): void {
    if (row.length > LARGEST) return;
    const ofOne: OfOne = this.rows.get(id) ?? new Map<string, Buffer>();
    const [oldest] = ofOne.keys();
    this.take(ofOne, scope);
    if (ofOne.size >= MOST_OF_ONE) this.take(ofOne, oldest);
    ofOne.set(scope, row);
    this.bytes += row.length + ENTRY;
    this.rows.delete(id);
    this.rows.set(id, ofOne);
    for (const [longestUnused] of this.rows) {
      if (this.bytes <= this.mostBytes) return;
      this.forget(longestUnused);
    }
  }

  private take(ofOne: OfOne, scope: string): void {
    const row = ofOne.get(scope);
    if (row && ofOne.delete(scope)) this.bytes -= row.length + ENTRY;
  }

  private forget(id: string): void {
    const ofOne = this.rows.get(id);
    if (!ofOne) return;
    for (const scope of [...ofOne.keys()]) this.take(ofOne, scope);
    this.rows.delete(id);
  }

  private forgetAll(): void {
    this.rows.clear();
    this.bytes = 0;
  }
}

/** Rows that are being read, and which of them have changed meanwhile. */
class Reading {
  private readonly changed = new Set<string>();

  spoil(changed: readonly string[]): void {
    for (const id of changed) this.changed.add(id);
  }

  isSpoilt(id: string): boolean {
    return this.changed.has(id) || this.changed.has('');
  }
}

export type { Reading };
