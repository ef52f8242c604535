import { readFileSync } from 'node:fs';
import type { EntityMetadata } from 'typeorm';
import { targetOf } from '../../src/reader/selection.ts';
import { browser } from '../support/browser.ts';
import type { Answer, Surface } from '../support/shop.ts';
import { openApplication } from './application.ts';
import { calls, openPopulated, type Populated } from './calls.ts';

/*
 * The conventions of docs/conventions.md, tried on every operation that the interface names. Whether answers are as the OpenAPI
 * documents say is asked of every answer, see `test/support/shop.ts`.
 */

interface Operation {
  op: string;
  in_scope: boolean;
  auth: string;
  success: number[];
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  response?: Record<string, string>;
  default_expand?: { relations?: string[]; eager?: string[] };
}

const contract = JSON.parse(readFileSync('test/contract/operations.json', 'utf8')) as Operation[];
const operations = contract.filter(({ in_scope }) => in_scope);

/** Relations that are shown besides those of the contract, by the type of answer, because existing pages read them. */
const SHOWN_BESIDES: Record<string, string[]> = {
  Cart: ['sales_channel'],
  Order: [
    'claims.additional_items.adjustments',
    'claims.additional_items.tax_lines',
    'claims.return_order.items',
    'items.adjustments',
    'items.tax_lines',
    'items.variant',
    'sales_channel',
    'shipping_methods.tax_lines',
    'swaps.additional_items.variant',
    'swaps.fulfillments.tracking_links',
    'swaps.payment',
    'swaps.return_order.shipping_method.tax_lines',
    'swaps.shipping_address',
    'swaps.shipping_methods.tax_lines',
  ],
};

/** The same, of one and not in lists. */
const SHOWN_ALONE: Record<string, string[]> = { DraftOrder: ['cart.items.variant'] };

/** Whose default relations the contract tells only where one is shown. */
const SHOWN_IN_LISTS: Record<string, string[]> = { 'GET /admin/collections': ['products'] };

/**
 * What is shown wherever its owner is, unless `expand` is empty: the `eager` relations of the contract, and what the interface
 * names as a field of carts.
 */
const EAGER: Record<string, string[]> = {
  Cart: ['payment_session'],
  Fulfillment: ['items'],
  Region: ['fulfillment_providers', 'payment_providers'],
  Return: ['items'],
  ShippingMethod: ['shipping_option'],
};

/** Operations of the contract that anybody may call here: see `OVERRULED` in operations.spec.ts. */
const OPEN = ['DELETE /admin/auth'];

/** Operations whose default relations the contract does not tell: they show what this other one shows. */
const SHOWN_LIKE: Record<string, string> = {
  'DELETE /admin/discounts/{discount_id}/conditions/{condition_id}': 'GET /admin/discounts/{id}',
  'POST /admin/draft-orders/{id}/pay': 'GET /admin/orders/{id}',
  'GET /admin/collections': 'GET /admin/collections/{id}', // clients count their products
};

/** What lists are ordered by where that is not the id. */
const KEY: Record<string, string> = { Currency: 'code' };

let shop: Populated;
let application: Awaited<ReturnType<typeof openApplication>>;

beforeAll(async () => {
  application = await openApplication();
  shop = await openPopulated(application.env);
}, 60_000);

afterAll(async () => {
  await shop.close();
  application.close();
});

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

  /** Calls it as it should be, but for what is given. */
  async function call(
    changes: { query?: string; body?: unknown; params?: Record<string, string>; by?: Surface } = {},
  ): Promise<Answer> {
    const line = await calls[op](shop);
    const by = changes.by ?? line.by ?? (surface === 'admin' ? staff() : shop.shopper);
    const params = { ...line.params, ...changes.params };
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]));
    const url = filled + (changes.query === undefined ? '' : `?${changes.query}`);
    const sent = 'body' in changes ? changes.body : line.body;
    if (method === 'GET') return by.get(url);
    return method === 'POST' ? by.post(url, sent) : by.delete(url, sent);
  }

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
      const other = surface === 'admin' ? shop.shopper : staff();
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

  const shownType = Object.values(response ?? {}).find((type) => /^[A-Z]\w+(\[\])?$/.test(type));
  const shownKey = Object.keys(response ?? {}).find((key) => response![key] === shownType);
  const isList = shownType?.endsWith('[]') ?? false;
  const { relations = [], eager = [] } = shownBy(op);
  const defaults = [
    ...relations,
    ...(SHOWN_BESIDES[shownType?.replace('[]', '') ?? ''] ?? []),
    ...(SHOWN_ALONE[shownType ?? ''] ?? []),
    ...(SHOWN_IN_LISTS[op] ?? []),
  ];

  /** Of a list the first. */
  const entityOf = (answer: Answer): Record<string, unknown> => [answer.body[shownKey!]].flat()[0];
  const metadata = (): EntityMetadata => {
    const name = shownType!.replace('[]', '');
    return shop.testDatabase.dataSource.entityMetadatas.find((one) => one.name === name)!;
  };

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

  if (isList && 'limit?' in query) {
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
        const key = KEY[metadata().name] ?? 'id';
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
      const plain = Object.keys(query).filter((name) =>
        /^(number|integer|boolean)/.test(String(query[name])),
      );

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
          const counted = async (q: string) =>
            (await call({ query: `q=${encodeURIComponent(q)}` })).body.count;
          expect(await counted(found!)).toBe(1);
          for (const wild of ['%', '_', '\\', "'"]) expect([wild, await counted(wild)]).toEqual([wild, 0]);
          expect(await counted(`${found!.slice(0, -1)}_`)).toBe(0);
          expect(await counted('')).toBe((await call()).body.count);
        });
    });
  }

  /** Whether the surface shows the relation when it is asked for. */
  function expandable(relation: string): boolean {
    if (surface === 'admin') return true;
    return defaults.includes(relation);
  }
});

function shownBy(op: string): NonNullable<Operation['default_expand']> {
  return contract.find((operation) => operation.op === (SHOWN_LIKE[op] ?? op))?.default_expand ?? {};
}

/** The paths, their parents, and what entities along them always show. */
function withEager(paths: string[], metadata: EntityMetadata): string[] {
  const found = new Set(EAGER[metadata.name]);
  for (const path of paths.flatMap(withParents)) {
    found.add(path);
    const target = path.split('.').reduce((owner, name) => targetOf(owner, name)!, metadata);
    for (const name of EAGER[target.name] ?? []) found.add(`${path}.${name}`);
  }
  return [...found];
}

/** `/admin` and `/store` with a token of the staff. */
function staff(): Surface {
  const options = { headers: { authorization: 'Bearer test-token' } };
  return {
    get: (path) => shop.open.get(path, options),
    post: (path, body) => shop.open.post(path, body, options),
    delete: (path, body) => shop.open.delete(path, body, options),
  };
}

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

/** The relations that rows show, nested with dots. */
function relationsIn(metadata: EntityMetadata, value: unknown, depth = 4): string[] {
  const rows = [value].flat().filter((row) => typeof row === 'object' && row !== null) as Record<
    string,
    unknown
  >[];
  const found = rows.flatMap((row) =>
    Object.keys(row).flatMap((name) => {
      const target = targetOf(metadata, name);
      if (!target) return [];
      const inner = depth > 1 ? relationsIn(target, row[name], depth - 1) : [];
      return [name, ...inner.map((path) => `${name}.${path}`)];
    }),
  );
  return [...new Set(found)];
}

/** Those of the paths whose parent has a row here. */
function reachable(paths: string[], value: unknown): string[] {
  return paths.filter((path) => {
    const parents = path.split('.').slice(0, -1);
    const rows = parents.reduce<unknown[]>(
      (at, name) => at.flatMap((row) => (row as Record<string, unknown[]>)[name] ?? []),
      [value].flat(),
    );
    return rows.length > 0;
  });
}

/** `rule.conditions` is `rule`, and its conditions. */
function withParents(path: string): string[] {
  const names = path.split('.');
  return names.map((_, place) => names.slice(0, place + 1).join('.'));
}

function lastColumn(metadata: EntityMetadata): string {
  return metadata.columns.filter(({ isSelect, isVirtual }) => isSelect && !isVirtual).at(-1)!.propertyName;
}
