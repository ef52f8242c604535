import { FulfillmentProvider, FulfillmentProviders } from '../../src/index.ts';
import { type MailServer, startMailServer } from '../fakes/mail-server.ts';
import { type SendGrid, startSendGrid } from '../fakes/sendgrid.ts';
import { type DanishShop, openDanishShop } from '../support/danish-shop.ts';
import { deliverEvents } from '../support/due-events.ts';
import { receiveMail } from '../support/receive-mail.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { createSwapActions } from '../support/swaps.ts';
import { until } from '../support/until.ts';

/* Labels of the carrier in messages about returns: by SendGrid for returns of orders, by SMTP for those of swaps. */

/** A carrier that makes a label for each return. */
class LabelCarrier extends FulfillmentProvider {
  readonly id = 'manual';
  isDown = false;

  async options(): Promise<Record<string, unknown>[]> {
    return [{ id: 'manual-fulfillment' }];
  }

  override async createReturn(_request: unknown, key: string): Promise<Record<string, unknown>> {
    return { label: key };
  }

  override async returnDocuments({ label }: Record<string, unknown>) {
    if (this.isDown) throw new Error('the carrier is closed');
    const content = Buffer.from(`Label ${label as string}`);
    return [{ filename: 'return-label.pdf', type: 'application/pdf', content }];
  }
}

let sendGrid: SendGrid;
let smtp: MailServer;
let shop: SampleShop;
let denmark: DanishShop;
let carrier: LabelCarrier;

beforeAll(async () => {
  sendGrid = await startSendGrid();
  smtp = await startMailServer();
  shop = await useSampleShop({
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', SENDGRID_API_KEY: sendGrid.apiKey },
    SENDGRID_API_BASE: sendGrid.url,
    SENDGRID_TEMPLATES: JSON.stringify({ order_return_requested_template: 'd-return' }),
  });
  denmark = await openDanishShop(shop);
  carrier = new LabelCarrier();
  shop.app.get(FulfillmentProviders, { strict: false }).register(carrier);
});
beforeEach(() => {
  sendGrid.sent.splice(0);
  smtp.received.splice(0);
});
afterEach(() => void (carrier.isDown = false));
afterAll(async () => {
  await shop.close();
  await smtp.stop();
  await sendGrid.stop();
});

it('The label of a return is attached to its message', async () => {
  const returnId = await requestReturn();
  const [message] = await until(() => sendGrid.sent);
  expect(message.attachments).toEqual([
    {
      filename: 'return-label.pdf',
      type: 'application/pdf',
      ...contentOf(returnId),
      disposition: 'attachment',
    },
  ]);
});

it('The label is attached again when staff resend the message, and is not stored', async () => {
  const returnId = await requestReturn();
  const [notification] = await until(() =>
    shop.sql(`select id, data::text from notification where data::text like '%' || $1 || '%'`, [returnId]),
  );
  expect(notification.data).not.toContain('attachments');
  ok(await shop.admin.post(`/notifications/${notification.id}/resend`, {}));
  expect(sendGrid.sent[1].attachments).toMatchObject([contentOf(returnId)]);
});

it('A return without shipping has a message without an attachment', async () => {
  await requestReturn({ return_shipping: undefined });
  const [message] = await until(() => sendGrid.sent);
  expect(message).not.toHaveProperty('attachments');
});

it('A message waits for a carrier that does not respond', async () => {
  carrier.isDown = true;
  const returnId = await requestReturn();
  await until(() => shop.sql(`select from outbox_event where last_error like '%the carrier is closed%'`));
  expect(sendGrid.sent).toEqual([]);
  carrier.isDown = false;
  await deliverEvents(shop);
  const [message] = await until(() => sendGrid.sent);
  expect(message.attachments).toMatchObject([contentOf(returnId)]);
});

it('The label of the return of a swap is attached to the message about the swap, by SMTP too', async () => {
  const order = await denmark.placeOrder(2, { shipped: true });
  const return_shipping = { option_id: denmark.returnShipping };
  const swap = await createSwapActions(shop, denmark).create(order, 1, 1, { return_shipping });
  // the label is ordered after the event
  const early = `select from outbox_event where last_error like '%has not been created yet%'`;
  await until(async () => smtp.received.length > 0 || (await shop.sql(early)).length > 0);
  await deliverEvents(shop);
  const mail = await receiveMail(smtp, null, 'Your exchange');
  expect(mail.source).toContain('filename=return-label.pdf');
  expect(mail.source).toContain(contentOf(swap.return_order.id).content);
});

/** @returns the id of the return of a chair, which the carrier ships by default */
async function requestReturn(more: object = {}): Promise<string> {
  const order = await denmark.placeOrder(2, { shipped: true });
  const body = {
    items: [{ item_id: order.items[0].id, quantity: 1 }],
    return_shipping: { option_id: denmark.returnShipping },
    ...more,
  };
  return ok(await shop.admin.post(`/orders/${order.id}/return`, body)).order.returns[0].id;
}

function contentOf(returnId: string): { content: string } {
  return { content: Buffer.from(`Label ${returnId}`).toString('base64') };
}
