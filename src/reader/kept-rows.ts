import { AT_FIRST, type News, type Standing } from '../kernel/shown-changes.ts';

/** Bytes: what is larger would drive out too many others. */
const LARGEST = 256 * 1024;
/** About what one takes beside its bytes. */
const ENTRY = 400;

/** A row in a scope. */
interface Kept {
  id: string;
  scope: string;
  row: string;
  bytes: number;
}

/**
 * Rows as they were shown, in JSON, as many as there is room for: those used last. None is given away that has changed since:
 * every statement that asks for some brings the news with it, of its own snapshot, and what has changed is forgotten first.
 *
 * What is kept was read by a statement later than the standing, and all that changes after it will be in the news; what changes while
 * it is read is in the news of somebody else, and then it is not kept (`Reading`).
 */
export class KeptRows {
  /** By key; those used last come last. */
  private readonly rows = new Map<string, Kept>();
  /** The scopes in which a row is kept. */
  private readonly scopes = new Map<string, Set<string>>();
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
  get(scope: string, id: string): string | undefined {
    const key = keyOf(scope, id);
    const kept = this.rows.get(key);
    if (!kept) return undefined;
    this.rows.delete(key);
    this.rows.set(key, kept);
    return kept.row;
  }

  has(scope: string, id: string): boolean {
    return this.rows.has(keyOf(scope, id));
  }

  /** Whether anything is kept of the row in scopes that begin so. */
  hasAny(beginning: string, id: string): boolean {
    return [...(this.scopes.get(id) ?? [])].some((scope) => scope.startsWith(beginning));
  }

  /** @param made JSON by id, of the statement that `reading` was begun for */
  keep(reading: Reading, scope: string, made: ReadonlyMap<string, string>): void {
    for (const [id, row] of made) if (!reading.isSpoilt(id)) this.put(scope, id, row);
  }

  /** Ends a reading, whatever has come of it. */
  end(reading: Reading): void {
    this.readings.delete(reading);
  }

  private put(scope: string, id: string, row: string): void {
    const bytes = bytesOf(row) + ENTRY;
    if (bytes > LARGEST) return;
    this.take(scope, id);
    this.rows.set(keyOf(scope, id), { id, scope, row, bytes });
    const scopes = this.scopes.get(id);
    if (scopes) scopes.add(scope);
    else this.scopes.set(id, new Set([scope]));
    this.bytes += bytes;
    for (const longestUnused of this.rows.values()) {
      if (this.bytes <= this.mostBytes) return;
      this.take(longestUnused.scope, longestUnused.id);
    }
  }

  private take(scope: string, id: string): void {
    const key = keyOf(scope, id);
    const kept = this.rows.get(key);
    if (!kept) return;
    this.rows.delete(key);
    this.bytes -= kept.bytes;
    const scopes = this.scopes.get(id)!;
    scopes.delete(scope);
    if (scopes.size === 0) this.scopes.delete(id);
  }

  private forget(id: string): void {
    for (const scope of [...(this.scopes.get(id) ?? [])]) this.take(scope, id);
  }

  private forgetAll(): void {
    this.rows.clear();
    this.scopes.clear();
    this.bytes = 0;
  }
}

/** In memory: V8 takes two for each character of a text that has one beyond Latin-1. */
function bytesOf(text: string): number {
  return /[^\u0000-\u00ff]/.test(text) ? 2 * text.length : text.length;
}

function keyOf(scope: string, id: string): string {
  return `${scope} ${id}`;
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
