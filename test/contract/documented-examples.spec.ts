import { readFileSync } from 'node:fs';
import type { EntityConfig } from '#engine/mapping/entity-config';
import { createDiscount } from '../support/discounts.ts';
import { allCalls } from './all-calls.ts';
import type { Call } from './calls.ts';
import { openPopulatedShop, type PopulatedShop } from './populated-shop.ts';
import { sendCall } from './send-call.ts';

/* The bodies that the OpenAPI documents give as examples are sent, with existing ids in place of theirs. */

interface Document {
  components: { examples: object };
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { example?: Record<string, unknown> }> } }>
  >;
}

function readDocument(surface: string): Document {
  return JSON.parse(readFileSync(`openapi/${surface}.json`, 'utf8')) as Document;
}

// the store first, as some calls of staff change what shoppers buy
const bodies = ['store', 'admin'].flatMap((surface) => {
  return Object.entries(readDocument(surface).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]): [string, Record<string, unknown>][] => {
      const { example } = requestBody?.content['application/json'] ?? {};
      return example === undefined ? [] : [[`${method.toUpperCase()} ${path}`, example]];
    }),
  );
});

let shop: PopulatedShop;

beforeAll(async () => {
  shop = await openPopulatedShop();
  await createDiscount(shop, 'SPRING');
});

afterAll(() => shop.close());

/** Operations whose example an existing record contradicts, with the error. */
const CONTRADICTED: Record<string, string> = {
  'POST /store/payment-collections/{id}/sessions/batch': 'The sum of sessions is not equal to',
  'POST /store/swaps': 'does not ship returns of shoppers',
  'POST /admin/reservations': 'is not sold from inventory item',
  'POST /admin/returns/{id}/receive': 'Refund amount is greater that the refundable amount',
};

/** Operations that need a secret, which no document contains. */
const TAKES_SECRETS =
  /\/(auth|auth\/token|password-reset|reset-password|confirm-email|invites\/accept|apps\/authorizations|second-factor\/confirm|customer\/confirm|withdrawals\/(preview|confirm))$/;

const EXAMPLE_ID = /^([a-z_]+)_01HV5K4E6Q0Z3T8W9X2Y7B1C4D$/;

describe('The example of a body', () => {
  it.each(bodies)('of %s is accepted', async (op, example) => {
    const call = await allCalls[op](shop);
    const filled = (await withExistingIds(example, call)) as Record<string, unknown>;
    const body = TAKES_SECRETS.test(op) ? { ...filled, ...call.body } : filled;
    const { status, body: response } = await sendCall(shop, op, { ...call, body });
    const { type, message } = (response ?? {}) as { type?: string; message?: string };
    const isAccepted = status < 300 || type === 'duplicate_error' || message?.includes(CONTRADICTED[op]);
    expect([body, isAccepted ? 'accepted' : response]).toEqual([body, 'accepted']);
  });
});

/** Redirects to a provider of logins, a second name of an operation, and what only shops with `EU` have (`test/additions/eu`). */
const WITHOUT_CALL = /\/auth\/google(\/cb)?$|\/complete-cart$|\/orders\/\{id\}\/documents/;

describe('Every documented operation', () => {
  it('has a call in test/contract/calls*.ts, from which most derived tests take their cases', () => {
    const operations = ['store', 'admin'].flatMap((surface) =>
      Object.entries(readDocument(surface).paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    );
    expect(operations.filter((op) => !(op in allCalls) && !WITHOUT_CALL.test(op))).toEqual([]);
  });
});

describe('The examples of the documents', () => {
  it.each(['admin', 'store'])('have no placeholders: openapi/%s.json', (surface) => {
    const { components, paths } = readDocument(surface);
    expect([...findPlaceholders(components.examples, ''), ...findPlaceholders(paths, '')]).toEqual([]);
  });
});

/** Texts that only repeat the name of their field, below `example` and `value`. */
function findPlaceholders(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const isExample = /\.(example|value)\b/.test(at);
    return isExample && inner === name.replaceAll('_', ' ')
      ? [`${at}.${name}`]
      : findPlaceholders(inner, `${at}.${name}`);
  });
}

/** Replaces the ids of examples by those of the call or of the latest record; leaves out those of kinds without a record. */
async function withExistingIds(value: unknown, call: Call): Promise<unknown> {
  if (Array.isArray(value)) {
    const values = await Promise.all(value.map((one) => withExistingIds(one, call)));
    return values.filter((one) => one !== undefined);
  }
  if (typeof value === 'string') {
    const [, kind] = EXAMPLE_ID.exec(value) ?? [];
    return kind === undefined ? value : findId(kind, call);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = await Promise.all(
    Object.entries(value).map(async ([name, one]) => [name, await withExistingIds(one, call)]),
  );
  return Object.fromEntries(entries);
}

async function findId(kind: string, call: Call): Promise<string | undefined> {
  const { europe, mug, standardShipping } = shop;
  const known = JSON.stringify([call, europe.id, mug.id, mug.variants[0].id, standardShipping.id]);
  const [, found] = new RegExp(`"(${kind}_[0-9A-Z]{26})"`).exec(known) ?? [];
  if (found !== undefined) return found;
  const entities = shop.database.dataSource.entityMetadatas;
  const entity = entities.find(({ target }) => (target as EntityConfig).idPrefix === kind);
  if (!entity) return undefined;
  const [row] = await shop.sql(`select id from "${entity.tableName}" order by created_at desc limit 1`);
  return (row as { id: string } | undefined)?.id;
}
