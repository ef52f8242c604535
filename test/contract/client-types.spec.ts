import { applies, misfits, typedOperations, type Recorded } from '../support/client-types.ts';
import type { Answer } from '../support/shop.ts';
import { calls, type Call } from './calls.ts';
import { openPopulated, type Populated } from './populated.ts';
import { callsOfEdits } from './calls-of-edits.ts';
import { callsOfGoods } from './calls-of-goods.ts';
import { callsOfPayments } from './calls-of-payments.ts';
import { callsOfOrders } from './calls-of-orders.ts';
import { callsOfPriceLists } from './calls-of-price-lists.ts';
import { callsOfSettings } from './calls-of-settings.ts';
import { callsOfShoppers } from './calls-of-shoppers.ts';
import { callsOfStock } from './calls-of-stock.ts';
import { exceptions } from './client-type-exceptions.ts';

/*
 * Existing programs are compiled with the types of `@medusajs/client-types`. Every operation is called once, and what it answers
 * is compiled as a literal of the type that is declared for it.
 */

const lines = {
  ...callsOfPriceLists, // first, so that products are shown with such prices
  ...calls,
  ...callsOfEdits,
  ...callsOfGoods,
  ...callsOfOrders,
  ...callsOfPayments,
  ...callsOfSettings,
  ...callsOfShoppers,
  ...callsOfStock,
};

const recorded: Recorded[] = [];
const refused: string[] = [];

beforeAll(async () => {
  const shop = await openPopulated();
  for (const [op, line] of Object.entries(lines)) {
    const { status, body } = await answerOf(shop, op, await line(shop));
    if (status >= 300) refused.push(`${op} answered ${status}: ${body?.message}`);
    else if (body !== null) recorded.push({ op, body });
  }
  await shop.close();
}, 300_000);

it('has a line in calls.ts, or in a file beside it, for every operation that existing programs know', () => {
  const missing = typedOperations().filter((op) => !(op in lines));
  expect(
    missing.length > 0 ? ['Say in test/contract/calls-of-….ts how these are called:', ...missing] : [],
  ).toEqual([]);
});

it('every operation answers as it is called there', () => {
  expect(refused).toEqual([]);
});

describe('The response of', () => {
  let lines: string[];
  beforeAll(() => {
    lines = misfits(recorded, exceptions);
  }, 300_000);

  it.each(typedOperations())('%s fits the type that existing programs are compiled with', (op) => {
    expect(lines.filter((line) => line.startsWith(`${op} at `))).toEqual([]);
  });

  it('every operation is among those that were compiled', () => {
    expect(lines).toEqual([]);
  });
});

it('the list of exceptions holds what is needed', () => {
  const idle = exceptions.filter(
    (one) => !recorded.some(({ body }) => anywhere(body, (at, value) => applies(one, at, value))),
  );
  expect(idle).toEqual([]);
});

it('an answer that does not fit is found', () => {
  const op = 'GET /admin/regions/{id}';
  const { region } = recorded.find((one) => one.op === op)!.body as { region: object };
  const changed = [{ name: 5 }, { currency_code: null }, { name: undefined }];
  const found = misfits(
    changed.map((change) => ({ op, body: JSON.parse(JSON.stringify({ region: { ...region, ...change } })) })),
    exceptions,
  );
  expect(found).toEqual([
    expect.stringContaining("region.name: Type 'number' is not assignable to type 'string'"),
    expect.stringContaining("region.currency_code: Type 'null' is not assignable to type 'string'"),
    expect.stringContaining("region: Property 'name' is missing"),
  ]);
}, 120_000);

async function answerOf(shop: Populated, op: string, call: Call): Promise<Answer> {
  const { params = {}, query, body, file, by } = call;
  const [method, path] = op.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]));
  const url = query === undefined ? filled : `${filled}?${query}`;
  const staff = path.startsWith('/admin') && !by;
  const client = by ?? (staff ? shop.open : shop.shopper);
  const headers: Record<string, string> = staff ? { authorization: `Bearer ${shop.staff.token}` } : {};
  if (file !== undefined)
    return client.post(url, multipart(file), {
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=part' },
    });
  if (method === 'GET') return client.get(url, { headers });
  return method === 'POST' ? client.post(url, body, { headers }) : client.delete(url, body, { headers });
}

function multipart(file: string): string {
  const head = 'content-disposition: form-data; name="files"; filename="file.csv"\r\ncontent-type: text/csv';
  return `--part\r\n${head}\r\n\r\n${file}\r\n--part--\r\n`;
}

/** Calls `look` with every place in a value, and what stands there. */
function anywhere(value: unknown, look: (at: string, value: unknown) => boolean, at = ''): boolean {
  if (look(at, value)) return true;
  if (Array.isArray(value)) return value.some((one) => anywhere(one, look, `${at}[]`));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, one]) => anywhere(one, look, at ? `${at}.${key}` : key));
}
