import { readFileSync } from 'node:fs';
import { allCalls } from '../../contract/all-calls.ts';
import type { Call } from '../../contract/calls.ts';
import { openPopulatedShop, type PopulatedShop } from '../../contract/populated-shop.ts';
import { until } from '../../support/until.ts';

/*
 * Simulates a process that dies after a POST has committed and before its response is stored under the Idempotency-Key: a trigger
 * rejects the response. For every operation, the same request with the same key changes nothing and returns the same entities.
 */

/** The operations whose document has the header `Idempotency-Key`. */
const idempotent = new Set(
  ['admin', 'store'].flatMap((surface) => {
    const { paths } = JSON.parse(readFileSync(`openapi/${surface}.json`, 'utf8')) as OpenApiDocument;
    return Object.entries(paths)
      .filter(([, { post }]) => post?.parameters?.some(({ name }) => name === 'Idempotency-Key'))
      .map(([url]) => `POST ${url}`);
  }),
);

interface OpenApiDocument {
  paths: Record<string, { post?: { parameters?: { name: string }[] } }>;
}

const operations = Object.keys(allCalls).filter((operation) => idempotent.has(operation));

/** Tables that leases, rate limits and background work write independently of the request. */
const UNRELATED_TABLES =
  /^(idempotency_key|lease|rate_limit_attempt|session|oauth_state|retained_token|installation|outbox_event|job|batch_job|search_\w+|shown_change|row_tally|notification|agent_feed|product_sale|report_\w+)$/;

let shop: PopulatedShop;

beforeAll(async () => {
  shop = await openPopulatedShop();
  await shop.sql(`create function reject_response() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`);
  await shop.sql(`create trigger reject_response before update on idempotency_key for each row
    when (new.response_code is not null) execute function reject_response()`);
});
afterAll(() => shop.close());

describe('A repeated request whose first response was lost', () => {
  it.each(operations)('does not repeat %s, and returns the same ids', async (op) => {
    const send = createSender(op, await allCalls[op](shop));
    const first = await send();
    expect(first.status).toBeLessThan(300);
    // the return of a withdrawal is made in the background
    await until(
      async () => (await shop.sql(`select from outbox_event where name like 'withdrawal.%'`)).length === 0,
    );
    const rows = await countRows();

    const second = await send();

    expect(await countRows()).toEqual(rows);
    expect({ status: second.status, message: second.body?.message }).toEqual({ status: first.status });
    expect(idsIn(second.body)).toEqual(idsIn(first.body));
  });
});

/** Creates a function that sends the same request with the same key each time: staff to `/admin`, by default the shopper to `/store`. */
function createSender(op: string, call: Call) {
  const [, path] = op.split(' ');
  // a registration logs in, and keys of a logged-in shopper are separate; so it is repeated without the session
  const isAnonymous = path === '/store/customers';
  const isStaff = !isAnonymous && !call.client && path.startsWith('/admin/');
  const client = isAnonymous || isStaff ? shop.http : (call.client ?? shop.shopper);
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.params![name]));
  const headers = {
    'idempotency-key': `the response of ${op} is lost`,
    ...(isStaff && { authorization: 'Bearer test-token' }),
  };
  return () => client.post(url, call.body, { headers });
}

/** Counts the rows of each table. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await shop.sql<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const relevantTables = tables.filter(({ name }) => !UNRELATED_TABLES.test(name));
  const [{ counts }] = await shop.sql<{ counts: Record<string, number> }>(
    `select json_object_agg(name, rows) as counts from (${relevantTables
      .map(({ name }) => `select '${name}' as name, count(*) as rows from "${name}"`)
      .join(' union all ')}) tables`,
  );
  return counts;
}

/** The ids of the entities of a response, with their keys. */
function idsIn(body: unknown): unknown {
  return Object.entries((body ?? {}) as Record<string, { id?: string } | null>).map(([key, value]) => [
    key,
    value?.id ?? null,
  ]);
}
