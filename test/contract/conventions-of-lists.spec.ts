import { calls } from './calls.ts';
import {
  type CallChanges,
  callOperation,
  getReturnedEntity,
  type Operation,
  operations,
} from './operation.ts';
import { openPopulatedShop, type PopulatedShop } from './populated-shop.ts';

/* The conventions of lists in docs/conventions.md, tested with every paged list of test/contract/operations.json. */

/** The sort keys of entities that have no `id`. */
const KEY: Record<string, string> = { Currency: 'code' };

let shop: PopulatedShop;

beforeAll(async () => void (shop = await openPopulatedShop()), 60_000);
afterAll(() => shop.close());

const isPaged = (operation: Operation): boolean =>
  getReturnedEntity(operation).isList && 'limit?' in (operation.query ?? {});

describe.each(operations.filter((operation) => operation.op in calls && isPaged(operation)))(
  '$op',
  (operation) => {
    const { op, query = {} } = operation;
    const { type: shownType, key: shownKey } = getReturnedEntity(operation);
    const call = (changes?: CallChanges) => callOperation(shop, operation, changes);

    describe('pages', () => {
      const page = async (query: string) => (await call({ query })).body;

      it('have the default size of the contract', async () => {
        const [, limit] = /= "?(\d+)"?$/.exec(query['limit?'] as string)!;
        const { count, ...envelope } = await page('');
        expect(envelope).toMatchObject({ offset: 0, limit: Number(limit) });
        expect(count).toBeGreaterThanOrEqual(3);
        expect(envelope[shownKey!]).toHaveLength(Math.min(count as number, Number(limit)));
      });

      it('are slices of the same sorted list', async () => {
        const { count, [shownKey!]: all } = await page('limit=1000');
        const { count: same, offset, limit, [shownKey!]: second } = await page('limit=2&offset=1');
        expect({ same, offset, limit }).toEqual({ same: count, offset: 1, limit: 2 });
        expect(second).toEqual(all.slice(1, 3));
      });

      it('have the count of all rows also if they are empty', async () => {
        const { count } = await page('');
        expect(await page('limit=0')).toEqual({ [shownKey!]: [], count, offset: 0, limit: 0 });
        expect(await page('offset=100000')).toMatchObject({ [shownKey!]: [], count, offset: 100_000 });
      });

      it('have at most 1,000 rows, and return that limit', async () => {
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
      ])('are rejected for %s', async (invalid) => {
        const { status, body: error } = await call({ query: invalid });
        expect({ status, type: error.type }).toEqual({ status: 400, type: 'invalid_data' });
        expect(error.message).toContain(invalid.split('=')[0]);
      });

      it('are sorted as requested, and by id by default', async () => {
        const key = KEY[shownType!] ?? 'id';
        const keys = (rows: Record<string, string>[]) => rows.map((row) => row[key]);
        const ascending = keys((await page(`limit=1000&order=${key}`))[shownKey!]);
        expect(ascending).toEqual([...ascending].sort());
        expect(keys((await page(`limit=1000&order=-${key}`))[shownKey!])).toEqual(ascending.reverse());
        if (key === 'id') expect(keys((await page('limit=1000'))[shownKey!])).toEqual(ascending);
      });
    });

    describe('filters', () => {
      const dates = Object.keys(query).filter(
        (name) => typeof query[name] === 'object' && 'lt?' in (query[name] as object),
      );
      const plain = Object.keys(query).filter((name) =>
        /^(number|integer|boolean)/.test(String(query[name])),
      );

      if (dates.length > 0)
        it('compare dates', async () => {
          for (const name of dates
            .map((field) => field.replace('?', ''))
            .filter((field) => field !== 'deleted_at')) {
            const dated = (
              (await call({ query: 'limit=1000' })).body[shownKey!] as Record<string, unknown>[]
            ).filter((row) => row[name] !== null);
            const { count } = (await call({ query: `${name}[gte]=2020-01-01` })).body;
            expect(count).toBe(dated.length);
            expect((await call({ query: `${name}[lt]=2020-01-01T00:00:00Z` })).body.count).toBe(0);
          }
        });

      if (dates.length + plain.length > 0)
        it('reject empty and malformed dates, numbers and booleans', async () => {
          const invalid = [
            ...dates.flatMap((name) => [
              `${name}[gt]=`,
              `${name}[lt]=soon`,
              `${name}[near]=2020-01-01`,
              `${name}=`,
            ]),
            ...plain.map((name) => `${name}=`),
          ].map((field) => field.replace('?', ''));
          for (const query of invalid) {
            const { status, body: error } = await call({ query });
            expect({ query, status, type: error.type }).toEqual({
              query,
              status: 400,
              type: 'invalid_data',
            });
            expect(error.message).toContain(/^\w+/.exec(query)![0]);
          }
        });

      it('reject an unknown name', async () => {
        const { status, body: error } = await call({ query: 'tite=Shirt' });
        expect({ status, type: error.type }).toEqual({ status: 400, type: 'invalid_data' });
        expect(error.message).toContain('tite');
      });

      if ('q?' in query)
        it('search for % and _ literally', async () => {
          const { searchText } = await calls[op](shop);
          const count = async (q: string) => (await call({ query: `q=${encodeURIComponent(q)}` })).body.count;
          expect(await count(searchText!)).toBe(1);
          for (const wildcard of ['%', '_', '\\', "'"])
            expect([wildcard, await count(wildcard)]).toEqual([wildcard, 0]);
          expect(await count(`${searchText!.slice(0, -1)}_`)).toBe(0);
          expect(await count('')).toBe((await call()).body.count);
        });
    });
  },
);
