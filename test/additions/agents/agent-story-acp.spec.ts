import { startWebhookReceiver, type WebhookReceiver } from '../../fakes/webhook-receiver.ts';
import { AcpClient } from '../../support/acp-client.ts';
import { type AgentBody, type AgentShop, openAgentShop, send } from '../../support/agents.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';
import { readAcpEvent } from './support/agent-events.ts';
import { Exchange } from './support/exchange.ts';
import { requestFeed } from './support/feeds.ts';

const SECRET = 'the secret of the events';
const SHOWN = ['id', 'status', 'totals', 'messages'];

/* The whole of a purchase by ACP; docs/agents.md prints the exchange. */
describe('A purchase by ACP', () => {
  let shop: AgentShop;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    [shop, receiver] = [await openAgentShop(), await startWebhookReceiver()];
  });
  afterAll(async () => {
    await Promise.all([shop.close(), receiver.stop()]);
  });

  it('goes from the discovery to the refund', async () => {
    const exchange = new Exchange();
    const platform = await shop.addPlatform({
      webhook_url: `${receiver.url}/orders`,
      webhook_secret: SECRET,
    });
    const acp = new AcpClient({ ...shop, platform });
    const { id: product } = shop.shirt;
    ok(await shop.admin.post(`/products/${product}`, { thumbnail: 'https://shop.example/shirt.jpg' }));
    const express = ok(
      await shop.admin.post('/shipping-options', {
        ...{ name: 'Express', region_id: shop.europe.id, provider_id: 'manual', price_type: 'flat_rate' },
        ...{ amount: 2500, data: { id: 'manual-fulfillment' } },
      }),
    ).shipping_option;

    const discovered = await send(`${shop.url}/.well-known/acp.json`, {});
    exchange.add('GET /.well-known/acp.json', undefined, discovered);

    const feed = await requestFeed(shop.url, shop.europe.id, 'openai');
    const found: AgentBody[] = feed.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const row = found.find(({ group_id }) => group_id === product)!;
    const fields = ['item_id', 'title', 'url', 'price', 'availability'];
    exchange.add(`GET /feeds/${shop.europe.id}/openai.jsonl`, undefined, { ...feed, body: row }, fields);

    const creation = {
      ...{ currency: 'eur', capabilities: {} },
      line_items: [{ id: row.item_id, quantity: 2 }],
    };
    const created = await acp.create(creation);
    exchange.add('POST /acp/checkout_sessions', creation, created, SHOWN);
    const { id } = created.body;

    const addressed = {
      buyer: { email: 'ada@example.com' },
      fulfillment_details: {
        address: {
          ...{ name: 'Ada Byron', line_one: 'Hauptstr. 1', city: 'Berlin' },
          ...{ postal_code: '10115', country: 'DE' },
        },
      },
    };
    const ready = await acp.update(id, addressed);
    expect(ready.body.status).toBe('ready_for_payment');
    const options = ['status', 'fulfillment_options', 'selected_fulfillment_options', 'totals'];
    exchange.add(`POST /acp/checkout_sessions/${id}`, addressed, ready, options);

    const item_ids = [ready.body.line_items[0].id];
    const selection = {
      selected_fulfillment_options: [{ type: 'shipping', option_id: express.id, item_ids }],
    };
    const selected = await acp.update(id, selection);
    expect(selected.body.selected_fulfillment_options).toMatchObject([{ option_id: express.id }]);
    exchange.add(`POST /acp/checkout_sessions/${id}`, selection, selected, ['status', 'totals']);

    const instrument = { type: 'test', credential: { type: 'token', token: 'authorized' } };
    const completed = await acp.complete(id, 'authorized');
    const payment = { payment_data: { handler_id: 'test', instrument } };
    expect(completed.body.status).toBe('completed');
    exchange.add(`POST /acp/checkout_sessions/${id}/complete`, payment, completed, ['status', 'order']);
    const { order } = completed.body;

    const eventAfter = async (change: () => Promise<unknown>, matches: (data: AgentBody) => boolean) => {
      await change();
      const read = () => receiver.received.map((message) => readAcpEvent(message, SECRET));
      await until(() => read().some(({ data }) => matches(data)));
      const index = read().findIndex(({ data }) => matches(data));
      const { headers } = receiver.received[index];
      return { headers: { 'Merchant-Signature': headers['merchant-signature'] }, event: read()[index] };
    };
    const placed = await eventAfter(
      () => Promise.resolve(),
      ({ status }) => status === 'confirmed',
    );
    expect(placed.event).toMatchObject({ type: 'order_create', data: { id: order.id } });
    exchange.addEvent(placed.headers, excerpt(placed.event, ['checkout_session_id', 'status']));

    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    const items = [{ item_id: item_ids[0], quantity: 2 }];
    const { fulfillments } = ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, { items })).order;
    const shipped = await eventAfter(
      async () =>
        ok(
          await shop.admin.post(`/orders/${order.id}/shipment`, {
            ...{ fulfillment_id: fulfillments[0].id, tracking_numbers: ['TRACK-1'] },
          }),
        ),
      ({ fulfillments: [fulfillment] }) => fulfillment?.status === 'shipped',
    );
    exchange.addEvent(shipped.headers, excerpt(shipped.event, ['status', 'fulfillments']));

    const refunded = await eventAfter(
      async () =>
        ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 500, reason: 'discount' })),
      ({ adjustments }) => adjustments.length > 0,
    );
    expect(refunded.event.data.adjustments).toMatchObject([{ type: 'refund', amount: 500 }]);
    exchange.addEvent(refunded.headers, excerpt(refunded.event, ['status', 'adjustments']));
    exchange.expectPrinted('of ACP');
  });
});

function excerpt({ type, data }: AgentBody, fields: string[]): AgentBody {
  return { type, data: Object.fromEntries(['id', ...fields].map((name) => [name, data[name]])) };
}
