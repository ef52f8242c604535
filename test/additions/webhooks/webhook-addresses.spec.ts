import { WebhooksOptions } from '#additions/webhooks/webhooks-options';
import { postWebhook } from '#engine/net/post-webhook';
import { startWebhookReceiver } from '../../fakes/webhook-receiver.ts';
import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

describe('A webhook to a private network', () => {
  let shop: Shop;
  beforeAll(async () => (shop = await useShop({ WEBHOOK_RETRY_SECONDS: '1' })));
  afterAll(() => shop.close());

  it.each([
    'http://127.0.0.1',
    'http://0.0.0.0',
    'http://2130706433',
    'http://10.1.2.3',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]',
    'http://[::ffff:10.0.0.1]',
    'http://[fe80::1]',
    'http://[fd00::1]',
    'http://[::127.0.0.1]', // the deprecated form of an IPv4 address
    'http://[::ffff:0:10.0.0.1]',
    'http://[64:ff9b::7f00:1]', // NAT64
    'http://[64:ff9b:1::10.0.0.1]',
    'http://[2002:7f00:1::1]', // 6to4
    'http://[2001:0:7f00:1::1]', // Teredo
    'http://[2606:4700::5efe:10.0.0.1]', // ISATAP
    'http://[2606:4700::200:5efe:10.0.0.1]',
    'http://[4000::1]', // not assigned
  ])('cannot be created with the address %s', async (url) => {
    const { status, body } = await shop.admin.post('/webhooks', { url, events: ['note.created'] });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'url must not have an address of a private network',
    });
  });

  it.each(['https://8.8.8.8', 'https://[2606:4700:4700::1111]', 'https://[::ffff:8.8.8.8]'])(
    'is not one to the public address %s, which can be created',
    async (url) => {
      ok(await shop.admin.post('/webhooks', { url, events: ['note.created'] }));
    },
  );

  it('is not sent if its name resolves to such an address', async () => {
    const receiver = await startWebhookReceiver();
    try {
      const url = receiver.url.replace('127.0.0.1', 'localhost');
      const { webhook } = ok(await shop.admin.post('/webhooks', { url, events: ['note.created'] }));
      ok(await shop.admin.post(`/webhooks/${webhook.id}/test`));
      const [delivery] = await until(
        async () => ok(await shop.admin.get(`/webhooks/${webhook.id}/deliveries?status=failed`)).deliveries,
      );
      expect(delivery).toMatchObject({
        response_status: null,
        last_error: 'the address of the endpoint is private',
      });
      expect(receiver.received).toEqual([]);
    } finally {
      await receiver.stop();
    }
  });

  it.each([
    ['10.0.0.1', 4],
    ['100.64.0.1', 4],
    ['::ffff:127.0.0.1', 6],
    ['::7f00:1', 6],
    ['2002:7f00:1::1', 6],
    ['fe80::1', 6],
  ])('is not sent to a public name that resolves to %s', async (address, family) => {
    const outcome = await postWebhook(
      'http://erp.example/hook',
      '{}',
      {},
      new WebhooksOptions({ lookup: (_, __, callback) => callback(null, [{ address, family }]) }),
    );
    expect(outcome).toEqual({ error: 'the address of the endpoint is private' });
  });
});
