import { IssueDocuments } from '#additions/eu/documents/records/issue-documents';
import { verifyDocuments } from '#additions/eu/documents/records/verify-documents';
import { awaitDocuments, listDocuments, useEuShop } from '../../support/eu-shop.ts';
import { placeCapturedOrder } from '../../support/orders.ts';
import { createRegion, ok, type SampleShop } from '../../support/sample-shop.ts';
import type { Shop } from '../../support/shop.ts';

let shop: SampleShop;
let second: Shop;

beforeAll(async () => {
  shop = await useEuShop();
  second = await shop.openSecondInstance({ EU: 'documents' });
});
afterAll(async () => {
  await second.close();
  await shop.close();
});

const issueIn = ({ app }: Pick<Shop, 'app'>, orderId: string) =>
  app.get(IssueDocuments, { strict: false }).issue(orderId);

/** The numbers of a circle, without the year. */
async function readSequence(circle: string): Promise<number[]> {
  const rows = await shop.sql<{ number: string }>(
    'select number from eu_document where circle = $1 order by period, sequence',
    [circle],
  );
  return rows.map(({ number }) => Number(/(\d+)$/.exec(number)![1]));
}

const count = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

async function changeDocuments(text: string): Promise<void> {
  await shop.sql('alter table eu_document disable trigger eu_document_unchanged');
  await shop.sql(text);
  await shop.sql('alter table eu_document enable trigger eu_document_unchanged');
}

describe('Numbers of documents', () => {
  it('have no gap and no duplicate when two processes issue them at the same time', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => placeCapturedOrder(shop)));
    await Promise.all(
      orders.flatMap(({ id }) => [
        issueIn(shop, id),
        issueIn(second, id),
        issueIn(shop, id),
        issueIn(second, id),
      ]),
    );
    for (const { id } of orders) expect(await listDocuments(shop, id)).toHaveLength(1);
    const sequence = await readSequence('invoice');
    expect(sequence).toEqual(count(sequence.length));
    expect((await verifyDocuments(shop.database)).problems).toEqual([]);
  });

  it('belong to a circle of the region that has a format of its own', async () => {
    const metadata = { document_numbers: { invoice: 'DE{number:4}' } };
    const { europe } = shop;
    ok(await shop.admin.post(`/regions/${europe.id}`, { metadata }));
    const { id } = await placeCapturedOrder(shop);
    const [invoice] = await awaitDocuments(shop, id, ['invoice']);
    ok(await shop.admin.post(`/regions/${europe.id}`, { metadata: { document_numbers: {} } }));
    expect(invoice.number).toBe('DE0001');
    expect(await readSequence(`invoice:${europe.id}`)).toEqual([1]);
  });

  it('are not taken by a transaction that is rolled back', async () => {
    const placed = await placeCapturedOrder(shop);
    await awaitDocuments(shop, placed.id, ['invoice']);
    const before = await readSequence('invoice');
    await shop.sql(
      `create function reject_insert() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await shop.sql(
      'create trigger reject_insert before insert on eu_document for each row execute function reject_insert()',
    );
    const failed = await placeCapturedOrder(shop);
    await expect(issueIn(shop, failed.id)).rejects.toThrow('no');
    await shop.sql('drop trigger reject_insert on eu_document');
    await issueIn(shop, failed.id);
    expect(await readSequence('invoice')).toEqual(count(before.length + 1));
  });
});

describe('storekeep documents:verify', () => {
  it('finds one changed byte', async () => {
    const { id } = await placeCapturedOrder(shop);
    const [{ id: document, number }] = await awaitDocuments(shop, id, ['invoice']);
    await expect(shop.sql(`update eu_document set content = '' where id = '${document}'`)).rejects.toThrow(
      'documents are never changed',
    );
    await changeDocuments(
      `update eu_document set content = replace(content, 'Oliver', 'Olives') where id = '${document}'`,
    );
    const { problems } = await verifyDocuments(shop.database);
    expect(problems).toEqual([{ circle: 'invoice', number, problem: 'was changed after it was issued' }]);
    await changeDocuments(
      `update eu_document set content = replace(content, 'Olives', 'Oliver') where id = '${document}'`,
    );
    expect((await verifyDocuments(shop.database)).problems).toEqual([]);
  });

  it('finds a document that was deleted, the last one included', async () => {
    const region = await createRegion(shop, { metadata: { document_numbers: { invoice: 'X{number}' } } });
    const circle = `invoice:${region}`;
    await shop.sql(
      `insert into eu_document_circle values ('${circle}', '', 1, 'hash of a deleted document')`,
    );
    const { problems } = await verifyDocuments(shop.database);
    await shop.sql(`delete from eu_document_circle where id = '${circle}'`);
    expect(problems).toEqual([
      { circle, number: null, problem: 'the circle ends with number 1, its documents with 0' },
    ]);
  });
});
