import type { Answer } from '../support/shop.ts';
import { calls } from './calls.ts';
import { openPopulated, type Populated } from './populated.ts';
import { called, operations, shownBy, type Changes, type Operation } from './operation.ts';

/* The conventions of lists that docs/conventions.md tells of, tried on every list that the interface names. */

/** What lists are ordered by where that is not the id. */
const KEY: Record<string, string> = { Currency: 'code' };

let shop: Populated;

beforeAll(async () => void (shop = await openPopulated()), 60_000);
afterAll(() => shop.close());

const isPaged = (operation: Operation): boolean =>
  shownBy(operation).isList && 'limit?' in (operation.query ?? {});

describe.each(operations.filter((one) => one.op in calls && isPaged(one)))('$op', (operation) => {
  const { op, query = {} } = operation;
  const { type: shownType, key: shownKey } = shownBy(operation);
  const call = (changes?: Changes): Promise<Answer> => called(shop, operation, changes);

  describe('its pages', () => {
    const page = async (query: string) => (await call({ query })).body;

    it('hold as many as the interface says, unless told', async () => {
      const [, limit] = /= "?(\d+)"?$/.exec(query['limit?'] as string)!;
      const { count, ...envelope } = await page('');
      expect(envelope).toMatchObject({ offset: 0, limit: Number(limit) });
      expect(count).toBeGreaterThanOrEqual(3);
      expect(envelope[shownKey!]).toHaveLength(Math.min(count as number, Number(limit)));
    });

    it('are cut from the same order', async () => {
      const { count, [shownKey!]: all } = await page('limit=1000');
      const { count: same, offset, limit, [shownKey!]: second } = await page('limit=2&offset=1');
      expect({ same, offset, limit }).toEqual({ same: count, offset: 1, limit: 2 });
      expect(second).toEqual(all.slice(1, 3));
    });

    it('may be empty, and then tell how many there are', async () => {
      const { count } = await page('');
      expect(await page('limit=0')).toEqual({ [shownKey!]: [], count, offset: 0, limit: 0 });
      expect(await page('offset=100000')).toMatchObject({ [shownKey!]: [], count, offset: 100_000 });
    });

    it('have a largest size, which they tell', async () => {
      expect((await page('limit=5000')).limit).toBe(1000);
    });

    it.each([
      'limit=-1',
      'limit=1.5',
      'limit=many',
      'limit=',
      'offset=-1',
      'offset=',
      'limit=9999999999999999999',
    ])('are not made for %s', async (wrong) => {
      const { status, body: answer } = await call({ query: wrong });
      expect({ status, type: answer.type }).toEqual({ status: 400, type: 'invalid_data' });
      expect(answer.message).toContain(wrong.split('=')[0]);
    });

    it('are in the order that is asked for', async () => {
      const key = KEY[shownType!] ?? 'id';
      const keys = (rows: Record<string, string>[]) => rows.map((row) => row[key]);
      const ascending = keys((await page(`limit=1000&order=${key}`))[shownKey!]);
      expect(ascending).toEqual([...ascending].sort());
      expect(keys((await page(`limit=1000&order=-${key}`))[shownKey!])).toEqual(ascending.reverse());
      if (key === 'id') expect(keys((await page('limit=1000'))[shownKey!])).toEqual(ascending);
    });
  });

  describe('its filters', () => {
    const dates = Object.keys(query).filter(
      (name) => typeof query[name] === 'object' && 'lt?' in (query[name] as object),
    );
    const plain = Object.keys(query).filter((name) => /^(number|integer|boolean)/.test(String(query[name])));

    if (dates.length > 0)
      it('on dates compare to the second', async () => {
        for (const name of dates.map((one) => one.replace('?', '')).filter((one) => one !== 'deleted_at')) {
          const dated = (
            (await call({ query: 'limit=1000' })).body[shownKey!] as Record<string, unknown>[]
          ).filter((row) => row[name] !== null);
          const { count } = (await call({ query: `${name}[gte]=2020-01-01` })).body;
          expect(count).toBe(dated.length);
          expect((await call({ query: `${name}[lt]=2020-01-01T00:00:00Z` })).body.count).toBe(0);
        }
      });

    if (dates.length + plain.length > 0)
      it('take no empty date, number or flag', async () => {
        const wrong = [
          ...dates.flatMap((name) => [
            `${name}[gt]=`,
            `${name}[lt]=soon`,
            `${name}[near]=2020-01-01`,
            `${name}=`,
          ]),
          ...plain.map((name) => `${name}=`),
        ].map((one) => one.replace('?', ''));
        for (const query of wrong) {
          const { status, body: answer } = await call({ query });
          expect({ query, status, type: answer.type }).toEqual({
            query,
            status: 400,
            type: 'invalid_data',
          });
          expect(answer.message).toContain(/^\w+/.exec(query)![0]);
        }
      });

    it('are refused when they are none', async () => {
      const { status, body: answer } = await call({ query: 'tite=Shirt' });
      expect({ status, type: answer.type }).toEqual({ status: 400, type: 'invalid_data' });
      expect(answer.message).toContain('tite');
    });

    if ('q?' in query)
      it('search for what is written: % and _ mean themselves', async () => {
        const { found } = await calls[op](shop);
        const counted = async (q: string) => (await call({ query: `q=${encodeURIComponent(q)}` })).body.count;
        expect(await counted(found!)).toBe(1);
        for (const wild of ['%', '_', '\\', "'"]) expect([wild, await counted(wild)]).toEqual([wild, 0]);
        expect(await counted(`${found!.slice(0, -1)}_`)).toBe(0);
        expect(await counted('')).toBe((await call()).body.count);
      });
  });
});
