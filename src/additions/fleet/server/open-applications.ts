import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { FairSemaphore } from '@storekeep/server/extend';
import type { ShopRecord } from '../control/shop-record.ts';
import { queryShop } from './query-shop.ts';
import type { ShopApplication } from './shop-application.ts';

/** Starting an application takes half a second of the processor, so that only few start at once. */
const CONCURRENT_OPENINGS = 2;
/** A shop that is still starting after that is waiting, such as for a migration: the next one may start. */
const OPENING_TURN_MS = 3000;
/** How long a shop that failed to start is not tried again, doubled after each failure. */
const FIRST_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 30_000;
/** How long an application that was created for a move waits for it. */
const PREPARED_MS = 60_000;

interface Opened {
  /** The part of the record with which the application was started. */
  readonly key: string;
  readonly starting: Promise<ShopApplication>;
  application?: ShopApplication;
  lastUsed: number;
}

interface Failure {
  readonly key: string;
  readonly error: unknown;
  readonly delayMs: number;
  readonly until: number;
}

/** An application that is to be started once its shop is moved. */
interface Prepared {
  readonly key: string;
  readonly creating: Promise<ShopApplication>;
  readonly until: number;
}

/** How an application is started, and how many stay open. */
export interface OpeningOptions {
  create(record: ShopRecord): Promise<ShopApplication>;
  /** Called before the first request. */
  onStart(record: ShopRecord): void;
  /** How many applications stay open. */
  limit: number;
  /** How long an application stays open without requests. */
  idleMs: number;
  onFailure(record: ShopRecord, error: unknown): void;
}

/** The open applications of a process, by the ids of their shops: started by the first request, and closed when they are idle or too many. */
export class OpenApplications {
  /** In the order of their last use, the one that is unused for the longest time first. */
  private readonly opened = new Map<string, Opened>();
  /** By the ids of their shops. */
  private readonly prepared = new Map<string, Prepared>();
  private readonly failures = new Map<string, Failure>();
  private readonly closing = new Set<Promise<void>>();
  private readonly turns = new FairSemaphore(CONCURRENT_OPENINGS, Infinity, Infinity);
  /** How many were started and closed since the start of the process. */
  readonly counts = { started: 0, failed: 0, closed: 0 };

  constructor(private readonly options: OpeningOptions) {}

  get size(): number {
    return this.opened.size;
  }

  has(id: string): boolean {
    return this.opened.has(id);
  }

  /**
   * The application of a shop, which is started if it is not open.
   * @param unusedForMs how long it counts as unused already, for work in the background
   * @throws what has prevented its start, also for a while after that without another attempt
   */
  async acquire(record: ShopRecord, unusedForMs = 0): Promise<ShopApplication> {
    const { id } = record;
    const key = keyOf(record);
    const failure = this.failures.get(id);
    if (failure?.key === key && failure.until > performance.now()) throw failure.error;
    let opened = this.opened.get(id);
    if (opened && opened.key !== key) {
      this.close(id);
      opened = undefined;
    }
    const lastUsed = performance.now() - unusedForMs;
    if (!opened) opened = this.start(record, key, lastUsed);
    else if (unusedForMs === 0) {
      opened.lastUsed = lastUsed;
      this.opened.delete(id); // moves it to the end of the order
      this.opened.set(id, opened);
    }
    return opened.starting;
  }

  /** Closes the application of a shop once its requests have ended; later requests start another one. */
  close(id: string): void {
    const opened = this.opened.get(id);
    if (!opened) return;
    this.opened.delete(id);
    void this.closeCreated(opened.starting).then(() => this.counts.closed++);
  }

  private closeCreated(created: Promise<ShopApplication>): Promise<void> {
    const closing = created
      .then(async (application) => {
        await nextTurn(); // requests that have waited for its start are counted first
        await application.close();
      })
      .catch(() => undefined) // it has not started, or logs why it has not ended
      .finally(() => this.closing.delete(closing));
    this.closing.add(closing);
    return closing;
  }

  /**
   * Creates the applications of open shops that are about to be moved, on their next databases: requests wait while a shop is moved, and
   * creating takes longer than starting.
   */
  prepareMoves(records: Iterable<ShopRecord>): void {
    for (const record of records) {
      const { id, next_database: database } = record;
      if (database === null || !this.opened.has(id)) continue;
      const next = { ...record, database };
      const key = keyOf(next);
      if (this.prepared.get(id)?.key === key) continue;
      this.closePrepared(id);
      const creating = this.options.create(next);
      creating.catch(() => undefined); // it is created again, and the reason logged, after the move
      this.prepared.set(id, { key, creating, until: performance.now() + PREPARED_MS });
    }
  }

  /** Closes the applications of records that have changed in a way that matters to them. @param records those that are served */
  keepOnly(records: ReadonlyMap<string, ShopRecord>): void {
    for (const [id, { key }] of [...this.opened]) {
      const record = records.get(id);
      if (!record || keyOf(record) !== key) this.close(id);
    }
  }

  /** Closes those without requests for long. */
  closeIdle(): void {
    const before = performance.now() - this.options.idleMs;
    for (const [id, { application, lastUsed }] of [...this.opened])
      if (application?.requests.isIdle && lastUsed < before) this.close(id);
    for (const [id, { until }] of [...this.prepared]) if (until < performance.now()) this.closePrepared(id);
  }

  async closeAll(): Promise<void> {
    for (const id of [...this.opened.keys()]) this.close(id);
    for (const id of [...this.prepared.keys()]) this.closePrepared(id);
    await Promise.all(this.closing);
  }

  private start(record: ShopRecord, key: string, lastUsed: number): Opened {
    const opened: Opened = { key, lastUsed, starting: this.open(record, key) };
    this.opened.set(record.id, opened);
    opened.starting.then(
      (application) => {
        opened.application = application;
        this.counts.started++;
        this.failures.delete(record.id);
        this.options.onStart(record);
      },
      (error: unknown) => this.fail(record, opened, error),
    );
    return opened;
  }

  /** Connects first, as a start on a database that does not respond would take the processor for nothing. */
  private async open(record: ShopRecord, key: string): Promise<ShopApplication> {
    const prepared = await this.takePrepared(record.id, key);
    if (!prepared) await queryShop(record.database, 'select 1');
    this.makeRoom(record.id); // not before, as the attempts at a database that is down would close shops that sell
    let starting: Promise<ShopApplication> | undefined;
    await this.turns.run(record.id, async () => {
      starting = this.startCreated(prepared ?? this.options.create(record));
      const turn = new AbortController();
      const ended = starting.then(
        () => turn.abort(),
        () => turn.abort(),
      );
      await Promise.race([
        ended,
        delay(OPENING_TURN_MS, undefined, { signal: turn.signal }).catch(() => undefined),
      ]);
    });
    return starting!;
  }

  private async startCreated(creating: ShopApplication | Promise<ShopApplication>): Promise<ShopApplication> {
    const application = await creating;
    await application.start();
    return application;
  }

  /** What was created for a move; undefined if nothing was, or not for the record of this key. */
  private async takePrepared(id: string, key: string): Promise<ShopApplication | undefined> {
    const prepared = this.prepared.get(id);
    if (prepared?.key !== key) return undefined;
    this.prepared.delete(id);
    return prepared.creating.catch(() => undefined);
  }

  private closePrepared(id: string): void {
    const prepared = this.prepared.get(id);
    this.prepared.delete(id);
    if (prepared) void this.closeCreated(prepared.creating);
  }

  private fail(record: ShopRecord, opened: Opened, error: unknown): void {
    const { id } = record;
    if (this.opened.get(id) === opened) this.opened.delete(id);
    const former = this.failures.get(id);
    const delayMs =
      former?.key === opened.key ? Math.min(former.delayMs * 2, MAX_BACKOFF_MS) : FIRST_BACKOFF_MS;
    this.failures.set(id, { key: opened.key, error, delayMs, until: performance.now() + delayMs });
    this.counts.failed++;
    this.options.onFailure(record, error);
  }

  /** Closes what is unused for the longest time, one without requests if there is one. @param id of the shop that needs the room */
  private makeRoom(id: string): void {
    if (this.opened.size <= this.options.limit) return;
    const others = [...this.opened].filter(([other]) => other !== id);
    const idle = others.find(([, { application }]) => application?.requests.isIdle);
    const next = idle ?? others[0];
    if (next) this.close(next[0]);
  }
}

/** An application serves the record that it was started with: another database, variable or first host needs another one. */
function keyOf({ database, variables, hosts }: ShopRecord): string {
  return JSON.stringify([database, variables, hosts[0]]);
}
