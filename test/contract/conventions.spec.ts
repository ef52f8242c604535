import type { EntityMetadata } from 'typeorm';
import { browser } from '../support/browser.ts';
import type { Answer } from '../support/shop.ts';
import { calls } from './calls.ts';
import { openPopulated, type Populated } from './populated.ts';
import {
  called,
  metadataOf,
  operations,
  reachable,
  relationsIn,
  shownBy,
  staff,
  withEager,
  type Changes,
} from './operation.ts';

/*
 * The conventions of docs/conventions.md, tried on every operation that the interface names. Whether answers are as the OpenAPI
 * documents say is asked of every answer, see `test/support/shop.ts`. Those of lists are in `conventions-of-lists.spec.ts`.
 */

/** Operations of the contract that anybody may call here: see `OVERRULED` in operations.spec.ts. */
const OPEN = ['DELETE /admin/auth'];

let shop: Populated;

beforeAll(async () => void (shop = await openPopulated()), 60_000);
afterAll(() => shop.close());

it('has a line in calls.ts for every operation that the interface names', () => {
  const missing = operations.map(({ op }) => op).filter((op) => !(op in calls));
  expect(
    missing.length > 0
      ? ['Say in test/contract/calls.ts how these are called, a line for each:', ...missing]
      : [],
  ).toEqual([]);
});

describe.each(operations.filter(({ op }) => op in calls))('$op', (operation) => {
  const { op, auth, success, body = {}, response, query = {} } = operation;
  const [method, path] = op.split(' ');
  const surface = path.split('/')[1] as 'admin' | 'store';
  const call = (changes?: Changes): Promise<Answer> => called(shop, operation, changes);

  it('answers its status and its envelope', async () => {
    const answer = await call();
    expect({ status: answer.status, message: answer.body?.message }).toEqual({ status: success[0] });
    expect(Object.keys((answer.body ?? {}) as object).sort()).toEqual(Object.keys(response ?? {}).sort());
    for (const [key, type] of Object.entries(response ?? {})) {
      const [, constant] = / = "?([\w-]+)"?$/.exec(type) ?? [];
      if (constant) expect(String(answer.body[key])).toBe(constant);
      if (type === 'integer') expect(answer.body[key]).toEqual(expect.any(Number));
      if (type.endsWith('[]')) expect(answer.body[key]).toEqual(expect.any(Array));
    }
  });

  if (auth !== 'none' && !OPEN.includes(op))
    it('is closed to strangers and to the other surface', async () => {
      const stranger = shop.open;
      const other = surface === 'admin' ? shop.shopper : staff(shop);
      const wrong = browser(shop.open, 'connect.sid=s%3Aguessed.signature');
      for (const by of surface === 'store' && method === 'DELETE' ? [stranger] : [stranger, other, wrong]) {
        const { status, body } = await call({ by });
        expect({ status, type: body.type }).toEqual({ status: 401, type: 'unauthorized' });
      }
    });

  if (path.includes('{id}') && method !== 'DELETE')
    it('does not find what is not there', async () => {
      const { status, body } = await call({ params: { id: 'unknown' } });
      expect({ status, type: body.type }).toEqual({ status: 404, type: 'not_found' });
      expect(body.message).toContain('unknown');
    });

  if (Object.keys(body).length > 0)
    describe('its body', () => {
      it('has no properties but its own', async () => {
        const line = await calls[op](shop);
        const { status, body: answer } = await call({ body: { ...line.body, surprise: 1 } });
        expect({ status, ...answer }).toEqual({
          status: 400,
          type: 'invalid_data',
          message: 'property surprise should not exist',
        });
      });

      it.each(Object.entries(body))(
        'has a property %s of the right type only (%j)',
        async (property, type) => {
          const name = property.replace('?', '');
          const line = await calls[op](shop);
          for (const wrong of wrongValues(type)) {
            const { status, body: answer } = await call({ body: { ...line.body, [name]: wrong } });
            expect({ wrong, status, type: answer.type }).toEqual({
              wrong,
              status: 400,
              type: 'invalid_data',
            });
            // of something nested the message names what is wrong in it
            expect(answer.message).toMatch(new RegExp(`${name}|nonsense`));
          }
        },
      );

      const required = Object.keys(body).filter((property) => !property.endsWith('?'));
      if (required.length > 0)
        it('names every property that is missing', async () => {
          const { status, body: answer } = await call({ body: {} });
          expect({ status, type: answer.type }).toEqual({ status: 400, type: 'invalid_data' });
          for (const property of required) expect(answer.message).toContain(property);
        });
    });

  const { type: shownType, key: shownKey, defaults, eager } = shownBy(operation);

  /** Of a list the first. */
  const entityOf = (answer: Answer): Record<string, unknown> => [answer.body[shownKey!]].flat()[0];
  const metadata = (): EntityMetadata => metadataOf(shop, shownType!);

  if (shownType)
    describe('its expand and fields', () => {
      it('are its default relations and all fields, unless told', async () => {
        const answer = await call();
        const shown = relationsIn(metadata(), answer.body[shownKey!]);
        const wanted = withEager(defaults, metadata());
        expect(eager.filter((one) => !wanted.includes(one))).toEqual([]);
        expect(shown.filter((one) => !wanted.includes(one))).toEqual([]);
        expect(reachable(wanted, answer.body[shownKey!]).filter((one) => !shown.includes(one))).toEqual([]);
      });

      it('show the relations that are named instead, and with an empty expand none', async () => {
        const none = await call({ query: 'expand=' });
        expect({ status: none.status, message: none.body.message }).toEqual({ status: success[0] });
        expect(relationsIn(metadata(), none.body[shownKey!])).toEqual([]);
        const all = metadata()
          .relations.map(({ propertyName }) => propertyName)
          .filter(expandable);
        // on a write the same code shows them: one will do
        for (const propertyName of method === 'GET' ? all : all.slice(0, 1)) {
          const one = await call({ query: `expand=${propertyName}` });
          expect({ status: one.status, message: one.body.message }).toEqual({ status: success[0] });
          const wanted = withEager([propertyName], metadata()).filter((path) => !path.includes('.'));
          expect(relationsIn(metadata(), one.body[shownKey!], 1).sort()).toEqual(wanted.sort());
        }
      });

      it('show the fields that are named, and the id', async () => {
        const [key] = metadata().primaryColumns.map(({ propertyName }) => propertyName);
        const field = metadata().findColumnWithPropertyName('created_at')
          ? 'created_at'
          : lastColumn(metadata());
        const some = await call({ query: `fields=${field}&expand=` });
        expect(Object.keys(entityOf(some)).sort()).toEqual([key, field].sort());
        const id = await call({ query: 'fields=&expand=' });
        expect(Object.keys(entityOf(id))).toEqual([key]);
        const relations = await call({ query: 'fields=' });
        const expected = [key, ...withEager(defaults, metadata())].filter((one) => !one.includes('.'));
        expect(Object.keys(entityOf(relations)).sort()).toEqual(expected.sort());
      });

      it.each(['expand', 'fields', ...('limit?' in query ? ['order'] : [])])(
        'refuse a name that %s does not know',
        async (by) => {
          const before = await rowsOf(metadata());
          const line = await calls[op](shop);
          const after = await rowsOf(metadata());
          for (const wrong of ['nonsense', 'password_hash', 'id;drop table cart']) {
            const { status, body: answer } = await call({ query: `${by}=${encodeURIComponent(wrong)}` });
            expect({ status, type: answer.type }).toEqual({ status: 400, type: 'invalid_data' });
            expect(answer.message).toContain(wrong);
          }
          // a request that is refused writes nothing: what is there now has been made by the lines
          expect(line).toBeDefined();
          expect((await rowsOf(metadata())) - after).toBe(3 * (after - before));
        },
      );
    });

  /** Whether the surface shows the relation when it is asked for. */
  function expandable(relation: string): boolean {
    if (surface === 'admin') return true;
    return defaults.includes(relation);
  }
});

async function rowsOf({ tableName }: EntityMetadata): Promise<number> {
  const [{ count }] = await shop.sql<{ count: number }>(`select count(*)::int as count from "${tableName}"`);
  return count;
}

/** What each kind of input of the contract is not. */
function wrongValues(type: unknown): unknown[] {
  if (Array.isArray(type)) return ['text', [5], [{ nonsense: true }]];
  if (typeof type === 'object') return ['text', 5, { nonsense: true }];
  const kind = String(type);
  if (kind.endsWith('[]')) return [5, [{ a: 1 }], { nonsense: 1 }];
  if (kind.includes('AddressPayload')) return [5, { nonsense: true }];
  if (kind.startsWith('"')) return ['nonsense', 5, {}];
  if (kind.startsWith('string(email)')) return ['nonsense', 5, {}];
  if (kind.startsWith('string(date-time)')) return ['soon', 5, {}, '2026-02-30'];
  if (kind.startsWith('string')) return [5, {}, ['a']];
  if (kind.startsWith('boolean')) return ['maybe', 5, {}];
  if (kind.startsWith('integer') || kind.startsWith('number')) return ['many', {}, true];
  if (kind.startsWith('object')) return ['text', 5, []];
  throw new Error(`Nobody has said what is no ${kind}: add it to wrongValues`);
}

function lastColumn(metadata: EntityMetadata): string {
  return metadata.columns.filter(({ isSelect, isVirtual }) => isSelect && !isVirtual).at(-1)!.propertyName;
}
