import { AcpClient } from '../../support/acp-client.ts';
import { awaitDocuments, readContent, SELLER } from '../../support/eu-shop.ts';
import { ok } from '../../support/sample-shop.ts';
import { openUcpShop, type UcpShop } from '../agents/support/ucp-shop.ts';

/* Orders by agents have the same documents as others. */
describe('The invoice of an order by an agent', () => {
  let shop: UcpShop;

  beforeAll(async () => {
    shop = await openUcpShop('2026-08-25', { EU: 'documents' });
    ok(await shop.admin.post('/store', { metadata: { seller: SELLER } }));
  });
  afterAll(() => shop.close());

  async function placeByUcp(): Promise<string> {
    const { id } = await shop.createReady({ line_items: shop.lines(2) });
    const { body } = await shop.ucp.complete(id, 'authorized');
    return body.order.id;
  }

  async function placeByAcp(): Promise<string> {
    const acp = new AcpClient(shop);
    const address = {
      ...{ name: 'O Juhl', line_one: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
    };
    const { body } = await acp.create({
      line_items: [{ id: shop.shirt.variants[0].id, quantity: 2 }],
      buyer: { email: 'oliver@example.com' },
      fulfillment_details: { address },
    });
    return (await acp.complete(body.id, 'authorized')).body.order.id;
  }

  it.each([
    ['ACP', placeByAcp],
    ['UCP', placeByUcp],
  ])('is issued with its capture, and reversed with its refund: %s', async (_, place) => {
    const id = await place();
    const { order } = ok(await shop.admin.post(`/orders/${id}/capture`));
    const [invoice] = await awaitDocuments(shop, id, ['invoice']);
    expect(invoice).toMatchObject({ total: order.total, tax_total: order.tax_total, currency_code: 'eur' });
    const { lines, buyer, totals } = await readContent(shop, invoice.id);
    expect(lines.map(({ title, quantity, net }) => [title, quantity, net])).toContainEqual(
      expect.arrayContaining([expect.stringContaining('Shirt'), 2, 3900]),
    );
    expect(buyer.name).toContain('Juhl');
    expect(totals).toMatchObject({ paid: order.total, due: 0 });

    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: order.total, reason: 'other' }));
    const [, note] = await awaitDocuments(shop, id, ['invoice', 'credit_note']);
    expect(note).toMatchObject({ total: order.total, tax_total: order.tax_total });
  });
});
