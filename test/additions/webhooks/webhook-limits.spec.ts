import { DeleteOldDeliveries } from '#additions/webhooks/delete-old-deliveries';
import { WebhooksOptions } from '#additions/webhooks/webhooks-options';
import { postWebhook } from '#engine/net/post-webhook';
import { startWebhookReceiver, type WebhookReceiver } from '../../fakes/webhook-receiver.ts';
import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

describe('Limits of webhooks', () => {
  let shop: Shop;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    shop = await useShop({ WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SECONDS: '1,1' });
  });
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await shop.sql('delete from webhook');
    await receiver.stop();
  });
  afterAll(() => shop.close());

  it('A request takes ten seconds at most', () => {
    expect(new WebhooksOptions().timeoutMs).toBe(10_000);
  });

  it.each([
    ['without a response', () => undefined],
    ['with a response that does not end', (response) => void response.writeHead(200).write('x')],
  ] satisfies [string, WebhookReceiver['respond']][])(
    'A request %s fails after the time limit',
    async (_, respond) => {
      receiver.respond = respond;
      const options = new WebhooksOptions({ allowPrivate: true, timeoutMs: 100 });
      const outcome = await postWebhook(receiver.url, '{}', {}, options);
      expect(outcome).toEqual({ error: 'no response within 0.1 s' });
    },
  );

  it('Deliveries are deleted 30 days after their event', async () => {
    const id = await createWebhook();
    for (const days of [29, 31])
      await shop.sql(
        `insert into webhook_delivery (id, webhook_id, event, payload, status, created_at)
         values ('msg_' || $2, $1, 'note.created', '{}', 'delivered', now() - make_interval(days => $2::int))`,
        [id, days],
      );
    await shop.app.get(DeleteOldDeliveries, { strict: false }).run();
    const { deliveries } = ok(await shop.admin.get(`/webhooks/${id}/deliveries`));
    expect(deliveries.map((delivery: { id: string }) => delivery.id)).toEqual(['msg_29']);
  });

  it('A shop has 50 webhooks at most', async () => {
    for (let n = 1; n <= 50; n++) await createWebhook();
    const { status, body } = await shop.admin.post('/webhooks', {
      ...{ url: receiver.url, events: ['note.created'] },
    });
    expect({ status, message: body.message }).toEqual({
      ...{ status: 400, message: 'A shop has 50 webhooks at most' },
    });
  });

  it.each([
    ['of seconds is honoured', () => '600', 600],
    ['with a date is honoured', () => new Date(Date.now() + 600_000).toUTCString(), 600],
    ['of more than an hour is reduced to an hour', () => '999999', 3600],
    ['of less than the configured delay has no effect', () => '0', 1],
    ['that is invalid has no effect', () => 'soon', 1],
  ])('A Retry-After %s', async (_, header, seconds) => {
    const id = await createWebhook();
    receiver.respond = (response) => void response.writeHead(429, { 'retry-after': header() }).end();
    const body = { resource_id: 'order_1', resource_type: 'order', value: 'Call back' };
    ok(await shop.admin.post('/notes', body));
    const delay = await until(async () => {
      const [row] = await shop.sql<{ delay: string }>(
        `select extract(epoch from next_attempt_at - updated_at) as delay from webhook_delivery
         where webhook_id = $1 and response_status = 429`,
        [id],
      );
      return row?.delay;
    });
    expect(Math.abs(Number(delay) - seconds)).toBeLessThan(10);
  });

  async function createWebhook(): Promise<string> {
    const body = { url: receiver.url, events: ['note.created'] };
    return ok(await shop.admin.post('/webhooks', body)).webhook.id;
  }
});
