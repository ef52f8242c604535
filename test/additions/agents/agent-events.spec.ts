import { type ProfileServer, startProfileServer, ucpProfile } from '../../fakes/profile-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../fakes/webhook-receiver.ts';
import { AcpClient } from '../../support/acp-client.ts';
import { type AgentBody, type AgentShop, openAgentShop, send } from '../../support/agents.ts';
import { ok } from '../../support/sample-shop.ts';
import type { AdminSchemas } from '../../support/shop.ts';
import { UcpClient } from '../../support/ucp-client.ts';
import { until } from '../../support/until.ts';
import { readAcpEvent, readUcpEvent } from './support/agent-events.ts';

const VERSION = '2026-08-25';
const SECRET = 'a secret of the platform';
const PLACE = {
  ...{ name: 'Oliver Juhl', line_one: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
};
const DESTINATION = {
  ...{ first_name: 'Oliver', last_name: 'Juhl', street_address: 'Hauptstr. 1' },
  ...{ address_locality: 'Berlin', postal_code: '10115', address_country: 'DE' },
};

/* What a platform receives of its orders. Signatures are verified by code that is not of the product. */
describe('The platform of an order', () => {
  let shop: AgentShop;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    shop = await openAgentShop({ WEBHOOK_RETRY_SECONDS: '1,1' });
  });
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(() => receiver.stop());
  afterAll(() => shop.close());

  const openAcp = async (webhook_url: string | null = receiver.url) => {
    const platform = await shop.addPlatform({ webhook_url, webhook_secret: SECRET });
    return { platform, acp: new AcpClient({ ...shop, platform }) };
  };
  const buy = async (acp: AcpClient, quantity = 1): Promise<AgentBody> => {
    const { body } = await acp.create({
      line_items: [{ id: shop.shirt.variants[0].id, quantity }],
      buyer: { email: 'oliver@example.com' },
      fulfillment_details: { address: PLACE },
    });
    return (await acp.complete(body.id, 'authorized')).body.order;
  };
  const events = () => receiver.received.map((message) => readAcpEvent(message, SECRET));
  const eventsUntil = (count: number): Promise<AgentBody[]> =>
    until(() => (receiver.received.length >= count ? events() : []));
  const deliveriesOf = async (id: string): Promise<AdminSchemas['AgentDelivery'][]> =>
    ok(await shop.admin.get(`/agent-platforms/${id}/deliveries?order=created_at`)).deliveries;
  const settled = (id: string, status: string): Promise<AdminSchemas['AgentDelivery'][]> =>
    until(async () => {
      const deliveries = await deliveriesOf(id);
      return deliveries.every((delivery) => delivery.status === status) ? deliveries : [];
    });

  it('receives it by ACP after each change, as a whole', async () => {
    const { platform, acp } = await openAcp();
    const { id, line_items, checkout_session_id } = await buy(acp, 3);
    const [placed] = await eventsUntil(1);
    expect(placed).toMatchObject({
      type: 'order_create',
      data: { id, checkout_session_id, status: 'confirmed', line_items: [{ quantity: { ordered: 3 } }] },
    });
    const latest = async (): Promise<AgentBody> => {
      await settled(platform.id, 'delivered');
      const { type, data } = events().at(-1);
      expect(type).toBe('order_update');
      return data;
    };
    const change = async (path: string, body?: object): Promise<AgentBody> => {
      const count = receiver.received.length;
      const response = ok(await shop.admin.post(`/orders/${id}/${path}`, body));
      await until(() => receiver.received.length > count);
      return response;
    };
    await change('capture');
    const items = [{ item_id: line_items[0].id, quantity: 2 }];
    const { order } = await change('fulfillment', { items });
    expect(await latest()).toMatchObject({ status: 'processing', fulfillments: [{ status: 'processing' }] });
    const [{ id: fulfillment_id }] = order.fulfillments;
    await change('shipment', { fulfillment_id, tracking_numbers: ['TRACK-1'] });
    expect(await latest()).toMatchObject({
      fulfillments: [{ id: fulfillment_id, status: 'shipped', tracking_number: 'TRACK-1' }],
      line_items: [{ quantity: { ordered: 3, current: 3, fulfilled: 2 }, status: 'partial' }],
    });
    await change('return', {
      ...{ items: [{ item_id: line_items[0].id, quantity: 1 }], receive_now: true, refund: 0 },
    });
    expect(await latest()).toMatchObject({ adjustments: [{ type: 'return' }] });
    await change('refund', { amount: 100, reason: 'other' });
    expect((await latest()).adjustments).toContainEqual(
      expect.objectContaining({ type: 'refund', amount: 100, currency: 'eur', status: 'completed' }),
    );
    await change('complete');
    expect(await latest()).toMatchObject({ status: 'completed' });
  });

  it('receives nothing of the payment, nor of the token', async () => {
    const { platform, acp } = await openAcp();
    await buy(acp);
    await eventsUntil(1);
    const text = JSON.stringify(receiver.received);
    for (const secret of ['authorized', platform.token, SECRET, 'payment'])
      expect(text).not.toContain(secret);
  });

  it('is told that it is canceled', async () => {
    const { acp } = await openAcp();
    const { id } = await buy(acp);
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    await until(() => events().some(({ data }) => data.status === 'canceled'));
  });

  it('receives an order that the shopper places in the storefront', async () => {
    const { acp } = await openAcp();
    const { body } = await acp.create({
      line_items: [{ id: shop.shirt.variants[0].id }],
      buyer: { email: 'oliver@example.com' },
      fulfillment_details: { address: PLACE },
    });
    ok(await shop.store.post(`/carts/${body.id}/payment-sessions`));
    ok(await shop.store.post(`/carts/${body.id}/payment-session`, { provider_id: 'manual' }));
    ok(await shop.store.post(`/carts/${body.id}/complete`));
    expect((await eventsUntil(1))[0]).toMatchObject({ data: { checkout_session_id: body.id } });
  });

  it('receives only its own orders', async () => {
    const [{ platform, acp }, other] = [await openAcp(), await openAcp()];
    ok(await shop.store.post(`/carts/${await shop.prepareCart()}/complete`));
    const { id } = await buy(acp);
    await settled(platform.id, 'delivered');
    expect(events().map(({ data }) => data.id)).toEqual(events().map(() => id));
    expect(await deliveriesOf(other.platform.id)).toEqual([]);
  });

  it('receives it again under the same id until it accepts it, and later events after it', async () => {
    const { platform, acp } = await openAcp();
    receiver.respond = 500;
    const { id } = await buy(acp);
    await until(() => receiver.received.length >= 1);
    ok(await shop.admin.post(`/orders/${id}/capture`));
    await until(async () => (await deliveriesOf(platform.id)).length === 2);
    receiver.respond = 200;
    await settled(platform.id, 'delivered');
    const ids = receiver.received.map(({ headers }) => headers['request-id']);
    const types = events().map(({ type }) => type);
    expect(new Set(ids).size).toBe(2);
    expect(types.slice(0, 2)).toEqual(['order_create', 'order_create']);
    expect(types.at(-1)).toBe('order_update');
    expect(ids[0]).toBe(ids[1]);
  });

  it('is given up after the last attempt, and staff can send the order again as it is then', async () => {
    const { platform, acp } = await openAcp();
    receiver.respond = 503;
    const { id } = await buy(acp);
    const [failed] = await settled(platform.id, 'failed');
    expect(failed).toMatchObject({ order_id: id, event: 'order.placed', attempts: 3, response_status: 503 });
    receiver.respond = 200;
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    const attempts = receiver.received.length;
    ok(await shop.admin.post(`/agent-platforms/${platform.id}/deliveries/${failed.id}/redeliver`));
    const sent = await until(() =>
      receiver.received.slice(attempts).find(({ headers }) => headers['request-id'] === failed.id),
    );
    expect(JSON.parse(sent!.body)).toMatchObject({ type: 'order_create', data: { status: 'canceled' } });
    const foreign = await shop.addPlatform();
    const path = `/agent-platforms/${foreign.id}/deliveries/${failed.id}/redeliver`;
    expect((await shop.admin.post(path)).status).toBe(404);
  });

  it('with a slow endpoint does not delay another one', async () => {
    const fast = await startWebhookReceiver();
    try {
      let release = () => undefined as void;
      receiver.respond = (response) => (release = () => void response.writeHead(200).end());
      const slow = await openAcp();
      const { acp } = await openAcp(fast.url);
      await buy(slow.acp);
      await until(() => receiver.received.length === 1);
      await buy(acp);
      await until(() => fast.received.length >= 1);
      release();
      await settled(slow.platform.id, 'delivered');
    } finally {
      await fast.stop();
    }
  });

  describe.each([VERSION, '2026-04-08'])('by UCP %s', (version) => {
    let profiles: ProfileServer;

    beforeEach(async () => {
      profiles = await startProfileServer(version);
    });
    afterEach(() => profiles.stop());

    const buyWith = async (webhook_url: string): Promise<{ id: string; platform: AgentShop['platform'] }> => {
      const capabilities = { checkout: {}, fulfillment: {}, order: { webhook_url } };
      profiles.respond.body = ucpProfile(version, capabilities);
      const platform = await shop.addPlatform();
      const ucp = new UcpClient({ ...shop, platform }, profiles, version);
      const { body } = await ucp.create({
        line_items: [{ item: { id: shop.shirt.variants[0].id } }],
        buyer: { email: 'oliver@example.com' },
        fulfillment: { methods: [{ destinations: [DESTINATION] }] },
      });
      return { id: (await ucp.complete(body.id, 'authorized')).body.order.id, platform };
    };

    it('receives it at the endpoint of its profile, signed by a key of the shop', async () => {
      const { keys } = (await send(`${shop.url}/.well-known/ucp`, {})).body;
      const { id } = await buyWith(`${receiver.url}/orders?of=shop`);
      await until(() => receiver.received.length >= 1);
      const [message] = receiver.received;
      expect(message.path).toBe('/orders?of=shop');
      expect(message.headers['ucp-agent']).toBe('profile="https://api.shop.example/.well-known/ucp"');
      expect(readUcpEvent(message, keys, version)).toMatchObject({ id, label: expect.any(String) });
      const forged = { ...message, body: message.body.replace('"currency":"EUR"', '"currency":"USD"') };
      expect(() => readUcpEvent(forged, keys, version)).toThrow();
    });

    it('receives nothing at another host than that of its profile', async () => {
      const url = receiver.url.replace('127.0.0.1', 'localhost');
      const { platform } = await buyWith(`${url}/orders`);
      const [{ last_error }] = await settled(platform.id, 'failed');
      expect(last_error).toBe('the webhook_url of the profile has another host than the profile');
      expect(receiver.received).toEqual([]);
    });
  });
});

describe('An endpoint of a platform on a private address', () => {
  it('receives nothing unless insecure platforms are allowed', async () => {
    const env = { AGENTS_ALLOW_INSECURE: 'false' };
    const [shop, receiver] = [await openAgentShop(env), await startWebhookReceiver()];
    try {
      const { id } = shop.platform;
      const webhook_url = receiver.url.replace('http:', 'https:');
      expect((await shop.admin.post(`/agent-platforms/${id}`, { webhook_url })).status).toBe(400);
      await shop.sql('update agent_platform set webhook_url = $2 where id = $1', [id, webhook_url]);
      const acp = new AcpClient(shop);
      const { body } = await acp.create({
        line_items: [{ id: shop.shirt.variants[0].id }],
        buyer: { email: 'oliver@example.com' },
        fulfillment_details: { address: PLACE },
      });
      await acp.complete(body.id, 'authorized');
      const [{ last_error }] = await until(() =>
        shop.sql<{ last_error: string }>(
          'select last_error from agent_delivery where last_error is not null',
        ),
      );
      expect(last_error).toBe('the address of the endpoint is private');
    } finally {
      await Promise.all([shop.close(), receiver.stop()]);
    }
  });
});
