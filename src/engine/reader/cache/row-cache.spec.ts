import fc from 'fast-check';
import type { Invalidations } from '../../kernel/database/row-changes.ts';
import { RowCache } from './row-cache.ts';

/*
 * Compares the cache with a model of the database: transactions change rows, and statements, which may take any time, see what
 * was committed when they ran.
 */

const IDS = ['a', 'b', 'c'];
const SCOPE = '';

class Model {
  readonly versions = new Map(IDS.map((id) => [id, 0]));
  private readonly commits: string[] = [];
  private readonly snapshots = new Map<string, number>([['1:1:', 0]]);

  commit(id: string): void {
    this.versions.set(id, this.versions.get(id)! + 1);
    this.commits.push(id);
  }

  news(since: string): Invalidations {
    const snapshot = String(this.snapshots.size);
    this.snapshots.set(snapshot, this.commits.length);
    const changed = since === '1:1:' ? [''] : [...new Set(this.commits.slice(this.snapshots.get(since)))];
    return { snapshot, at: '0', changed };
  }
}

/** A read that does one step whenever it is resumed, and ends when it has returned its rows. */
type PendingRead = Generator<void, void>;

/** Reads rows like the reader. @throws if it returns a version that was changed before the read began */
function* read(model: Model, rows: RowCache, requested: readonly string[], isBoth: boolean): PendingRead {
  const versionsBefore = new Map(model.versions);
  const { snapshot: since } = rows.watermark;
  const reading = isBoth ? rows.beginRead() : undefined;
  yield;
  const invalidations = model.news(since);
  const fetched = new Map(requested.map((id) => [id, json(model, id)]));
  yield;
  rows.applyInvalidations(invalidations, reading);
  if (reading) {
    rows.store(reading, SCOPE, fetched);
    rows.endRead(reading);
    return;
  }
  const cached = requested.flatMap((id) => {
    const row = rows.get(SCOPE, id);
    return row ? [[id, row] as const] : [];
  });
  for (const [id, row] of cached)
    if (Number(row) < versionsBefore.get(id)!) throw new Error(`${id} was returned in an older version`);
  const unknown = requested.filter((id) => !cached.some(([one]) => one === id));
  if (unknown.length > 0) yield* fetch(model, rows, unknown);
}

function* fetch(model: Model, rows: RowCache, unknown: readonly string[]): PendingRead {
  const reading = rows.beginRead();
  yield;
  const fetched = new Map(unknown.map((id) => [id, json(model, id)]));
  yield;
  rows.store(reading, SCOPE, fetched);
  rows.endRead(reading);
}

function json(model: Model, id: string): string {
  return String(model.versions.get(id));
}

const ids = fc.subarray(IDS, { minLength: 1 });
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ commit: fc.constantFrom(...IDS) }) },
  { weight: 1, arbitrary: fc.record({ ask: ids, isBoth: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ resume: fc.nat() }) },
);

describe('A cached row', () => {
  it('is never returned after its change was committed, for any interleaving of statements', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 40, maxLength: 120 }), (steps) => {
        const model = new Model();
        const rows = new RowCache(10_000);
        const reads: PendingRead[] = [];
        for (const one of steps) {
          if ('commit' in one) model.commit(one.commit);
          else if ('ask' in one) {
            const pending = read(model, rows, one.ask, one.isBoth);
            pending.next();
            reads.push(pending);
          } else if (reads.length > 0) {
            const place = one.resume % reads.length;
            if (reads[place].next().done) reads.splice(place, 1);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is returned from the cache until it changes', () => {
    const [model, rows] = [new Model(), new RowCache(10_000)];
    for (const isBoth of [true, false]) for (const _ of read(model, rows, ['a'], isBoth));
    expect(rows.get(SCOPE, 'a')).toBe('0');
    rows.applyInvalidations(model.news(rows.watermark.snapshot));
    expect(rows.get(SCOPE, 'a')).toBe('0');
    expect(rows.get('another scope', 'a')).toBeUndefined();
  });

  it('is evicted in least recently used order when the cache exceeds its size', () => {
    const rows = new RowCache(10 * 1400);
    const reading = rows.beginRead();
    for (let n = 0; n < 10; n++) rows.store(reading, SCOPE, new Map([[`${n}`, 'x'.repeat(1000)]]));
    rows.get(SCOPE, '0');
    rows.store(reading, SCOPE, new Map([['10', 'x'.repeat(1000)]]));
    const isCached = Array.from({ length: 11 }, (_, n) => rows.has(SCOPE, `${n}`));
    expect(isCached).toEqual([true, false, ...Array<boolean>(9).fill(true)]);
  });

  it('is evicted per scope, and invalidated in all scopes when it changes', () => {
    const [model, rows] = [new Model(), new RowCache(3 * 1400)];
    rows.applyInvalidations(model.news(rows.watermark.snapshot));
    const reading = rows.beginRead();
    for (const scope of ['1', '2', '3']) rows.store(reading, scope, new Map([['a', 'x'.repeat(1000)]]));
    rows.get('1', 'a');
    rows.store(reading, '4', new Map([['b', 'x'.repeat(1000)]]));
    expect(['1', '2', '3'].map((scope) => rows.has(scope, 'a'))).toEqual([true, false, true]);
    model.commit('a');
    rows.applyInvalidations(model.news(rows.watermark.snapshot));
    expect([rows.hasAny('', 'a'), rows.hasAny('', 'b')]).toEqual([false, true]);
  });

  it('counts two bytes per character if one of them is beyond Latin-1', () => {
    const rows = new RowCache(2 * 1400);
    const reading = rows.beginRead();
    for (const id of ['a', 'b']) rows.store(reading, SCOPE, new Map([[id, `é${'x'.repeat(999)}`]]));
    expect(rows.has(SCOPE, 'a')).toBe(true);
    rows.store(reading, SCOPE, new Map([['b', `€${'x'.repeat(999)}`]]));
    expect([rows.has(SCOPE, 'a'), rows.has(SCOPE, 'b')]).toEqual([false, true]);
  });

  it('is never larger than a maximum', () => {
    const rows = new RowCache(10 ** 7);
    rows.store(rows.beginRead(), SCOPE, new Map([['a', 'x'.repeat(300_000)]]));
    expect(rows.hasAny('', 'a')).toBe(false);
  });
});
