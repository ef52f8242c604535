import { verifyDocuments } from '#additions/eu/documents/records/verify-documents';
import { makeEventsDue } from '../../../support/due-events.ts';
import {
  type CrashPoint,
  type KillableShop,
  openKillableShop,
  placeOrderPaidByHttp,
} from '../../../support/killable-shop.ts';
import { ok } from '../../../support/sample-shop.ts';
import { until } from '../../../support/until.ts';

/* The server is killed at each step of a document. In the end each order has one invoice, and the numbers have no gap. */

let shop: KillableShop;

beforeAll(async () => (shop = await openKillableShop({ EU: 'documents' })));
afterAll(() => shop.close());

type Moment = [when: string, createPoint: () => CrashPoint];

const MOMENTS: Moment[] = [
  [
    'takes a number',
    () => shop.crashAtStatement('before update on eu_document_circle', 'new.last_number > old.last_number'),
  ],
  ['stores a document', () => shop.crashAtStatement('before insert on eu_document')],
  [
    'has stored a document, and stores its hash',
    () => shop.crashAtStatement('after update on eu_document_circle', 'new.last_hash <> old.last_hash'),
  ],
];

async function placeOrder(): Promise<string> {
  const items = [{ variant_id: shop.sample.shirt.variants[0].id, quantity: 1 }];
  return (await placeOrderPaidByHttp(shop, items)).id;
}

const capture = (id: string) => shop.post(`/admin/orders/${id}/capture`);
const readDocuments = async (id: string) => ok(await shop.get(`/admin/orders/${id}/documents`)).documents;

describe('A server that is killed while it', () => {
  it.each(MOMENTS)('%s issues it once in the end, without a gap', async (_, createPoint) => {
    const before = await placeOrder();
    ok(await capture(before));
    await until(async () => (await readDocuments(before)).length > 0);
    const order = await placeOrder();
    await createPoint()(async () => {
      ok(await capture(order));
      // fails once the server is killed
      await until(async () => (await readDocuments(order)).length > 0);
    });
    await until(async () => {
      await makeEventsDue(shop.query);
      return (await readDocuments(order)).length > 0;
    });
    const after = await placeOrder();
    ok(await capture(after));
    await until(async () => (await readDocuments(after)).length > 0);
    const numbers = await shop.query(`select number from eu_document order by sequence`);
    const year = new Date().getUTCFullYear();
    expect(numbers.map(({ number }) => number)).toEqual(
      numbers.map((_, i) => `${year}-${String(i + 1).padStart(6, '0')}`),
    );
    expect(await readDocuments(order)).toHaveLength(1);
    const sql = { query: shop.query as never };
    expect(await verifyDocuments(sql)).toMatchObject({ documents: numbers.length, problems: [] });
  });
});

describe('The built server', () => {
  it('writes the PDF of a document', async () => {
    const order = await placeOrder();
    ok(await capture(order));
    const [document] = await until(() => readDocuments(order));
    const response = await fetch(shop.url() + document.files.pdf);
    const content = Buffer.from(await response.arrayBuffer());
    expect([response.status, content.subarray(0, 8).toString()]).toEqual([200, '%PDF-1.7']);
  });
});
