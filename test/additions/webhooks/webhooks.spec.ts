import { Webhook } from 'standardwebhooks';
import { WebhookDeliveries } from '#additions/webhooks/webhook-deliveries';
import { Outbox } from '../../../src/index.ts';
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../fakes/webhook-receiver.ts';
import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

const RETRY_SECONDS = [1, 1];

/* Endpoints outside of the shop that receive signed events. */
describe('A webhook', () => {
  let shop: Shop;
  let receiver: WebhookReceiver;
  const disabled: { id: string; url: string; reason: string }[] = [];

  beforeAll(async () => {
    shop = await useShop({ WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SECONDS: RETRY_SECONDS.join() });
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('webhook.disabled', ({ data }) => void disabled.push(data), 'recorder');
  });
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await shop.sql('delete from webhook');
    await receiver.stop();
  });
  afterAll(() => shop.close());

  it('receives an event that the package `standardwebhooks` verifies', async () => {
    const { id, secret } = await createWebhook(['note.created']);
    const note = await createNote();
    const [message] = await until(() => receiver.received);
    const verified = new Webhook(secret).verify(message.body, message.headers);
    expect(verified).toEqual({ type: 'note.created', timestamp: expect.any(String), data: { id: note } });
    expect(message.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Storekeep' });
    const [delivery] = await deliveriesWith(id, 'delivered');
    expect(delivery).toMatchObject({
      ...{ id: message.headers['webhook-id'], event: 'note.created', attempts: 1 },
      ...{ response_status: 200, last_error: null, next_attempt_at: null },
    });
    expect(() => new Webhook(secret).verify(`${message.body} `, message.headers)).toThrow();
  });

  it('shows its secret only when it is created or rotated', async () => {
    const { id, secret } = await createWebhook(['note.created']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { webhook } = ok(await shop.admin.get(`/webhooks/${id}`));
    expect(webhook).toMatchObject({
      id,
      url: `${receiver.url}/`,
      events: ['note.created'],
      is_disabled: false,
    });
    const listed = ok(await shop.admin.get('/webhooks'));
    const updated = ok(await shop.admin.post(`/webhooks/${id}`, { description: 'Notes' }));
    for (const body of [webhook, listed, updated]) {
      expect(JSON.stringify(body)).not.toContain('whsec_');
      expect(JSON.stringify(body)).not.toContain('secret');
    }
  });

  it('is signed by the previous secret, too, for 24 hours after a rotation', async () => {
    const { id, secret } = await createWebhook(['note.created']);
    const rotated = ok(await shop.admin.post(`/webhooks/${id}/rotate-secret`)).webhook as { secret?: string };
    expect(rotated.secret).not.toBe(secret);
    await createNote();
    const [message] = await until(() => receiver.received);
    for (const valid of [secret, rotated.secret!]) new Webhook(valid).verify(message.body, message.headers);
    await shop.sql(`update webhook set previous_secret_until = previous_secret_until - interval '24 hours'`);
    await createNote();
    await until(() => receiver.received.length === 2);
    const [, later] = receiver.received;
    new Webhook(rotated.secret!).verify(later.body, later.headers);
    expect(() => new Webhook(secret).verify(later.body, later.headers)).toThrow('No matching signature');
  });

  it('is sent again with the same id when it fails', async () => {
    const { id, secret } = await createWebhook(['note.created']);
    receiver.respond = (response) => void response.writeHead(receiver.received.length < 3 ? 503 : 204).end();
    await createNote();
    await until(() => receiver.received.length === 3);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    for (const { body, headers } of receiver.received) new Webhook(secret).verify(body, headers);
    const [delivery] = await deliveriesWith(id, 'delivered');
    expect(delivery).toMatchObject({ id: ids[0], attempts: 3, response_status: 204 });
  });

  it('is disabled when the last attempt fails, with an event that says why', async () => {
    const { id } = await createWebhook(['note.created']);
    receiver.respond = 500;
    await createNote();
    await until(() => disabled.some((event) => event.id === id));
    expect(receiver.received).toHaveLength(RETRY_SECONDS.length + 1);
    const reason = 'note.created could not be delivered: the endpoint responded with status 500';
    expect(disabled.find((event) => event.id === id)).toEqual({ id, url: `${receiver.url}/`, reason });
    const { webhook } = ok(await shop.admin.get(`/webhooks/${id}`));
    expect(webhook).toMatchObject({ is_disabled: true, disabled_reason: reason });
    expect(await deliveriesWith(id, 'failed')).toHaveLength(1);
  });

  it('is disabled at once by the response 410, and can be enabled again', async () => {
    const { id } = await createWebhook(['note.created']);
    receiver.respond = 410;
    await createNote();
    await until(async () => ok(await shop.admin.get(`/webhooks/${id}`)).webhook.is_disabled);
    expect(receiver.received).toHaveLength(1);
    receiver.respond = 200;
    const [delivery] = await deliveriesWith(id, 'failed');
    const redeliver = () => shop.admin.post(`/webhooks/${id}/deliveries/${delivery.id}/redeliver`);
    expect(await redeliver()).toMatchObject({ status: 400 });
    const { webhook } = ok(await shop.admin.post(`/webhooks/${id}`, { is_disabled: false }));
    expect(webhook).toMatchObject({ is_disabled: false, disabled_reason: null, disabled_at: null });
    ok(await redeliver());
    await until(() => receiver.received.length === 2);
    expect(receiver.received[1].headers['webhook-id']).toBe(receiver.received[0].headers['webhook-id']);
    expect(await deliveriesWith(id, 'delivered')).toHaveLength(1);
  });

  it('does not follow redirects', async () => {
    const { id } = await createWebhook(['note.created']);
    receiver.respond = (response, path) =>
      void response.writeHead(path === '/' ? 302 : 200, { location: `${receiver.url}/elsewhere` }).end();
    await createNote();
    await until(async () => ok(await shop.admin.get(`/webhooks/${id}`)).webhook.is_disabled);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/', '/', '/']);
    expect((await deliveriesWith(id, 'failed'))[0]).toMatchObject({ response_status: 302 });
  });

  it('does not delay another one when its endpoint is slow', async () => {
    const fast = await startWebhookReceiver();
    try {
      receiver.respond = () => undefined; // never
      const { id: slowId } = await createWebhook(['note.created']);
      const { id: fastId } = await createWebhook(['note.created'], fast.url);
      for (let n = 1; n <= 8; n++) await createNote();
      await until(async () => (await deliveriesWith(fastId, 'delivered')).length === 8);
      expect(fast.received).toHaveLength(8);
      await until(() => receiver.received);
      expect(await countDelivered(slowId)).toBe(0);
    } finally {
      receiver.respond = 200;
      await fast.stop();
    }
  });

  it('reads no response to its end that is too long', async () => {
    const { id } = await createWebhook(['note.created']);
    receiver.respond = (response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    };
    await createNote();
    expect(await deliveriesWith(id, 'delivered')).toHaveLength(1);
  });

  it('of all events receives none that contains a token', async () => {
    await createWebhook(['*']);
    ok(await shop.admin.post('/invites', { user: 'new@example.com', role: 'member' }));
    await shop.http.post('/admin/users/password-token', { email: shop.staff.email });
    await createNote();
    await until(() => typesOf(receiver.received).includes('note.created'));
    await until(async () => (await shop.sql('select from outbox_event')).length === 0);
    await shop.sql('select'); // everything that was written has been passed on
    expect(typesOf(receiver.received)).toEqual(['note.created']);
    expect(receiver.received.map(({ body }) => body).join()).not.toContain('token');
  });

  it('receives only the events that it names', async () => {
    await createWebhook(['note.deleted', 'note.updated']);
    const note = await createNote();
    ok(await shop.admin.post(`/notes/${note}`, { value: 'Changed' }));
    ok(await shop.admin.delete(`/notes/${note}`));
    await until(() => receiver.received.length === 2);
    expect(typesOf(receiver.received).sort()).toEqual(['note.deleted', 'note.updated']);
  });

  it('can be tried by a test event, which is sent once', async () => {
    const { id, secret } = await createWebhook(['order.placed']);
    receiver.respond = 500;
    const { delivery } = ok(await shop.admin.post(`/webhooks/${id}/test`));
    expect(delivery).toMatchObject({ event: 'webhook.test', status: 'pending' });
    const [failed] = await deliveriesWith(id, 'failed');
    expect(failed).toMatchObject({ id: delivery.id, attempts: 1, response_status: 500 });
    expect(ok(await shop.admin.get(`/webhooks/${id}`)).webhook).toMatchObject({ is_disabled: false });
    const [message] = receiver.received;
    expect(new Webhook(secret).verify(message.body, message.headers)).toMatchObject({ type: 'webhook.test' });
  });

  it.each([
    [{ events: ['invite.created'] }, 'contains a token'],
    [{ events: ['user.password_reset'] }, 'contains a token'],
    [{ events: ['payment.canceled'] }, 'is internal'],
    [{ events: ['order.plcaed'] }, 'There is no event order.plcaed'],
    [{ events: [] }, 'events'],
    [{ url: 'ftp://shop.example' }, 'url must begin with https://'],
    [{ url: 'https://user:password@shop.example' }, 'credentials'],
  ])('cannot be created with %j', async (body, message) => {
    const { status, body: error } = await shop.admin.post('/webhooks', {
      ...{ url: 'https://shop.example', events: ['order.placed'] },
      ...body,
    });
    expect({ status, message: error.message }).toEqual({
      status: 400,
      message: expect.stringContaining(message),
    });
  });

  it('is sent again by another process when the first one dies during the request', async () => {
    const { id } = await createWebhook(['note.created']);
    await shop.sql(
      `insert into webhook_delivery (id, webhook_id, event, payload, attempts, next_attempt_at)
       values ('msg_interrupted', $1, 'note.created', '{}', 1, now() - interval '1 second')`,
      [id],
    );
    await until(() => receiver.received.length === 1);
    expect((await deliveriesWith(id, 'delivered'))[0]).toMatchObject({ id: 'msg_interrupted', attempts: 2 });
  });

  it('is not sent by another process while the first one waits for the response', async () => {
    const other = await shop.openSecondInstance(ENV);
    const fast = await startWebhookReceiver();
    try {
      let release = () => undefined as void;
      receiver.respond = (response) => (release = () => void response.writeHead(200).end());
      const { id } = await createWebhook(['note.created']);
      const { id: fastId } = await createWebhook(['order.placed'], fast.url);
      await createNote();
      await until(() => receiver.received.length === 1);
      await other.app.get(WebhookDeliveries, { strict: false }).add(fastId, 'order.placed', {});
      await until(() => fast.received.length === 1); // the other process has looked for due deliveries
      expect(receiver.received).toHaveLength(1);
      release();
      expect((await deliveriesWith(id, 'delivered'))[0]).toMatchObject({ attempts: 1 });
    } finally {
      await other.close();
      await fast.stop();
    }
  });

  async function createWebhook(
    events: string[],
    url = receiver.url,
  ): Promise<{ id: string; secret: string }> {
    const { webhook } = ok(await shop.admin.post('/webhooks', { url, events }));
    const { id, secret } = webhook as { id: string; secret?: string };
    return { id, secret: secret! };
  }

  async function createNote(): Promise<string> {
    const body = { resource_id: 'order_1', resource_type: 'order', value: 'Call back' };
    return ok(await shop.admin.post('/notes', body)).note.id;
  }

  async function countDelivered(id: string): Promise<number> {
    return ok(await shop.admin.get(`/webhooks/${id}/deliveries?status=delivered`)).deliveries.length;
  }

  /** Waits for deliveries with this status. */
  function deliveriesWith(id: string, status: string) {
    return until(
      async () => ok(await shop.admin.get(`/webhooks/${id}/deliveries?status=${status}`)).deliveries,
    );
  }
});

const ENV = { WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SECONDS: RETRY_SECONDS.join() };

function typesOf(received: readonly ReceivedWebhook[]): string[] {
  return received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
}
