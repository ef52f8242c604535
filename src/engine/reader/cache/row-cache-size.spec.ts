import { RowText } from '../row-text.ts';
import { RowCache } from './row-cache.ts';

/* Which rows a cache holds when it is full. */

const SCOPE = '';

describe('A cached row', () => {
  it('is evicted in least recently used order when the cache exceeds its size', () => {
    const rows = new RowCache(10 * 1400);
    const reading = rows.beginRead();
    for (let n = 0; n < 10; n++)
      rows.store(reading, rows.watermark.server, SCOPE, new Map([[`${n}`, new RowText('x'.repeat(1000))]]));
    rows.get(SCOPE, '0');
    rows.store(reading, rows.watermark.server, SCOPE, new Map([['10', new RowText('x'.repeat(1000))]]));
    const isCached = Array.from({ length: 11 }, (_, n) => rows.has(SCOPE, `${n}`));
    expect(isCached).toEqual([true, false, ...Array<boolean>(9).fill(true)]);
  });

  it('counts twice if its values are held beside its text', () => {
    const rows = new RowCache(2 * 1400);
    const reading = rows.beginRead();
    for (const [id, values] of [['a'], ['b', {}]] as const)
      rows.store(
        reading,
        rows.watermark.server,
        SCOPE,
        new Map([[id, new RowText('x'.repeat(1000), values)]]),
      );
    expect([rows.has(SCOPE, 'a'), rows.has(SCOPE, 'b')]).toEqual([false, true]);
  });

  it('counts two bytes per character if one of them is beyond Latin-1', () => {
    const rows = new RowCache(2 * 1400);
    const reading = rows.beginRead();
    for (const id of ['a', 'b'])
      rows.store(reading, rows.watermark.server, SCOPE, new Map([[id, new RowText(`é${'x'.repeat(999)}`)]]));
    expect(rows.has(SCOPE, 'a')).toBe(true);
    rows.store(reading, rows.watermark.server, SCOPE, new Map([['b', new RowText(`€${'x'.repeat(999)}`)]]));
    expect([rows.has(SCOPE, 'a'), rows.has(SCOPE, 'b')]).toEqual([false, true]);
  });

  it('is never larger than a maximum', () => {
    const rows = new RowCache(10 ** 7);
    rows.store(
      rows.beginRead(),
      rows.watermark.server,
      SCOPE,
      new Map([['a', new RowText('x'.repeat(300_000))]]),
    );
    expect(rows.hasAny('', 'a')).toBe(false);
  });
});
