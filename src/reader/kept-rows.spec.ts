import fc from 'fast-check';
import type { News } from '../kernel/shown-changes.ts';
import { KeptRows } from './kept-rows.ts';

/*
 * A model of the database beside it: rows that transactions change, and statements that are on their way for any time, each of
 * which sees what was committed when it ran.
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

  news(since: string): News {
    const snapshot = String(this.snapshots.size);
    this.snapshots.set(snapshot, this.commits.length);
    const changed = since === '1:1:' ? [''] : [...new Set(this.commits.slice(this.snapshots.get(since)))];
    return { snapshot, at: '0', changed };
  }
}

/** Does a step whenever it is resumed; ends when it has shown what it was asked for. */
type Work = Generator<void, void>;

/** As the reader does it. Throws when something is shown that was changed before it was asked for. */
function* ask(model: Model, rows: KeptRows, wanted: readonly string[], isBoth: boolean): Work {
  const asked = new Map(model.versions);
  const { snapshot: since } = rows.standing;
  const reading = isBoth ? rows.read() : undefined;
  yield;
  const news = model.news(since);
  const made = new Map(wanted.map((id) => [id, json(model, id)]));
  yield;
  rows.hear(news, reading);
  if (reading) {
    rows.keep(reading, SCOPE, made);
    rows.end(reading);
    return;
  }
  const kept = wanted.flatMap((id) => {
    const row = rows.get(SCOPE, id);
    return row ? [[id, row] as const] : [];
  });
  for (const [id, row] of kept)
    if (Number(row) < asked.get(id)!) throw new Error(`${id} was shown as it was before`);
  const unknown = wanted.filter((id) => !kept.some(([one]) => one === id));
  if (unknown.length > 0) yield* make(model, rows, unknown);
}

function* make(model: Model, rows: KeptRows, unknown: readonly string[]): Work {
  const reading = rows.read();
  yield;
  const made = new Map(unknown.map((id) => [id, json(model, id)]));
  yield;
  rows.keep(reading, SCOPE, made);
  rows.end(reading);
}

function json(model: Model, id: string): string {
  return String(model.versions.get(id));
}

const wanted = fc.subarray(IDS, { minLength: 1 });
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ commit: fc.constantFrom(...IDS) }) },
  { weight: 1, arbitrary: fc.record({ ask: wanted, isBoth: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ resume: fc.nat() }) },
);

describe('what is kept', () => {
  it('is never shown once somebody could know that it has changed, whatever the order in which statements run and are answered', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 40, maxLength: 120 }), (steps) => {
        const model = new Model();
        const rows = new KeptRows(10_000);
        const works: Work[] = [];
        for (const one of steps) {
          if ('commit' in one) model.commit(one.commit);
          else if ('ask' in one) {
            const work = ask(model, rows, one.ask, one.isBoth);
            work.next();
            works.push(work);
          } else if (works.length > 0) {
            const place = one.resume % works.length;
            if (works[place].next().done) works.splice(place, 1);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is known again as long as nothing changes', () => {
    const [model, rows] = [new Model(), new KeptRows(10_000)];
    for (const isBoth of [true, false]) for (const _ of ask(model, rows, ['a'], isBoth));
    expect(rows.get(SCOPE, 'a')).toBe('0');
    rows.hear(model.news(rows.standing.snapshot));
    expect(rows.get(SCOPE, 'a')).toBe('0');
    expect(rows.get('another scope', 'a')).toBeUndefined();
  });

  it('never takes more room than there is, and those go that were not used for longest', () => {
    const rows = new KeptRows(10 * 1400);
    const reading = rows.read();
    for (let n = 0; n < 10; n++) rows.keep(reading, SCOPE, new Map([[`${n}`, 'x'.repeat(1000)]]));
    rows.get(SCOPE, '0');
    rows.keep(reading, SCOPE, new Map([['10', 'x'.repeat(1000)]]));
    const kept = Array.from({ length: 11 }, (_, n) => rows.has(SCOPE, `${n}`));
    expect(kept).toEqual([true, false, ...Array<boolean>(9).fill(true)]);
  });

  it('is forgotten in all scopes when the row changes, and goes by itself in one that nobody asks for', () => {
    const [model, rows] = [new Model(), new KeptRows(3 * 1400)];
    rows.hear(model.news(rows.standing.snapshot));
    const reading = rows.read();
    for (const scope of ['1', '2', '3']) rows.keep(reading, scope, new Map([['a', 'x'.repeat(1000)]]));
    rows.get('1', 'a');
    rows.keep(reading, '4', new Map([['b', 'x'.repeat(1000)]]));
    expect(['1', '2', '3'].map((scope) => rows.has(scope, 'a'))).toEqual([true, false, true]);
    model.commit('a');
    rows.hear(model.news(rows.standing.snapshot));
    expect([rows.hasAny('', 'a'), rows.hasAny('', 'b')]).toEqual([false, true]);
  });

  it('counts two bytes for each character where one is beyond Latin-1', () => {
    const rows = new KeptRows(2 * 1400);
    const reading = rows.read();
    for (const id of ['a', 'b']) rows.keep(reading, SCOPE, new Map([[id, `é${'x'.repeat(999)}`]]));
    expect(rows.has(SCOPE, 'a')).toBe(true);
    rows.keep(reading, SCOPE, new Map([['b', `€${'x'.repeat(999)}`]]));
    expect([rows.has(SCOPE, 'a'), rows.has(SCOPE, 'b')]).toEqual([false, true]);
  });

  it('is no row that is very large', () => {
    const rows = new KeptRows(10 ** 7);
    rows.keep(rows.read(), SCOPE, new Map([['a', 'x'.repeat(300_000)]]));
    expect(rows.hasAny('', 'a')).toBe(false);
  });
});
