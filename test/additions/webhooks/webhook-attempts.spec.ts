import type { ServerResponse } from 'node:http';
import { WebhookDeliveries } from '#additions/webhooks/webhook-deliveries';
import { startWebhookReceiver, type WebhookReceiver } from '../../fakes/webhook-receiver.ts';
import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

const RETRY_SECONDS = [1, 1];
const ENV = { WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SECONDS: RETRY_SECONDS.join() };

/* The attempts of a delivery to an endpoint, when something else happens between them. */
describe('A webhook', () => {
  let shop: Shop;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    shop = await useShop(ENV);
  });
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await shop.sql('delete from webhook');
    await receiver.stop();
  });
  afterAll(() => shop.close());

  it('that is disabled while a retry waits is not sent again', async () => {
    const fast = await startWebhookReceiver();
    try {
      const id = await createWebhook();
      receiver.respond = (response) => void response.writeHead(503, { 'retry-after': '600' }).end();
      await createNote();
      await until(() =>
        shop.sql('select from webhook_delivery where webhook_id = $1 and response_status = 503', [id]),
      );
      ok(await shop.admin.post(`/webhooks/${id}`, { is_disabled: true }));
      await makeDue(id);
      await createWebhook(fast.url);
      await createNote();
      await until(() => fast.received.length === 1); // leased by a statement that leases all that is due
      const { deliveries } = ok(await shop.admin.get(`/webhooks/${id}/deliveries`));
      expect(deliveries).toMatchObject([{ status: 'pending', attempts: 1 }]);
      expect(receiver.received).toHaveLength(1);
    } finally {
      await fast.stop();
    }
  });

  describe('that responds after another process has repeated the attempt', () => {
    const responses: ServerResponse[] = [];
    let other: Shop;
    let id: string;

    beforeEach(async () => {
      responses.length = 0;
      other = await shop.openSecondInstance(ENV);
      id = await createWebhook();
      receiver.respond = (response) => void responses.push(response);
    });
    afterEach(() => other.close());

    /** Adds a delivery that was attempted before, and waits for the next attempt. */
    async function waitForAttempt(attempts: number): Promise<void> {
      await shop.sql(
        `insert into webhook_delivery (id, webhook_id, event, payload, attempts) values ($1, $2, 'note.created', '{}', $3)`,
        [`msg_${id}`, id, attempts],
      );
      wakeAll();
      await until(() => receiver.received.length === 1);
    }

    /** Lets the lease expire: the process that waits for the response does not take the delivery again. */
    async function repeat(): Promise<void> {
      await makeDue(id);
      wakeAll();
      await until(() => receiver.received.length === 2);
    }

    async function untilDelivered(): Promise<void> {
      await until(() =>
        shop.sql(`select from webhook_delivery where id = $1 and status = 'delivered'`, [`msg_${id}`]),
      );
    }

    function wakeAll(): void {
      for (const { app } of [shop, other]) app.get(WebhookDeliveries, { strict: false }).wake();
    }

    /** Sends a test event, which waits until a process has stored the outcomes of its earlier attempts. */
    async function waitForStoredOutcome(): Promise<void> {
      receiver.respond = 200;
      ok(await shop.admin.post(`/webhooks/${id}/test`));
      await until(() => receiver.received.length === 3);
    }

    it('remains delivered although the first response to the last attempt is a failure', async () => {
      await waitForAttempt(RETRY_SECONDS.length);
      receiver.respond = 200;
      await repeat();
      await untilDelivered();
      responses[0].writeHead(500).end();
      await other.close();
      await waitForStoredOutcome();
      expect(ok(await shop.admin.get(`/webhooks/${id}`)).webhook).toMatchObject({ is_disabled: false });
      const [delivery] = await shop.sql('select status from webhook_delivery where id = $1', [`msg_${id}`]);
      expect(delivery).toEqual({ status: 'delivered' });
    });

    it('is not disabled by its late response 410 while the repeated attempt is under way', async () => {
      await waitForAttempt(0);
      await repeat();
      responses[0].writeHead(410).end();
      await waitForStoredOutcome();
      expect(ok(await shop.admin.get(`/webhooks/${id}`)).webhook).toMatchObject({ is_disabled: false });
      responses[1].writeHead(200).end();
      await untilDelivered();
    });
  });

  /** As if the time of the next attempt had come, or the lease had expired. */
  async function makeDue(id: string): Promise<void> {
    await shop.sql('update webhook_delivery set next_attempt_at = now() where webhook_id = $1', [id]);
  }

  async function createWebhook(url = receiver.url): Promise<string> {
    return ok(await shop.admin.post('/webhooks', { url, events: ['note.created'] })).webhook.id;
  }

  async function createNote(): Promise<void> {
    const body = { resource_id: 'order_1', resource_type: 'order', value: 'Call back' };
    ok(await shop.admin.post('/notes', body));
  }
});
