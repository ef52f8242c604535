import { AgentDeliveries } from '../../src/shop/agents/events/agent-deliveries.ts';
import { DeleteOldAgentDeliveries } from '../../src/shop/agents/events/delete-old-agent-deliveries.ts';
import { AcpClient } from '../support/acp-client.ts';
import { openAgentShop, type AgentShop } from '../support/agents.ts';
import { ok } from '../support/sample-shop.ts';
import type { AdminSchemas } from '../support/shop.ts';
import { until } from '../support/until.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const PLACE = {
  ...{ name: 'Oliver Juhl', line_one: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
};

/* Which deliveries are sent, by which server, and how long they are stored. */
describe('The deliveries of orders', () => {
  let shop: AgentShop;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    shop = await openAgentShop({ WEBHOOK_RETRY_SECONDS: '1,1' });
  });
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(() => receiver.close());
  afterAll(() => shop.close());

  /** Places an order by a platform of its own. */
  const buy = async (webhook_url = receiver.url) => {
    const platform = await shop.addPlatform({ webhook_url });
    const acp = new AcpClient({ ...shop, platform });
    const { body } = await acp.create({
      line_items: [{ id: shop.shirt.variants[0].id }],
      buyer: { email: 'oliver@example.com' },
      fulfillment_details: { address: PLACE },
    });
    const { id } = (await acp.complete(body.id, 'authorized')).body.order as { id: string };
    return { id, platform };
  };
  const deliveriesOf = async (platformId: string): Promise<AdminSchemas['AgentDelivery'][]> =>
    ok(await shop.admin.get(`/agent-platforms/${platformId}/deliveries?order=created_at`)).deliveries;
  const untilDelivered = (platformId: string, count: number) =>
    until(async () => {
      const delivered = (await deliveriesOf(platformId)).filter(({ status }) => status === 'delivered');
      return delivered.length >= count ? delivered : [];
    });
  /** Waits until everything that was due before has been sent. */
  const untilNextIsSent = async (): Promise<void> => {
    const other = await startWebhookReceiver();
    const { platform } = await buy(other.url);
    await untilDelivered(platform.id, 1);
    await other.close();
  };

  it('wait while the platform is disabled', async () => {
    const { id, platform } = await buy();
    const [placed] = await untilDelivered(platform.id, 1);
    const path = `/agent-platforms/${platform.id}`;
    ok(await shop.admin.post(path, { is_disabled: true }));
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    await until(async () => (await deliveriesOf(platform.id)).length > 1);
    await untilNextIsSent();
    expect((await shop.admin.post(`${path}/deliveries/${placed.id}/redeliver`)).status).toBe(400);
    expect(receiver.received).toHaveLength(1);
    ok(await shop.admin.post(path, { is_disabled: false }));
    await untilDelivered(platform.id, 2);
  });

  it('end when the platform is deleted', async () => {
    receiver.respond = 500;
    const { id, platform } = await buy();
    await until(() => receiver.received.length > 0);
    ok(await shop.admin.delete(`/agent-platforms/${platform.id}`));
    receiver.received.length = 0;
    expect(await shop.sql('select id from agent_delivery where order_id = $1', [id])).toEqual([]);
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    await untilNextIsSent();
    await untilNextIsSent(); // a second later than the first retry
    expect(receiver.received).toEqual([]);
  });

  it('are sent by one server at a time, and by another one when the lease of the first has expired', async () => {
    const other = await shop.openSecondInstance();
    try {
      const responses: (() => void)[] = [];
      receiver.respond = (response) => responses.push(() => void response.writeHead(200).end());
      const { platform } = await buy();
      await until(() => receiver.received.length === 1);
      const [delivery] = await deliveriesOf(platform.id);
      const deliveries = [shop, other].map(({ app }) => app.get(AgentDeliveries, { strict: false }));
      for (const one of deliveries) one.wake();
      await untilNextIsSent();
      expect(receiver.received).toHaveLength(1);
      await shop.sql('update agent_delivery set next_attempt_at = now() where id = $1', [delivery.id]);
      await until(() => {
        for (const one of deliveries) one.wake();
        return receiver.received.length === 2;
      });
      for (const respond of responses) respond();
      await untilDelivered(platform.id, 1);
      expect(new Set(receiver.received.map(({ headers }) => headers['request-id'])).size).toBe(1);
    } finally {
      await other.close();
    }
  });

  it('of one order wait for each other, and not for those of other orders', async () => {
    const platform = await shop.addPlatform({ webhook_url: receiver.url });
    const acp = new AcpClient({ ...shop, platform });
    const place = async (): Promise<string> => {
      const { body } = await acp.create({
        line_items: [{ id: shop.shirt.variants[0].id }],
        buyer: { email: 'oliver@example.com' },
        fulfillment_details: { address: PLACE },
      });
      return (await acp.complete(body.id, 'authorized')).body.order.id as string;
    };
    receiver.respond = 500;
    const first = await place();
    ok(await shop.admin.post(`/orders/${first}/cancel`));
    await until(async () => (await deliveriesOf(platform.id)).length >= 2);
    const second = await place();
    const orders = () =>
      receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });
    await until(() => orders().some(({ data }) => data.id === second));
    expect(orders().filter(({ type, data }) => data.id === first && type !== 'order_create')).toEqual([]);
  });

  it('are deleted 30 days after the event', async () => {
    const [{ platform: old }, { platform: recent }] = [await buy(), await buy()];
    await untilDelivered(old.id, 1);
    await untilDelivered(recent.id, 1);
    const age = (id: string, days: number) =>
      shop.sql(
        `update agent_delivery set created_at = now() - make_interval(days => $2) where platform_id = $1`,
        [...[id, days]],
      );
    await age(old.id, 31);
    await age(recent.id, 29);
    await shop.app.get(DeleteOldAgentDeliveries, { strict: false }).run();
    expect(await deliveriesOf(old.id)).toEqual([]);
    expect(await deliveriesOf(recent.id)).toHaveLength(1);
  });
});
