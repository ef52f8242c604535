import { AgentDeliveries } from '#additions/agents/events/agent-deliveries';
import { DeleteOldAgentDeliveries } from '#additions/agents/events/delete-old-agent-deliveries';
import { startWebhookReceiver, type WebhookReceiver } from '../../fakes/webhook-receiver.ts';
import { AcpClient } from '../../support/acp-client.ts';
import { type AgentBody, type AgentShop, openAgentShop } from '../../support/agents.ts';
import { editOrder } from '../../support/order-edits.ts';
import { ok } from '../../support/sample-shop.ts';
import type { AdminSchemas } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

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
  afterEach(() => receiver.stop());
  afterAll(() => shop.close());

  const place = async (acp: AcpClient, quantity = 1): Promise<AgentBody> => {
    const { body } = await acp.create({
      line_items: [{ id: shop.shirt.variants[0].id, quantity }],
      buyer: { email: 'oliver@example.com' },
      fulfillment_details: { address: PLACE },
    });
    return (await acp.complete(body.id, 'authorized')).body.order;
  };
  const openPlatform = async (webhook_url = receiver.url) => {
    const platform = await shop.addPlatform({ webhook_url });
    return { platform, acp: new AcpClient({ ...shop, platform }) };
  };
  /** Places an order by a platform of its own. */
  const buy = async (webhook_url?: string) => {
    const { platform, acp } = await openPlatform(webhook_url);
    return { id: (await place(acp)).id as string, platform };
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
    await other.stop();
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
    const { platform, acp } = await openPlatform();
    receiver.respond = 500;
    const { id: first } = await place(acp);
    ok(await shop.admin.post(`/orders/${first}/cancel`));
    await until(async () => (await deliveriesOf(platform.id)).length >= 2);
    const { id: second } = await place(acp);
    const orders = () =>
      receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });
    await until(() => orders().some(({ data }) => data.id === second));
    expect(orders().filter(({ type, data }) => data.id === first && type !== 'order_create')).toEqual([]);
  });

  it('follow order edits, returns of claims, and swaps', async () => {
    const { platform, acp } = await openPlatform();
    const order = await place(acp, 4);
    /** Waits for the delivery of an event. @returns the order that came with it */
    const orderAfter = async (event: string) => {
      const delivery = await until(async () =>
        (await deliveriesOf(platform.id)).find((one) => one.event === event && one.status === 'delivered'),
      );
      const { body } = receiver.received.find(({ headers }) => headers['request-id'] === delivery!.id)!;
      return JSON.parse(body).data;
    };
    await editOrder(shop, order, { set: { [order.line_items[0].id]: 3 } });
    const [{ id: item_id, quantity }] = (await orderAfter('order-edit.confirmed')).line_items;
    expect(quantity).toEqual({ ordered: 3, current: 3, fulfilled: 0 });
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    const { fulfillments } = ok(
      await shop.admin.post(`/orders/${order.id}/fulfillment`, { items: [{ item_id, quantity: 3 }] }),
    ).order;
    ok(await shop.admin.post(`/orders/${order.id}/shipment`, { fulfillment_id: fulfillments[0].id }));
    const items = [{ item_id, quantity: 1 }];
    const { claims } = ok(
      await shop.admin.post(`/orders/${order.id}/claims`, {
        ...{ type: 'refund', refund_amount: 100, return_shipping: {} },
        claim_items: [{ item_id, quantity: 1, reason: 'other' }],
      }),
    ).order;
    ok(await shop.admin.post(`/returns/${claims[0].return_order.id}/receive`, { items }));
    expect((await orderAfter('order.items_returned')).adjustments).toContainEqual(
      expect.objectContaining({ type: 'return', line_items: [{ id: item_id, quantity: 1 }] }),
    );
    const { swaps } = ok(
      await shop.admin.post(`/orders/${order.id}/swaps`, { return_items: items, additional_items: [] }),
    ).order;
    ok(await shop.admin.post(`/returns/${swaps[0].return_order.id}/receive`, { items }));
    const swapped = await orderAfter('swap.received');
    expect(swapped.adjustments).toContainEqual(
      expect.objectContaining({ type: 'exchange', line_items: [{ id: item_id, quantity: 1 }] }),
    );
    expect(swapped.line_items[0].quantity).toEqual({ ordered: 3, current: 1, fulfilled: 3 });
  });

  it('are deleted 30 days after the event', async () => {
    const [{ platform: old }, { platform: recent }] = [await buy(), await buy()];
    await untilDelivered(old.id, 1);
    await untilDelivered(recent.id, 1);
    const age = (id: string, days: number) =>
      shop.sql(
        `update agent_delivery set created_at = now() - make_interval(days => $2) where platform_id = $1`,
        [id, days],
      );
    await age(old.id, 31);
    await age(recent.id, 29);
    await shop.app.get(DeleteOldAgentDeliveries, { strict: false }).run();
    expect(await deliveriesOf(old.id)).toEqual([]);
    expect(await deliveriesOf(recent.id)).toHaveLength(1);
  });
});
