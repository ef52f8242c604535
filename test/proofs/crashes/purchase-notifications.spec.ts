import { Webhook } from 'standardwebhooks';
import { type MailServer, startMailServer } from '../../fakes/mail-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../fakes/webhook-receiver.ts';
import { makeEventsDue } from '../../support/due-events.ts';
import { type KillableShop, openKillableShop, placeOrderPaidByHttp } from '../../support/killable-shop.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/*
 * The e-mail of the customer, the webhook of another system, and the subscriber of a module, on a server that is killed by SIGKILL at
 * any point of them.
 */
describe('A purchase', () => {
  let smtp: MailServer;
  let receiver: WebhookReceiver;
  let shop: KillableShop;
  let secret: string;

  beforeAll(async () => {
    smtp = await startMailServer();
    receiver = await startWebhookReceiver();
    shop = await openKillableShop(
      {
        ...{ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' },
        ...{ WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SECONDS: '1,1,1,1,1' },
        STOREKEEP_MODULES: './test/data/modules/loyalty-points.mjs',
      },
      { isBundled: false },
    );
    const body = { url: receiver.url, events: ['order.placed'] };
    ({ secret } = ok(await shop.post('/admin/webhooks', body)).webhook);
  });

  afterAll(async () => {
    await shop.close();
    await receiver.stop();
    await smtp.stop();
  });

  beforeEach(() => {
    smtp.received.splice(0);
    receiver.received.splice(0);
    receiver.respond = 200;
  });

  it('sends an e-mail that staff can send again, a signed event to an endpoint that failed twice, and adds points', async () => {
    let failures = 0;
    receiver.respond = (response) => response.writeHead(++failures > 2 ? 200 : 503).end();
    const order = await buy(2);
    await waitForDelivery(order.id);

    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatchObject({ to: ['oliver@example.com'] });
    expect(smtp.received[0].headers.subject).toContain(`#${order.display_id}`);

    const messages = receiver.received;
    expect(messages).toHaveLength(3);
    expect(new Webhook(secret).verify(messages[2].body, messages[2].headers)).toEqual({
      ...{ type: 'order.placed', timestamp: expect.any(String) },
      data: { id: order.id, no_notification: null },
    });
    expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    expect(await pointsOf(order.id)).toEqual([{ points: 2 }]);

    const { notifications } = ok(await shop.get(`/admin/notifications?resource_id=${order.id}`));
    ok(await shop.post(`/admin/notifications/${notifications[0].id}/resend`, { to: 'ida@example.com' }));
    expect(smtp.received.map(({ to }) => to)).toEqual([['oliver@example.com'], ['ida@example.com']]);
  });

  describe('is followed by all of it when the server is killed', () => {
    it('before the event is distributed to its subscribers', async () => {
      await buyAndCrash(
        'before insert on outbox_event',
        `new.name = 'order.placed' and new.subscriber is not null`,
      );
      await expectDelivery();
    });

    it('while the message is being recorded', async () => {
      await buyAndCrash('before insert on notification');
      await expectDelivery();
      expect(new Set(smtp.received.map(({ headers }) => headers['message-id'])).size).toBe(1);
    });

    it('after the message was recorded, which is not sent again', async () => {
      await buyAndCrash('before delete on outbox_event', `old.subscriber like 'notifications by%'`);
      expect(await messagesOf(order)).toHaveLength(1);
      await expectDelivery();
      expect(smtp.received).toHaveLength(1);
    });

    it('while the subscriber of the module works', async () => {
      await buyAndCrash('before insert on loyalty_points');
      await expectDelivery();
    });

    it('before the endpoint of the webhook responds', async () => {
      receiver.respond = () => undefined; // never
      order = (await buy(1)).id;
      await until(() => receiver.received.length > 0);
      await shop.restart();
      receiver.respond = 200;
      await expectDelivery();
      expect(receiver.received.length).toBeGreaterThan(1);
    });

    let order: string;

    async function buyAndCrash(event: string, condition?: string): Promise<void> {
      const crash = shop.crashAtStatement(event, condition);
      await crash(async () => {
        await buy(1);
        for (;;) await shop.get('/health'); // fails when the process is killed
      });
      // the response may have been lost
      [{ id: order }] = (await shop.query(
        'select id from "order" order by created_at desc, id desc limit 1',
      )) as { id: string }[];
    }

    /** Everything at least once; the message once if it was recorded before the server was killed. */
    async function expectDelivery(): Promise<void> {
      // what was sent without a record is leased by the killed process, and not yet sent again
      const isRecorded = (await messagesOf(order)).length > 0;
      await waitForDelivery(order);
      expect(await messagesOf(order)).toHaveLength(1);
      if (isRecorded) expect(smtp.received).toHaveLength(1);
      else expect(smtp.received.length).toBeGreaterThan(0);
      expect(await pointsOf(order)).toEqual([{ points: 1 }]);
      for (const { body, headers } of receiver.received)
        expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { id: order } });
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    }
  });

  const buy = (quantity: number) =>
    placeOrderPaidByHttp(shop, [{ variant_id: shop.sample.mug.variants[0].id, quantity }]);

  /** Makes due what the killed process had leased, and waits until everything is delivered. */
  async function waitForDelivery(order: string): Promise<void> {
    await until(
      async () => {
        await makeEventsDue(shop.query);
        await shop.query(`update webhook_delivery set next_attempt_at = now() where status = 'pending'`);
        const pending = await shop.query(
          `select from outbox_event where data ->> 'id' = $1 union all select from webhook_delivery where status = 'pending'`,
          [order],
        );
        const sent = await shop.query(`select from webhook_delivery where payload like '%' || $1 || '%'`, [
          order,
        ]);
        return pending.length === 0 && sent.length > 0;
      },
      `the events and webhooks of ${order} are delivered`,
      200,
    );
  }

  const pointsOf = (order: string) =>
    shop.query('select points from loyalty_points where order_id = $1', [order]);

  const messagesOf = (order: string) =>
    shop.query('select id from notification where resource_id = $1 and parent_id is null', [order]);
});
