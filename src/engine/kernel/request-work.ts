import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { Tx } from './database/sql.ts';
import { CommerceError, resultUnreadable } from './errors.ts';
import type { JournaledWork } from './journaled-work.ts';
import type { WorkCheck } from './work-check.ts';

/** Written by a request with an idempotency key in each of its transactions that changes rows, right before the commit. */
export type BeforeCommit = (tx: Tx, created: readonly string[]) => Promise<void>;

/** How much a staff user may refund of an order, by currency codes; null without limits. */
export type RefundLimits = Readonly<Record<string, number>> | null;

/** How many ids a request stores: the ids that its response may return are among the most recent. */
const MAX_IDS = 20;

/**
 * Tracks what one mutating request has changed so far. It is stored in the async context of the request (`AsyncLocalStorage`), so
 * that `Database` can record the commit of every transaction.
 */
export class RequestWork {
  /** Whether a transaction that changes rows was committed, or may have been. */
  hasCommitted = false;
  private readonly created: string[] = [];
  /** The journal entry of the request; null for those of shoppers. */
  journal: JournaledWork | null = null;
  /** Those of the staff user who sends it. */
  refundLimits: RefundLimits = null;
  /** Limits what it does. */
  check: WorkCheck | null = null;
  private mark: { prefixes: readonly string[]; write: BeforeCommit } | null = null;

  /**
   * @param requestId for log lines
   * @param client identifies the client, e.g. by its network: clients take turns when they wait for a connection
   */
  constructor(
    readonly requestId?: string,
    readonly client = '',
  ) {}

  /**
   * @param prefixes prefixes of the ids that are passed to `write`: those of the records that the response may return
   * @param write runs in every transaction that changes rows; it throws to prevent the commit
   */
  markCommits(prefixes: readonly string[], write: BeforeCommit): void {
    this.mark = { prefixes, write };
  }

  /** Excludes work that the request does after its response: the idempotency key already covers the result. */
  stopMarking(): void {
    this.mark = null;
  }

  /** Runs in the transaction, after its work. */
  async beforeCommit(tx: Tx): Promise<void> {
    await this.mark?.write(tx, this.created);
  }

  /** Whether the request has an idempotency key. */
  get isKeyed(): boolean {
    return this.mark !== null;
  }

  recordId(prefix: string, id: string): void {
    if (this.mark?.prefixes.includes(prefix)) this.recordResult(id);
  }

  recordResult(id: string): void {
    this.created.push(id);
    if (this.created.length > MAX_IDS) this.created.shift();
  }

  /**
   * Returns the error to respond with. `unavailable` and `conflict` invite clients to retry, which would repeat a change that was
   * committed before the error; they are replaced by `result_unavailable`.
   */
  responseErrorFor(error: unknown): unknown {
    const invitesRetry =
      error instanceof CommerceError && (error.type === 'unavailable' || error.type === 'conflict');
    if (!this.hasCommitted || !invitesRetry) return error;
    return resultUnreadable(error);
  }
}

/**
 * Records the id that the response of the request will return, before the change is committed. Needed where neither the path nor a
 * new id identifies it; see `engine/http/idempotency/repeat-finished-work.ts`.
 */
export function recordResult(id: string): void {
  currentWork()?.recordResult(id);
}

interface CurrentWork {
  /** Null within `outsideRequest`. */
  work: RequestWork | null;
  client: string;
  /** Of work that is no request, such as a job. */
  journal: JournaledWork | null;
}

const current = new AsyncLocalStorage<CurrentWork>();

/** The work of the current request; null outside of requests and within `outsideRequest`. */
export function currentWork(): RequestWork | null {
  return current.getStore()?.work ?? null;
}

/** The client of the current request, also within `outsideRequest`; empty outside of requests. */
export function currentClient(): string {
  return current.getStore()?.client ?? '';
}

/** The journal entry of the current work; null if its changes are not recorded. */
export function currentJournal(): JournaledWork | null {
  const { work, journal } = current.getStore() ?? {};
  return work?.journal ?? journal ?? null;
}

/** Runs work as that of a request, so that services find its `RequestWork`. */
export function runAsRequest<T>(work: RequestWork, run: () => T): T {
  return current.run({ work, client: work.client, journal: null }, run);
}

/** Runs work that is no request, whose changes are recorded in the journal. */
export function runJournaled<T>(journal: JournaledWork, run: () => T): T {
  return current.run({ work: null, client: currentClient(), journal }, run);
}

/**
 * Runs writes that are not part of the request's change: leases, rate limits, sessions and idempotent steps. They may be committed
 * although the change is not. Within a transaction of the request, it excludes the statements that `run` sends.
 */
export function outsideRequest<T>(run: () => T): T {
  return current.run({ work: null, client: currentClient(), journal: currentJournal() }, run);
}

/** Whether a statement may change rows. Locking them (`for update`) is not a change. */
export function changesRows(text: string): boolean {
  const known = changing.get(text) ?? CHANGE.test(text);
  changing.set(text, known);
  return known;
}

/** Texts have up to 30 kB, and most of them are constant. */
const changing = new LRUCache<string, boolean>({ max: 500 });

const CHANGE = /\b(?:insert into|delete from|(?<!for |for no key )update)\b/i;
