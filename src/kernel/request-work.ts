import { AsyncLocalStorage } from 'node:async_hooks';
import { CommerceError, resultUnavailable } from './errors.ts';
import type { Tx } from './sql.ts';

/** What a request with an idempotency key adds to each transaction that changes something, right before its commit. */
export type BeforeCommit = (tx: Tx, created: readonly string[]) => Promise<void>;

/** Ids that one request remembers at most: those that its response may be about are among the last. */
const MOST_IDS = 20;

/**
 * What one request that may change something has changed so far. It is in the context of the request (`AsyncLocalStorage`), so
 * that `Database` can note commits of every transaction.
 */
export class RequestWork {
  /** Whether a transaction that changes something was committed, or may have been. */
  hasCommitted = false;
  private readonly created: string[] = [];
  private mark: { prefixes: readonly string[]; write: BeforeCommit } | null = null;

  /**
   * @param prefixes of the ids that `write` gets: those of what the response may be about
   * @param write runs in every transaction that changes something; it throws to prevent the commit
   */
  markCommits(prefixes: readonly string[], write: BeforeCommit): void {
    this.mark = { prefixes, write };
  }

  /** For what the request still does after its response: the key has seen all that counts. */
  stopMarking(): void {
    this.mark = null;
  }

  /** In the transaction, when its work is done. */
  async beforeCommit(tx: Tx): Promise<void> {
    await this.mark?.write(tx, this.created);
  }

  /** Whether the request has an idempotency key, by which it is done once. */
  get isKeyed(): boolean {
    return this.mark !== null;
  }

  noteId(prefix: string, id: string): void {
    if (this.mark?.prefixes.includes(prefix)) this.noteResult(id);
  }

  noteResult(id: string): void {
    this.created.push(id);
    if (this.created.length > MOST_IDS) this.created.shift();
  }

  /**
   * The error to answer with: `unavailable` and `conflict` invite clients to try again, which would make a change twice that was
   * committed before the error.
   */
  answerFor(error: unknown): unknown {
    const invitesRetry =
      error instanceof CommerceError && (error.type === 'unavailable' || error.type === 'conflict');
    if (!this.hasCommitted || !invitesRetry) return error;
    return resultUnavailable(
      'The change was made, but its result cannot be read at the moment: read it again instead of repeating the request',
      error,
    );
  }
}

/**
 * Names what the response of the request is about, before its change is committed: for those where neither the path nor a new id tells,
 * see `http/repeat-done.ts`.
 */
export function noteResult(id: string): void {
  currentWork()?.noteResult(id);
}

const current = new AsyncLocalStorage<RequestWork | null>();

/** The work of the request that the caller runs in; null outside of requests, and in what `outsideRequest` runs. */
export function currentWork(): RequestWork | null {
  return current.getStore() ?? null;
}

export function runAsRequest<T>(work: RequestWork, run: () => T): T {
  return current.run(work, run);
}

/**
 * For what a request writes beside its change: leases, rate limits, sessions, and steps that are repeated harmlessly. It may be
 * committed although the change is not.
 */
export function outsideRequest<T>(run: () => T): T {
  return current.run(null, run);
}

/** Whether a statement may change rows. Locking (`for update`) does not. */
export function changesRows(text: string): boolean {
  return CHANGE.test(text);
}

const CHANGE = /\b(?:insert into|delete from|(?<!for |for no key )update)\b/i;
