import fc from 'fast-check';
import {
  INITIAL_WATERMARK,
  type Invalidations,
  isOlderSnapshot,
  type RecordedChange,
  type Watermark,
} from '#engine/kernel/database/row-changes';
import { RowText } from '../row-text.ts';
import { RowCache } from './row-cache.ts';

/*
 * Compares the cache with a model of the database: transactions change rows, and statements, which may take any time, see what
 * was committed when they ran. The server may be replaced by one that lacks the latest transactions and uses their ids again.
 */

const IDS = ['a', 'b', 'c'];
const SCOPE = '';

class Model {
  /** The changed rows, in the order of the transactions. */
  private commits: RecordedChange[] = [];
  private lastVersion = 0;
  /** The versions that a row has had, each with the number of the event that made it current. */
  private readonly history = new Map(IDS.map((id) => [id, [{ event: 0, version: 0 }]]));
  private readonly versions: Map<string, number>[] = [new Map(IDS.map((id) => [id, 0]))];
  private events = 0;

  constructor(private server = 1) {}

  get now(): number {
    return this.events;
  }

  /** @param isKnown whether the change is recorded with the new version */
  commit(id: string, isKnown = false): void {
    const version = ++this.lastVersion;
    this.versions.push(new Map(this.versions.at(-1)).set(id, version));
    this.commits.push([id, isKnown ? JSON.stringify({ [id]: { version } }) : null]);
    this.record();
  }

  /** The server loses its latest transactions. */
  lose(transactions: number): void {
    const remaining = Math.max(0, this.commits.length - transactions);
    this.commits = this.commits.slice(0, remaining);
    this.versions.length = remaining + 1;
    this.record();
  }

  /** Another server takes over. */
  failOver(lost: number): void {
    this.server++;
    this.lose(lost);
  }

  private record(): void {
    this.events++;
    for (const id of IDS) this.history.get(id)!.push({ event: this.events, version: this.version(id) });
  }

  version(id: string): number {
    return this.versions.at(-1)!.get(id)!;
  }

  /** Whether a version of a row was current at some time since an event. */
  isCurrentSince(event: number, id: string, version: number): boolean {
    const history = this.history.get(id)!;
    return history.some((entry) => entry.event >= event && entry.version === version);
  }

  changesSince({ snapshot, server }: Watermark): Invalidations {
    const next = this.commits.length + 1;
    const isUnusable = server !== String(this.server) || Number(snapshot.split(':')[0]) > next;
    const changed: RecordedChange[] = isUnusable
      ? [['', null]]
      : this.commits.slice(Number(snapshot.split(':')[0]) - 1);
    return { snapshot: `${next}:${next}:`, at: '0', server: String(this.server), changed };
  }
}

function rowOf(model: Model, id: string): RowText {
  return new RowText(JSON.stringify({ id, version: model.version(id) }));
}

function versionOf({ json }: RowText): number {
  return (JSON.parse(json) as { version: number }).version;
}

/** A read that does one step whenever it is resumed, and ends when it has returned its rows. */
type Read = Generator<void, void>;

/** Reads rows like the reader. @throws if it returns a version that was not current since the read began */
function* read(model: Model, rows: RowCache, requested: readonly string[], isBoth: boolean): Read {
  const startEvent = model.now;
  const since = rows.watermark;
  const reading = isBoth ? rows.beginRead() : undefined;
  try {
    yield;
    const invalidations = model.changesSince(since);
    const fetched = new Map(requested.map((id) => [id, rowOf(model, id)]));
    yield;
    rows.applyInvalidations(invalidations, reading);
    if (reading) {
      rows.store(reading, invalidations.server, SCOPE, fetched);
      return;
    }
    const cached = requested.flatMap((id) => {
      const row = rows.get(SCOPE, id);
      return row ? [[id, row] as const] : [];
    });
    for (const [id, row] of cached)
      if (!model.isCurrentSince(startEvent, id, versionOf(row)))
        throw new Error(`${id} was returned in an old version`);
    const missing = requested.filter((id) => !cached.some(([one]) => one === id));
    if (missing.length > 0) yield* fetch(model, rows, missing);
  } finally {
    if (reading) rows.endRead(reading);
  }
}

function* fetch(model: Model, rows: RowCache, missing: readonly string[]): Read {
  const reading = rows.beginRead();
  try {
    yield;
    const { server } = model.changesSince(INITIAL_WATERMARK);
    const fetched = new Map(missing.map((id) => [id, rowOf(model, id)]));
    yield;
    rows.store(reading, server, SCOPE, fetched);
  } finally {
    rows.endRead(reading);
  }
}

const ids = fc.subarray(IDS, { minLength: 1 });
const lost = fc.integer({ min: 0, max: 3 });
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ commit: fc.constantFrom(...IDS), isKnown: fc.boolean() }) },
  { weight: 10, arbitrary: fc.record({ ask: ids, isBoth: fc.boolean() }) },
  { weight: 40, arbitrary: fc.record({ resume: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ failOver: lost }) },
  { weight: 1, arbitrary: fc.record({ crash: lost }) },
);

describe('A cached row', () => {
  it('is returned only if it is current, for any interleaving of statements, failovers and crashes', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 40, maxLength: 120 }), (steps) => {
        const model = new Model();
        const rows = new RowCache(10_000);
        let reads: Read[] = [];
        for (const one of steps) {
          if ('commit' in one) model.commit(one.commit, one.isKnown);
          else if ('failOver' in one) model.failOver(one.failOver);
          else if ('crash' in one) {
            model.lose(one.crash);
            for (const pending of reads) pending.return();
            reads = [];
            rows.reset(); // all connections are lost
          } else if ('ask' in one) {
            const pending = read(model, rows, one.ask, one.isBoth);
            pending.next();
            reads.push(pending);
          } else if (reads.length > 0) {
            const place = one.resume % reads.length;
            if (reads[place].next().done) reads.splice(place, 1);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('is returned from the cache until it changes', () => {
    const [model, rows] = [new Model(), new RowCache(10_000)];
    for (const isBoth of [true, false]) for (const _ of read(model, rows, ['a'], isBoth));
    expect(versionOf(rows.get(SCOPE, 'a')!)).toBe(0);
    rows.applyInvalidations(model.changesSince(rows.watermark));
    expect(versionOf(rows.get(SCOPE, 'a')!)).toBe(0);
    expect(rows.get('another scope', 'a')).toBeUndefined();
  });

  it('stays cached, with the new values, if a change is recorded with them', () => {
    const [model, rows] = [new Model(), new RowCache(10_000)];
    for (const _ of read(model, rows, ['a'], true));
    model.commit('a', true);
    rows.applyInvalidations(model.changesSince(rows.watermark));
    expect(versionOf(rows.get(SCOPE, 'a')!)).toBe(1);
    for (const isKnown of [true, true]) model.commit('a', isKnown);
    rows.applyInvalidations(model.changesSince(rows.watermark));
    expect(rows.has(SCOPE, 'a')).toBe(false);
  });

  it('is evicted per scope, and invalidated in all scopes when it changes', () => {
    const [model, rows] = [new Model(), new RowCache(3 * 1400)];
    rows.applyInvalidations(model.changesSince(rows.watermark));
    const reading = rows.beginRead();
    for (const scope of ['1', '2', '3'])
      rows.store(reading, rows.watermark.server, scope, new Map([['a', new RowText('x'.repeat(1000))]]));
    rows.get('1', 'a');
    rows.store(reading, rows.watermark.server, '4', new Map([['b', new RowText('x'.repeat(1000))]]));
    expect(['1', '2', '3'].map((scope) => rows.has(scope, 'a'))).toEqual([true, false, true]);
    model.commit('a');
    rows.applyInvalidations(model.changesSince(rows.watermark));
    expect([rows.hasAny('', 'a'), rows.hasAny('', 'b')]).toEqual([false, true]);
  });

  it('is invalidated with another row whose changes it depends on', () => {
    const [model, rows] = [new Model(), new RowCache(10_000)];
    rows.applyInvalidations(model.changesSince(rows.watermark));
    const [{ server }, dependent] = [rows.watermark, new Map([['dependent', new RowText('0')]])];
    rows.store(rows.beginRead(), server, SCOPE, dependent, 'a');
    model.commit('b');
    rows.applyInvalidations(model.changesSince(rows.watermark));
    expect(rows.has(SCOPE, 'dependent')).toBe(true);
    const overtaken = rows.beginRead();
    model.commit('a');
    rows.applyInvalidations(model.changesSince(rows.watermark));
    expect(rows.has(SCOPE, 'dependent')).toBe(false);
    rows.store(overtaken, server, SCOPE, dependent, 'a');
    expect(rows.has(SCOPE, 'dependent')).toBe(false);
  });
});

describe('A cache in front of two servers, one of which lags behind', () => {
  const [ahead, behind] = [new Model(1), new Model(2)];
  let rows: RowCache;

  /** Reads the row `a` from a server, and stores it. */
  function readFrom(model: Model): void {
    const reading = rows.beginRead();
    const invalidations = model.changesSince(rows.watermark);
    rows.applyInvalidations(invalidations, reading);
    rows.store(reading, invalidations.server, SCOPE, new Map([['a', rowOf(model, 'a')]]));
    rows.endRead(reading);
  }

  beforeAll(() => ahead.commit('a'));
  beforeEach(() => (rows = new RowCache(10_000)));

  it('drops the rows of one server when a late statement of the other one returns', () => {
    readFrom(ahead);
    const late = ahead.changesSince(rows.watermark);
    readFrom(behind);
    expect(versionOf(rows.get(SCOPE, 'a')!)).toBe(0);
    rows.applyInvalidations(late);
    expect(rows.get(SCOPE, 'a')).toBeUndefined();
  });

  it('does not store rows of another server than that of its watermark', () => {
    readFrom(ahead);
    const reading = rows.beginRead();
    const { server } = behind.changesSince(rows.watermark);
    expect(rows.store(reading, server, SCOPE, new Map([['a', new RowText('0')]]))).toBe(false);
    expect(versionOf(rows.get(SCOPE, 'a')!)).toBe(1);
  });
});

describe('A snapshot', () => {
  it.each([
    ['725:727:', '726:727:'],
    ['725:727:725', '725:728:725'],
    ['725:730:725,726,727', '725:730:725,727'],
    ['999:1000:', '1000:1000:'],
  ])('%s is older than %s', (older, newer) => {
    expect(isOlderSnapshot(older, newer)).toBe(true);
    expect(isOlderSnapshot(newer, older)).toBe(false);
    expect(isOlderSnapshot(older, older)).toBe(false);
  });
});
