import { startWebhookReceiver, type WebhookReceiver } from '../../../fakes/webhook-receiver.ts';
import { makeEventsDue } from '../../../support/due-events.ts';
import { type KillableShop, openKillableShop } from '../../../support/killable-shop.ts';
import { ok } from '../../../support/sample-shop.ts';
import { until } from '../../../support/until.ts';

/* The server is killed by SIGKILL while it sends an event to an endpoint. */
describe('A webhook whose server is killed', () => {
  let shop: KillableShop;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    shop = await openKillableShop({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
  });
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    ok(await shop.post('/admin/webhooks', { url: receiver.url, events: ['note.created'] }));
  });
  afterEach(async () => {
    await shop.query('delete from webhook');
    await receiver.stop();
  });
  afterAll(() => shop.close());

  it('before the endpoint responds receives the same message again', async () => {
    receiver.respond = () => undefined; // never
    await createNote();
    await until(() => receiver.received.length === 1);
    receiver.respond = 200;
    await shop.restart();
    await shop.query(`update webhook_delivery set next_attempt_at = now()`); // as if the lease had expired
    await until(() => receiver.received.length === 2);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    await until(
      async () => (await shop.query(`select from webhook_delivery where status = 'delivered'`)).length === 1,
    );
  });

  it('before the delivery was written receives the event after the restart', async () => {
    const crash = shop.crashAtStatement('before insert on webhook_delivery');
    await crash(async () => {
      await createNote();
      throw new Error('the request ends before the crash');
    });
    await makeEventsDue(shop.query);
    await until(() => receiver.received.length === 1);
    expect(receiver.received[0].body).toContain('note.created');
  });

  async function createNote(): Promise<void> {
    const body = { resource_id: 'order_1', resource_type: 'order', value: 'Call back' };
    ok(await shop.post('/admin/notes', body));
  }
});
