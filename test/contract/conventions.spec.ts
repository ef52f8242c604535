import type { EntityMetadata } from 'typeorm';
import { openBrowser } from '../support/browser.ts';
import type { HttpResponse } from '../support/shop.ts';
import { type Call, calls } from './calls.ts';
import {
  addEagerRelations,
  type CallChanges,
  callOperation,
  createStaffClient,
  filterReachable,
  findRelations,
  getMetadata,
  getReturnedEntity,
  operations,
  sendPrepared,
} from './operation.ts';
import { openPopulatedShop, type PopulatedShop } from './populated-shop.ts';

/*
 * The conventions of docs/conventions.md, tested with every operation of test/contract/operations.json; those of lists are in
 * `conventions-of-lists.spec.ts`. `test/support/shop.ts` compares every response with the OpenAPI documents.
 */

/** Operations that need no authentication here, unlike in the contract: see `OVERRULED` in operations.spec.ts. */
const OPEN = ['DELETE /admin/auth'];

let shop: PopulatedShop;

beforeAll(async () => void (shop = await openPopulatedShop()), 60_000);
afterAll(() => shop.close());

describe('Every operation of the contract', () => {
  it('has a call in test/contract/calls.ts', () => {
    const missing = operations.map(({ op }) => op).filter((op) => !(op in calls));
    expect(
      missing.length > 0 ? ['Add a call of each of these to test/contract/calls.ts:', ...missing] : [],
    ).toEqual([]);
  });
});

describe.each(operations.filter(({ op }) => op in calls))('$op', (operation) => {
  const { op, auth, success, body = {}, response, query = {} } = operation;
  const [method, path] = op.split(' ');
  const surface = path.split('/')[1] as 'admin' | 'store';
  const call = (changes?: CallChanges) => callOperation(shop, operation, changes);

  let prepared: Promise<Call> | undefined;
  const prepareOnce = (): Promise<Call> => (prepared ??= Promise.resolve(calls[op](shop)));
  /** For requests that change nothing: they share one preparation, which takes longer than they do. */
  const send = async (changes: CallChanges) => sendPrepared(shop, operation, await prepareOnce(), changes);
  const callOrRead = method === 'GET' ? send : call;

  it('returns its status and its envelope', async () => {
    const { status, body: actual } = await call();
    expect({ status, message: actual?.message }).toEqual({ status: success[0] });
    expect(Object.keys((actual ?? {}) as object).sort()).toEqual(Object.keys(response ?? {}).sort());
    for (const [key, type] of Object.entries(response ?? {})) {
      const [, constant] = / = "?([\w-]+)"?$/.exec(type) ?? [];
      if (constant) expect(String(actual[key])).toBe(constant);
      if (type === 'integer') expect(actual[key]).toEqual(expect.any(Number));
      if (type.endsWith('[]')) expect(actual[key]).toEqual(expect.any(Array));
    }
  });

  if (auth !== 'none' && !OPEN.includes(op))
    it('returns 401 without credentials, with a forged session and with credentials of the other API', async () => {
      const anonymous = shop.http;
      const other = surface === 'admin' ? shop.shopper : createStaffClient(shop);
      const forged = openBrowser(shop.http, 'connect.sid=s%3Aguessed.signature');
      for (const by of surface === 'store' && method === 'DELETE'
        ? [anonymous]
        : [anonymous, other, forged]) {
        const { status, body } = await send({ by });
        expect({ status, type: body.type }).toEqual({ status: 401, type: 'unauthorized' });
      }
    });

  if (path.includes('{id}') && method !== 'DELETE')
    it('returns 404 for an unknown id', async () => {
      const { status, body } = await send({ params: { id: 'unknown' } });
      expect({ status, type: body.type }).toEqual({ status: 404, type: 'not_found' });
      expect(body.message).toContain('unknown');
    });

  if (Object.keys(body).length > 0)
    describe('given an invalid body', () => {
      it('rejects an unknown property', async () => {
        const { body: valid } = await prepareOnce();
        const { status, body: error } = await send({ body: { ...valid, unknown: 1 } });
        expect({ status, ...error }).toEqual({
          status: 400,
          type: 'invalid_data',
          message: 'property unknown should not exist',
        });
      });

      it.each(Object.entries(body))(
        'rejects a property %s that is not of the type %j',
        async (property, type) => {
          const name = property.replace('?', '');
          const { body: valid } = await prepareOnce();
          for (const invalid of invalidValues(type)) {
            const { status, body: error } = await send({ body: { ...valid, [name]: invalid } });
            expect({ invalid, status, type: error.type }).toEqual({
              invalid,
              status: 400,
              type: 'invalid_data',
            });
            // For a nested object, the message may name the invalid property instead.
            expect(error.message).toMatch(new RegExp(`${name}|nonsense`));
          }
        },
      );

      const required = Object.keys(body).filter((property) => !property.endsWith('?'));
      if (required.length > 0)
        it('returns the names of all missing properties', async () => {
          const { status, body: error } = await send({ body: {} });
          expect({ status, type: error.type }).toEqual({ status: 400, type: 'invalid_data' });
          for (const property of required) expect(error.message).toContain(property);
        });
    });

  const { type: shownType, key: shownKey, defaults, eager } = getReturnedEntity(operation);

  /** The entity of a response, or the first one of a list. */
  const entityOf = ({ body }: HttpResponse): Record<string, unknown> => [body[shownKey!]].flat()[0];
  const metadata = (): EntityMetadata => getMetadata(shop, shownType!);

  if (shownType)
    describe('with expand and fields', () => {
      it('returns its default relations and all fields by default', async () => {
        const { body } = await call();
        const returned = findRelations(metadata(), body[shownKey!]);
        const expected = addEagerRelations(defaults, metadata());
        expect(eager.filter((relation) => !expected.includes(relation))).toEqual([]);
        expect(returned.filter((relation) => !expected.includes(relation))).toEqual([]);
        expect(
          filterReachable(expected, body[shownKey!]).filter((relation) => !returned.includes(relation)),
        ).toEqual([]);
      });

      it('returns no relations for an empty expand', async () => {
        const none = await callOrRead({ query: 'expand=' });
        expect({ status: none.status, message: none.body.message }).toEqual({ status: success[0] });
        expect(findRelations(metadata(), none.body[shownKey!])).toEqual([]);
      });

      it('returns the requested relations instead of the default ones', async () => {
        const all = metadata()
          .relations.map(({ propertyName }) => propertyName)
          .filter(isExpandable);
        // One relation is enough for a write, whose response comes from the same code.
        for (const propertyName of method === 'GET' ? all : all.slice(0, 1)) {
          const one = await callOrRead({ query: `expand=${propertyName}` });
          expect({ status: one.status, message: one.body.message }).toEqual({ status: success[0] });
          const expected = addEagerRelations([propertyName], metadata()).filter(
            (path) => !path.includes('.'),
          );
          expect(findRelations(metadata(), one.body[shownKey!], 1).sort()).toEqual(expected.sort());
        }
      });

      it('returns the requested fields and the id', async () => {
        const [key] = metadata().primaryColumns.map(({ propertyName }) => propertyName);
        const field = metadata().findColumnWithPropertyName('created_at')
          ? 'created_at'
          : lastColumn(metadata());
        const some = await callOrRead({ query: `fields=${field}&expand=` });
        expect(Object.keys(entityOf(some)).sort()).toEqual([key, field].sort());
        const id = await callOrRead({ query: 'fields=&expand=' });
        expect(Object.keys(entityOf(id))).toEqual([key]);
        const relations = await callOrRead({ query: 'fields=' });
        const expected = [key, ...addEagerRelations(defaults, metadata())].filter(
          (relation) => !relation.includes('.'),
        );
        expect(Object.keys(entityOf(relations)).sort()).toEqual(expected.sort());
      });

      it.each(['expand', 'fields', ...('limit?' in query ? ['order'] : [])])(
        'rejects an unknown name in %s and stores nothing',
        async (parameter) => {
          await prepareOnce();
          const before = await rowsOf(metadata());
          for (const invalid of ['nonsense', 'password_hash', 'id;drop table cart']) {
            const query = `${parameter}=${encodeURIComponent(invalid)}`;
            const { status, body: error } = await send({ query });
            expect({ status, type: error.type }).toEqual({ status: 400, type: 'invalid_data' });
            expect(error.message).toContain(invalid);
          }
          expect(await rowsOf(metadata())).toBe(before);
        },
      );
    });

  /** Returns whether clients of the surface may expand the relation. */
  function isExpandable(relation: string): boolean {
    if (surface === 'admin') return true;
    return defaults.includes(relation);
  }
});

async function rowsOf({ tableName }: EntityMetadata): Promise<number> {
  const [{ count }] = await shop.sql<{ count: number }>(`select count(*)::int as count from "${tableName}"`);
  return count;
}

/** Returns values that are invalid for a type of the contract. */
function invalidValues(type: unknown): unknown[] {
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
  throw new Error(`Add invalid values of the type ${kind} to invalidValues`);
}

function lastColumn(metadata: EntityMetadata): string {
  return metadata.columns.filter(({ isSelect, isVirtual }) => isSelect && !isVirtual).at(-1)!.propertyName;
}
