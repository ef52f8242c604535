import { type MailServer, startMailServer } from '../../../fakes/mail-server.ts';
import { makeEventsDue } from '../../../support/due-events.ts';
import { type KillableShop, openKillableShop, placeOrderPaidByHttp } from '../../../support/killable-shop.ts';
import { until } from '../../../support/until.ts';

/* The server process is killed around the acceptance of a message by the SMTP server. */

let smtp: MailServer;
let shop: KillableShop;
beforeAll(async () => {
  smtp = await startMailServer();
  shop = await openKillableShop({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' });
});
beforeEach(() => smtp.received.splice(0));
afterAll(async () => {
  await shop.close();
  await smtp.stop();
});

it('A message that was recorded before the process died is not sent again', async () => {
  const order = await placeOrderAndCrash(
    'before delete on outbox_event',
    `old.subscriber like 'notifications by%'`,
  );
  expect(smtp.received).toHaveLength(1);
  await deliverAgain(order);
  expect(smtp.received).toHaveLength(1);
  expect(await notificationsOf(order)).toHaveLength(1);
});

it('A message that the process could not record is sent again with the same Message-ID, and recorded once', async () => {
  const order = await placeOrderAndCrash('before insert on notification', 'true');
  expect(smtp.received).toHaveLength(1);
  expect(await notificationsOf(order)).toHaveLength(0);
  await deliverAgain(order);
  const ids = smtp.received.map(({ headers }) => headers['message-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(await notificationsOf(order)).toHaveLength(1);
});

it('A message is sent when the process died before the server accepted it', async () => {
  smtp.behavior = 'hangs before';
  const before = smtp.connections;
  const { id } = await placeOrderPaidByHttp(shop, [
    { variant_id: shop.sample.mug.variants[0].id, quantity: 1 },
  ]);
  await until(() => smtp.connections > before);
  await shop.restart();
  smtp.behavior = 'works';
  await deliverAgain(id);
  expect(smtp.received).toHaveLength(1);
});

/** Places an order, and kills the process at a statement of the delivery of its message. */
async function placeOrderAndCrash(event: string, condition: string): Promise<string> {
  let order = '';
  await shop.crashAtStatement(
    event,
    condition,
  )(async () => {
    const items = [{ variant_id: shop.sample.mug.variants[0].id, quantity: 1 }];
    ({ id: order } = await placeOrderPaidByHttp(shop, items));
    for (;;) await shop.get('/health'); // fails when the process is killed
  });
  return order;
}

/** Makes the delivery of the killed process due, and waits until it was made. */
async function deliverAgain(order: string): Promise<void> {
  await until(
    async () => {
      await makeEventsDue(shop.query);
      const open = await shop.query(`select from outbox_event where data ->> 'id' = $1`, [order]);
      return open.length === 0;
    },
    `the events of ${order} are delivered`,
    200,
  );
}

function notificationsOf(order: string): Promise<Record<string, unknown>[]> {
  return shop.query('select id from notification where resource_id = $1', [order]);
}
