import { calls, type Call } from './calls.ts';
import { callsOfEdits } from './calls-of-edits.ts';
import { callsOfGoods } from './calls-of-goods.ts';
import { callsOfOrders } from './calls-of-orders.ts';
import { callsOfPayments } from './calls-of-payments.ts';
import { callsOfPriceLists } from './calls-of-price-lists.ts';
import { callsOfSettings } from './calls-of-settings.ts';
import { callsOfShoppers } from './calls-of-shoppers.ts';
import { callsOfStock } from './calls-of-stock.ts';
import { openPopulated, type Populated } from './populated.ts';

/*
 * A process dies after a POST was done, before its response is stored under the Idempotency-Key: storing it is refused here. Whichever
 * operation it is, the same request with the same key changes nothing, and is answered with what was made or changed.
 */

const lines: Record<string, (shop: Populated) => Call | Promise<Call>> = {
  ...callsOfPriceLists,
  ...calls,
  ...callsOfEdits,
  ...callsOfGoods,
  ...callsOfOrders,
  ...callsOfPayments,
  ...callsOfSettings,
  ...callsOfShoppers,
  ...callsOfStock,
};

/** They have no stored response (`@NotReplayed`). */
const NOT_REPLAYED = /\/auth(\/token)?$|\/uploads|\/invites\/accept$/;

const operations = Object.keys(lines).filter((op) => op.startsWith('POST ') && !NOT_REPLAYED.test(op));

/** Tables that change beside the change: by leases, limits, and work in the background. */
const BESIDE =
  /^(idempotency_key|lease|ration|session|oauth_state|token_kept|installation|outbox_event|job|batch_job|search_\w+|shown_change|row_tally|notification)$/;

let shop: Populated;

beforeAll(async () => {
  shop = await openPopulated();
  await shop.sql(`create function refuse_response() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`);
  await shop.sql(`create trigger refuse_response before update on idempotency_key for each row
    when (new.response_code is not null) execute function refuse_response()`);
}, 60_000);
afterAll(() => shop.close());

it.each(operations)('%s is done once', async (op) => {
  const line = await lines[op](shop);
  const send = await sender(op, line);
  const first = await send();
  expect(first.status).toBeLessThan(300);
  const rows = await rowsOfAll();

  const second = await send();

  expect(await rowsOfAll()).toEqual(rows);
  expect({ status: second.status, message: second.body?.message }).toEqual({ status: first.status });
  expect(idsIn(second.body)).toEqual(idsIn(first.body));
});

async function sender(op: string, line: Call) {
  const [, path] = op.split(' ');
  // a new customer is logged in, and keys of the account are not those of a stranger
  const isRegistration = path === '/store/customers';
  const by = isRegistration ? shop.open : (line.by ?? (path.startsWith('/admin/') ? null : shop.shopper));
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(line.params![name]));
  const headers = {
    'idempotency-key': `the response of ${op} is lost`,
    ...(by === null && { authorization: 'Bearer test-token' }),
  };
  return () => (by ?? shop.open).post(url, line.body, { headers });
}

/** How many rows each table has. */
async function rowsOfAll(): Promise<Record<string, number>> {
  const tables = await shop.sql<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const counted = tables.filter(({ name }) => !BESIDE.test(name));
  const [{ counts }] = await shop.sql<{ counts: Record<string, number> }>(
    `select json_object_agg(name, rows) as counts from (${counted
      .map(({ name }) => `select '${name}' as name, count(*) as rows from "${name}"`)
      .join(' union all ')}) tables`,
  );
  return counts;
}

/** The ids of what an answer shows, by its keys. */
function idsIn(body: unknown): unknown {
  return Object.entries((body ?? {}) as Record<string, { id?: string } | null>).map(([key, value]) => [
    key,
    value?.id ?? null,
  ]);
}
