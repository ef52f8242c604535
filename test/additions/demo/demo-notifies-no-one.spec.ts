import { KNOWN_PASSWORD, openDemoShop } from '#additions/demo/demo-shop';
import { seedHistory } from '#additions/demo/history/seed-history';
import { seedOrders } from '#additions/demo/history/seed-orders';
import { type MailServer, startMailServer } from '../../fakes/mail-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../fakes/webhook-receiver.ts';
import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

/* The customers of the demo do not exist, and its orders are no news for anyone. */

let smtp: MailServer;
let receiver: WebhookReceiver;
let shop: Shop;

beforeEach(async () => {
  smtp = await startMailServer();
  receiver = await startWebhookReceiver();
  shop = await useShop({
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', WEBHOOKS_ALLOW_PRIVATE: 'true' },
    ...{ STOREFRONT_URL: 'https://shop.example' },
  });
  ok(await shop.admin.post('/webhooks', { url: receiver.url, events: ['*'] }));
});
afterEach(async () => {
  await shop.close();
  await receiver.stop();
  await smtp.stop();
});

describe('Filling the demo shop', () => {
  it('sends no mail and no webhook of its products, orders and jobs', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD, (staffId) => seedHistory(shop.app, staffId));
    expect(await shop.sql('select from "order"')).not.toHaveLength(0);
    await expectOnlyNewsOf('new@example.com');
  });

  it('sends no mail and no webhook of orders for load', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    await seedOrders(shop.app, 2, () => undefined);
    await expectOnlyNewsOf('new@example.com');
  });
});

/** Registers a customer, and expects that this is the first event that is sent. */
async function expectOnlyNewsOf(email: string): Promise<void> {
  ok(await shop.store.post('/customers', { email, password: 'a-password', first_name: 'N', last_name: 'N' }));
  expect((await shop.store.post('/customers/password-token', { email })).status).toBe(204);
  await until(async () => smtp.received.length > 0 && receiver.received.length > 0);
  await until(async () => (await shop.sql('select from outbox_event')).length === 0);
  expect(smtp.received.flatMap(({ to }) => to)).toEqual([email]);
  expect(receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'customer.created',
  ]);
}
