import { readConfig } from '#server/standalone/config/config';
import {
  awaitDocuments,
  balanceOf,
  listDocuments,
  readContent,
  readOrder,
  useEuShop,
} from '../../support/eu-shop.ts';
import { createJob, downloadFile, parseCsv, waitForJob } from '../../support/jobs.ts';
import { editOrder } from '../../support/order-edits.ts';
import { placeCapturedOrder, placeOrder } from '../../support/orders.ts';
import { ok, type SampleShop } from '../../support/sample-shop.ts';
import { registerShopper } from '../../support/shoppers.ts';
import { until } from '../../support/until.ts';

let shop: SampleShop;

beforeAll(async () => (shop = await useEuShop()));
afterAll(() => shop.close());

const refund = (id: string, amount: number) =>
  shop.admin.post(`/orders/${id}/refund`, { amount, reason: 'discount' });

describe('Documents of an order', () => {
  it('begin with an invoice after the capture, whose amounts are those of the order', async () => {
    const placed = await placeOrder(shop);
    expect(await listDocuments(shop, placed.id)).toEqual([]);
    ok(await shop.admin.post(`/orders/${placed.id}/capture`));
    const [invoice] = await awaitDocuments(shop, placed.id, ['invoice']);
    const order = await readOrder(shop, placed.id);
    expect(invoice).toMatchObject({ total: order.total, tax_total: order.tax_total, currency_code: 'eur' });
    expect(invoice).toMatchObject({ number: expect.stringMatching(/^\d{4}-\d{6}$/), cancels_id: null });
    const { totals, taxes } = await readContent(shop, invoice.id);
    expect(totals).toMatchObject({ paid: order.total, due: 0, gift_cards: 0 });
    expect(taxes).toEqual([{ category: 'S', rate: 19, net: 2450, tax: 466, exemption: null }]);
  });

  it('continue with a credit note for a refund', async () => {
    const { id, total } = await placeCapturedOrder(shop);
    ok(await refund(id, 500));
    const [invoice, note] = await awaitDocuments(shop, id, ['invoice', 'credit_note']);
    expect(note).toMatchObject({ total: 500, tax_total: 80, cancels_id: invoice.id });
    ok(await refund(id, total - 500));
    const all = await awaitDocuments(shop, id, ['invoice', 'credit_note', 'credit_note']);
    expect(balanceOf(all)).toBe(0);
    expect(all.map(({ tax_total }) => tax_total)).toEqual([466, 80, 386]);
  });

  it('follow an edit, whose refund needs no further credit note', async () => {
    const placed = await placeCapturedOrder(shop);
    await awaitDocuments(shop, placed.id, ['invoice']);
    const [line] = (await readOrder(shop, placed.id)).items;
    await editOrder(shop, placed, { add: [{ variant_id: shop.mug.variants[0].id, quantity: 2 }] });
    await awaitDocuments(shop, placed.id, ['invoice', 'invoice']);
    const lines = (await readOrder(shop, placed.id)).items;
    const mug = lines.find(({ title }) => title === 'Mug')!;
    await editOrder(shop, placed, { set: { [mug.id]: 1 } });
    ok(await refund(placed.id, 863));
    ok(await refund(placed.id, 100));
    const all = await awaitDocuments(shop, placed.id, ['invoice', 'invoice', 'credit_note', 'credit_note']);
    expect(all.map(({ total }) => total)).toEqual([2916, 1726, 863, 100]);
    const order = await readOrder(shop, placed.id);
    expect(line.title).toBe('Shirt');
    expect(balanceOf(all)).toBe(order.total - 100);
  });

  it('have the returned units in the credit note of a return', async () => {
    const placed = await placeCapturedOrder(shop);
    const [line] = (await readOrder(shop, placed.id)).items;
    ok(
      await shop.admin.post(`/orders/${placed.id}/return`, {
        items: [{ item_id: line.id, quantity: 1 }],
        receive_now: true,
      }),
    );
    const [, note] = await awaitDocuments(shop, placed.id, ['invoice', 'credit_note']);
    const { lines, totals } = await readContent(shop, note.id);
    expect(lines).toMatchObject([{ title: 'Shirt', quantity: 1, net: 1950, tax: 371 }]);
    expect(totals).toMatchObject({ total: 2321, paid: 2321, due: 0 });
  });

  it('are reversed by a credit note and issued again when staff cancel an invoice', async () => {
    const placed = await placeCapturedOrder(shop);
    const [invoice] = await awaitDocuments(shop, placed.id, ['invoice']);
    const path = `/orders/${placed.id}/documents/${invoice.id}/cancel`;
    const { document } = ok(await shop.admin.post(path));
    const all = await awaitDocuments(shop, placed.id, ['invoice', 'credit_note', 'invoice']);
    expect(document).toMatchObject({ id: all[1].id, cancels_id: invoice.id, total: invoice.total });
    expect(balanceOf(all)).toBe(placed.total);
    const again = await shop.admin.post(path);
    expect([again.status, again.body.message]).toEqual([
      400,
      `Invoice ${invoice.number} was canceled before`,
    ]);
  });

  it('are made for regions of the EU only, unless region.eu says otherwise', async () => {
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { eu: false }));
    const outside = await placeCapturedOrder(shop);
    await until(async () => (await shop.sql('select from outbox_event')).length === 0);
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { eu: null }));
    const inside = await placeCapturedOrder(shop);
    await awaitDocuments(shop, inside.id, ['invoice']);
    expect(await listDocuments(shop, outside.id)).toEqual([]);
  });
});

describe('A packing slip', () => {
  it('is made for each shipment, without amounts', async () => {
    const placed = await placeCapturedOrder(shop);
    const [line] = (await readOrder(shop, placed.id)).items;
    const { order } = ok(
      await shop.admin.post(`/orders/${placed.id}/fulfillment`, {
        items: [{ item_id: line.id, quantity: 1 }],
      }),
    );
    ok(await shop.admin.post(`/orders/${placed.id}/shipment`, { fulfillment_id: order.fulfillments[0].id }));
    const [, slip] = await awaitDocuments(shop, placed.id, ['invoice', 'packing_slip']);
    expect(slip).toMatchObject({ total: 0, tax_total: 0, files: { ubl: null, cii: null } });
  });
});

describe('GET /store/orders/{id}/documents', () => {
  it('lists the documents for the customer of the order only', async () => {
    const oliver = await registerShopper(shop, 'oliver.documents@shop.example');
    const emma = await registerShopper(shop, 'emma.documents@shop.example');
    const placed = await placeCapturedOrder(shop);
    await shop.sql('update "order" set customer_id = $2 where id = $1', [placed.id, oliver.id]);
    await awaitDocuments(shop, placed.id, ['invoice']);
    const path = `/orders/${placed.id}/documents`;
    expect(ok(await oliver.get(path)).documents).toHaveLength(1);
    expect((await emma.get(path)).status).toBe(404);
    expect((await shop.store.get(path)).status).toBe(401);
  });
});

describe('The files of a document', () => {
  it('are downloaded by signed URLs', async () => {
    const placed = await placeCapturedOrder(shop);
    const [{ id, files }] = await awaitDocuments(shop, placed.id, ['invoice']);
    const pdf = await shop.http.get(files.pdf);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(String((await shop.http.get(files.ubl)).body)).toContain(
      '<cbc:CustomizationID>urn:cen.eu:en16931:2017',
    );
    expect(String((await shop.http.get(files.cii)).body)).toContain('<rsm:CrossIndustryInvoice');
    expect((await shop.http.get(`/documents/${id}/pdf`)).status).toBe(404);
    expect((await shop.http.get(files.pdf.replace('/pdf?', '/ubl?'))).status).toBe(404);
  });
});

describe('The batch job documents-export', () => {
  it('writes a row for each tax rate of the documents of a period, which add up to what was supplied', async () => {
    const { id, total } = await placeCapturedOrder(shop);
    ok(await refund(id, 500));
    const [invoice, note] = await awaitDocuments(shop, id, ['invoice', 'credit_note']);
    const today = new Date().toISOString().slice(0, 10);
    const job = await createJob(shop, 'documents-export', { from: today, to: today });
    const { result } = await waitForJob(shop, job);
    const rows = parseCsv(await downloadFile(shop, result.file_key));
    const own = rows.filter(({ order_id }) => order_id === id);
    expect(own).toMatchObject([
      {
        type: 'invoice',
        number: invoice.number,
        rate: '19',
        net: '24.50',
        tax: '4.66',
        gross: (total / 100).toFixed(2),
      },
      {
        type: 'credit_note',
        number: note.number,
        corrects: invoice.number,
        net: '-4.20',
        tax: '-0.80',
        gross: '-5.00',
      },
    ]);
  });

  it.each([
    [{ from: '2026-02-30', to: '2026-03-01' }, 'context.from must be a day such as 2026-11-01'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'context.to (2026-03-01) is before context.from (2026-03-02)'],
    [
      { from: '2026-03-01', to: '2026-03-01', type: 'bill' },
      'context.type must be one of invoice, credit_note, packing_slip',
    ],
  ])('rejects %j', async (context, message) => {
    const response = await shop.admin.post('/batch-jobs', {
      type: 'documents-export',
      context,
      dry_run: false,
    });
    expect([response.status, response.body.message]).toEqual([400, message]);
  });
});

describe('The variable EU', () => {
  it.each([
    ['documents', ['documents']],
    ['true', ['documents', 'withdrawal', 'lowest-price', 'vat', 'legal']],
    ['false', []],
  ])('reads %s', (EU, members) => expect(readConfig({ EU })).toMatchObject({ eu: members }));

  it('rejects a member that does not exist, and says which', () => {
    expect(() => readConfig({ EU: 'documents, invoices' })).toThrow(
      'EU: unknown member invoices; the members are documents',
    );
  });
});
