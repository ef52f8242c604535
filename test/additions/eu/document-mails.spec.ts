import { awaitDocuments, SELLER } from '../../support/eu-shop.ts';
import { type LegalShop, prepareAccepting, publishText, useLegalShop } from '../../support/legal-shop.ts';
import { receiveMail } from '../../support/receive-mail.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

let shop: LegalShop;
beforeAll(async () => {
  shop = await useLegalShop({ EU: 'documents,legal' });
  ok(await shop.admin.post('/store', { metadata: { seller: SELLER } }));
});
afterAll(() => shop.close());

async function buy(change: { no_notification?: boolean } = {}, texts?: string[]) {
  const { id, email } = await prepareAccepting(shop, texts);
  const { data } = ok(await shop.store.post(`/carts/${id}/complete`));
  if (change.no_notification !== undefined) ok(await shop.admin.post(`/orders/${data.id}`, change));
  ok(await shop.admin.post(`/orders/${data.id}/capture`));
  const [invoice] = await awaitDocuments(shop, data.id, ['invoice']);
  return { id: data.id, email, invoice };
}

const refund = async (id: string) =>
  ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 500, reason: 'discount' }));

/** Waits until the event about each document was delivered. */
async function awaitDelivery(id: string): Promise<void> {
  await until(async () => {
    const open = await shop.sql(`select from outbox_event where data ->> 'id' = $1`, [id]);
    return open.length === 0;
  }, `the event of document ${id}`);
}

describe('An invoice and a credit note', () => {
  it('are sent to the buyer as PDF', async () => {
    const { id, email, invoice } = await buy();
    const mail = await receiveMail(shop.smtp, email, 'Invoice');
    expect(mail.headers.subject).toMatch(new RegExp(`^Invoice ${invoice.number} for your order #\\d+ at `));
    expect(mail.text).toContain('29.16');
    expect(mail.source).toContain(`filename=invoice-${invoice.number}.pdf`);
    const [, file] = /application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail.source)!;
    expect(Buffer.from(file, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    await refund(id);
    const [, note] = await awaitDocuments(shop, id, ['invoice', 'credit_note']);
    const { source } = await receiveMail(shop.smtp, email, `Credit note ${note.number}`);
    expect(source).toContain(`filename=credit_note-${note.number}.pdf`);
  });

  it('are not sent for an order without notifications', async () => {
    const { email, invoice } = await buy({ no_notification: true });
    await awaitDelivery(invoice.id);
    expect(
      shop.smtp.received.filter(
        ({ to, headers }) => to.includes(email) && headers.subject.includes('Invoice'),
      ),
    ).toEqual([]);
  });

  it('are not sent by a seller who does not want it', async () => {
    ok(await shop.admin.post('/store', { metadata: { seller: { ...SELLER, send_documents: false } } }));
    const { email, invoice } = await buy();
    await awaitDelivery(invoice.id);
    expect(
      shop.smtp.received.filter(
        ({ to, headers }) => to.includes(email) && headers.subject.includes('Invoice'),
      ),
    ).toEqual([]);
    ok(await shop.admin.post('/store', { metadata: { seller: SELLER } }));
  });

  it('name the texts that the buyer has accepted, the invoice only', async () => {
    const terms = await publishText(shop, { title: 'Our terms' });
    const { id, invoice } = await buy({}, [terms]);
    await refund(id);
    const [, note] = await awaitDocuments(shop, id, ['invoice', 'credit_note']);
    const read = async (document: string) =>
      JSON.parse(
        (await shop.sql<{ content: string }>('select content from eu_document where id = $1', [document]))[0]
          .content,
      ) as { legal_texts?: object[] };
    expect((await read(invoice.id)).legal_texts).toEqual([{ kind: 'terms', title: 'Our terms', version: 1 }]);
    expect((await read(note.id)).legal_texts).toBeUndefined();
  });
});
