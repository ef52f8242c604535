import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '@storekeep/server/module';
import type { ShopRecord } from '../fleet/index.ts';
import { checkMove } from './move-checks.ts';
import type { MoveLog } from './move-log.ts';
import { MovedDatabase } from './moved-database.ts';
import { compareSchemas, copySequences, createSchema, emptyDerivedTables } from './moved-schema.ts';
import type { ShopSwitch } from './shop-switch.ts';
import { TableCopy } from './table-copy.ts';
import { prepareForReads, waitForLongTransactions, waitForServers } from './warm-up.ts';
import {
  createMoveObjects,
  endSessions,
  readFenceRole,
  setFence,
  setFenceRole,
  waitForRequests,
} from './write-fence.ts';

/*
 * The control record decides which database is the primary; everything else follows from it:
 *
 *   copy and follow    database = old, active     the new one is fenced, and follows; at the end, servers prepare for next_database = new
 *   the pause          database = old, moving     servers hold requests; the old one is fenced, then the new one catches up
 *   the switch         database = new, moving     one update, if the record still has the version of this move
 *   after it           database = new, active     the fence of the new one is lifted; the old one stays fenced, and follows
 *
 * A process that is killed leaves one of these states. The next one makes the database of the record the primary (`settle`), and goes on.
 */

export interface MoveOptions {
  /** How many large tables are copied at a time. */
  parallel: number;
  /** How long running requests may take before they are ended. */
  drainMs: number;
  /** A pause that would be longer is ended, and the shop goes on where it was. */
  maxPauseMs: number;
  env: NodeJS.ProcessEnv;
}

/** What was done. */
export interface MoveResult {
  moved: boolean;
  /** How long writes were held. */
  pauseMs?: number;
  database: string;
  /** The database to which the shop can be moved back. */
  previous_database: string | null;
}

/** How far the new database may be behind when the pause begins. */
const MAX_LAG_MS = 300;
const POLL_MS = 500;
/** How long after a pause the databases are left to the requests that have waited for its end. */
const REQUESTS_FIRST_MS = 2000;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Moves one shop. Each function can be killed anywhere, and called again by another process. */
export class ShopMove {
  private readonly open = new Map<string, MovedDatabase>();

  constructor(
    private readonly record: ShopSwitch,
    private readonly log: MoveLog,
    private readonly options: MoveOptions,
  ) {}

  /** Moves the shop to a database. @throws Error if it cannot be moved, and is where it was */
  async moveTo(url: string): Promise<MoveResult> {
    const place = await this.settle(await this.requireOpen());
    if (place.database === url) return resultOf(place, false);
    if (place.previous_database === url) return this.undo();
    if (place.previous_database !== null)
      throw new UsageError(
        'The shop can still be moved back to its former database: end that by --finish first',
      );
    const [from, to] = [
      this.database(place.database, 'the old database'),
      this.database(url, 'the new database'),
    ];
    await this.check(place, from, to);
    await createMoveObjects(from);
    const copy = new TableCopy(from, to, place.id);
    if (!(await copy.exists())) {
      this.log.step('Creating the tables…');
      await createSchema(from, to, place, this.options.env);
    } else if (!(await copy.hasSlot())) {
      throw new Error(`${from.label} no longer has the changes for ${to.label}: drop and create that one`);
    }
    await copy.subscribe(true);
    await this.follow(copy);
    this.log.step('Reading what shoppers read first…');
    await prepareForReads(to);
    return this.switchTo(place, from, to, copy, false);
  }

  /** Moves the shop back. */
  async undo(): Promise<MoveResult> {
    const place = await this.settle(await this.requireOpen());
    if (place.previous_database === null) return resultOf(place, false);
    const from = this.database(place.database, 'the present database');
    const to = this.database(place.previous_database, 'the former database');
    const copy = new TableCopy(from, to, place.id);
    return this.switchTo(place, from, to, copy, true);
  }

  /** Ends the possibility to move the shop back. The former database stays as it is, and takes no writes. */
  async finish(): Promise<MoveResult> {
    const place = await this.requireOpen();
    if (place.previous_database === null) return resultOf(place, false);
    if (place.state === 'moving') throw new Error('A move of this shop was interrupted: repeat it first');
    const primary = this.database(place.database, 'the present database');
    const former = this.database(place.previous_database, 'the former database');
    const copy = new TableCopy(primary, former, place.id);
    await copy
      .unsubscribe()
      .catch((error: Error) => this.log.step(`The former database goes on without: ${error.message}`));
    await copy.dropSlot();
    return resultOf(await this.record.update(place.version, { previous_database: null }), false);
  }

  async close(): Promise<void> {
    for (const database of this.open.values()) await database.close();
  }

  private async requireOpen(): Promise<ShopRecord> {
    const place = await this.record.read();
    if (place.state === 'suspended') throw new UsageError('The shop is suspended: resume it first');
    return place;
  }

  private async check({ variables }: ShopRecord, from: MovedDatabase, to: MovedDatabase): Promise<void> {
    this.log.step('Checking both databases…');
    const { problems, bytes, versions } = await checkMove(from, to);
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'])
      if (name in variables)
        problems.push(`The record has ${name}, which would lead to the old database: remove it first`);
    if (problems.length > 0) throw new Error(['The shop cannot be moved:', ...problems].join('\n  '));
    this.log.size(bytes, versions);
  }

  private async follow(copy: TableCopy): Promise<void> {
    this.log.step('Copying the tables…');
    for (;;) {
      const progress = await copy.progress();
      this.log.copied(progress);
      const isIdle = progress.copiedTables === progress.published;
      if (progress.copiedTables === progress.tables) break;
      if (isIdle) await copy.addLargeTables(this.options.parallel);
      await sleep(POLL_MS);
    }
  }

  private async switchTo(
    before: ShopRecord,
    from: MovedDatabase,
    to: MovedDatabase,
    copy: TableCopy,
    isUndo: boolean,
  ): Promise<MoveResult> {
    const differences = await compareSchemas(from, to);
    if (differences.length > 0)
      throw new Error(
        `The tables of the shop have changed since they were copied: ${differences.slice(0, 5).join(', ')}`,
      );
    const backward = new TableCopy(to, from, before.id);
    if (!isUndo) await backward.prepare();
    this.log.step('Catching up…');
    const announced = await this.record.update(before.version, { next_database: to.url });
    await waitForServers(to);
    await waitForLongTransactions(to, () => this.log.step(`Waiting for long transactions of ${to.label}…`));
    for (let lag = Infinity; lag > MAX_LAG_MS;) this.log.lag((lag = await copy.waitForMarker(0)));
    const { version: token } = await this.record.update(announced.version, { state: 'moving' });
    this.log.pauseBegins();
    try {
      await withLimit(this.options.maxPauseMs, async () => {
        await waitForRequests(from, this.options.drainMs);
        this.log.during('requests ended');
        await setFence(from, token, true);
        await endSessions(from);
        this.log.during('old database fenced');
        await copy.waitForMarker(token);
        this.log.during('caught up');
        await copySequences(from, to);
        await emptyDerivedTables(to);
        await setFenceRole(to, isUndo ? 'returned' : 'moved');
        this.log.during('sequences set');
        if (!isUndo) await backward.createSlot();
        this.log.during('way back prepared');
      });
    } catch (error) {
      await this.goOn(token, error as Error);
    }
    const change = { database: to.url, previous_database: from.url };
    const switched = await this.record.update(token, change);
    this.log.during('switched');
    const place = await this.makePrimary(switched);
    const pauseMs = this.log.pauseEnds();
    await sleep(REQUESTS_FIRST_MS);
    return { ...resultOf(await this.settle(place), true), pauseMs };
  }

  /** Ends a pause that did not succeed, unless another process has taken over. */
  private async goOn(token: number, reason: Error): Promise<never> {
    for (const [url, former] of this.open) this.open.set(url, former.reopen());
    const now = await this.record.read();
    if (now.version === token) await this.makePrimary(now);
    throw new Error(`The shop goes on where it was: ${reason.message}`, { cause: reason });
  }

  /** Lifts the fence of the database that the record names, also for connections that servers have opened before. From then on the shop takes writes. */
  private async makePrimary(place: ShopRecord): Promise<ShopRecord> {
    const primary = this.database(place.database, 'the database of the shop');
    await setFence(primary, place.version, false);
    await endSessions(primary);
    return this.record.update(place.version, { state: 'active', next_database: null });
  }

  /** Completes what a process has left: the database of the record is the primary, and the former one follows it. */
  private async settle(left: ShopRecord): Promise<ShopRecord> {
    const primary = this.database(left.database, 'the database of the shop');
    let place = left;
    if (place.state === 'moving') {
      this.log.step('Completing a move that was interrupted…');
      // a new version: the process that began the pause cannot switch any more
      place = await this.makePrimary(await this.record.update(place.version, { state: 'moving' }));
    }
    if (place.next_database !== null)
      place = await this.record.update(place.version, { next_database: null });
    if (place.previous_database === null) return place;
    const former = this.database(place.previous_database, 'the former database');
    const forward = new TableCopy(former, primary, place.id);
    await forward.unsubscribe();
    await forward.dropSlot();
    if ((await readFenceRole(primary)) === 'returned') {
      await setFenceRole(primary, 'primary');
      return this.record.update(place.version, { previous_database: null });
    }
    const backward = new TableCopy(primary, former, place.id);
    if (!(await backward.hasSlot())) {
      this.log.step('The former database cannot follow any more: the shop cannot be moved back');
      return this.record.update(place.version, { previous_database: null });
    }
    await backward.subscribe(false);
    return place;
  }

  private database(url: string, label: string): MovedDatabase {
    const known = this.open.get(url);
    if (known) return known;
    const database = new MovedDatabase(url, label);
    this.open.set(url, database);
    return database;
  }
}

function resultOf({ database, previous_database }: ShopRecord, moved: boolean): MoveResult {
  return { moved, database, previous_database };
}

/** Does the work of a pause. @throws Error if it takes too long, or the operator interrupts it */
async function withLimit(limitMs: number, work: () => Promise<void>): Promise<void> {
  let end: (reason: Error) => void;
  const ended = new Promise<never>((_, reject) => (end = reject));
  const timer = setTimeout(() => end(new Error(`the pause took longer than ${limitMs / 1000} s`)), limitMs);
  const interrupt = (): void => end(new Error('it was interrupted'));
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    await Promise.race([work(), ended]);
  } finally {
    clearTimeout(timer);
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}
