import { type ProfileServer, startProfileServer, ucpProfile } from '../../fakes/profile-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../fakes/webhook-receiver.ts';
import { type AgentBody, type AgentShop, openAgentShop, send } from '../../support/agents.ts';
import { ok } from '../../support/sample-shop.ts';
import { UcpClient } from '../../support/ucp-client.ts';
import { until } from '../../support/until.ts';
import { readUcpEvent } from './support/agent-events.ts';
import { Exchange } from './support/exchange.ts';

const SHOWN = ['id', 'status', 'totals', 'messages'];

/* The whole of a purchase by UCP; docs/agents.md prints the exchange of the newest version. */
describe.each(['2026-08-25', '2026-04-08'])('A purchase by UCP %s', (version) => {
  let shop: AgentShop;
  let profiles: ProfileServer;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    [shop, profiles, receiver] = await Promise.all([
      openAgentShop(),
      startProfileServer(version),
      startWebhookReceiver(),
    ]);
  });
  afterAll(async () => {
    await Promise.all([shop.close(), profiles.stop(), receiver.stop()]);
  });

  it('goes from the discovery to the refund', async () => {
    const exchange = new Exchange();
    profiles.respond.body = ucpProfile(version, {
      ...{ checkout: {}, fulfillment: {}, discount: {}, 'catalog.search': {}, 'catalog.lookup': {} },
      order: { webhook_url: `${receiver.url}/orders` },
    });
    const ucp = new UcpClient(shop, profiles, version);
    const express = ok(
      await shop.admin.post('/shipping-options', {
        ...{ name: 'Express', region_id: shop.europe.id, provider_id: 'manual', price_type: 'flat_rate' },
        ...{ amount: 2500, data: { id: 'manual-fulfillment' } },
      }),
    ).shipping_option;

    const discovered = await send(`${shop.url}/.well-known/ucp`, {});
    const { services } = discovered.body.ucp;
    exchange.add('GET /.well-known/ucp', undefined, { ...discovered, body: { ucp: { services } } });

    const query = { query: 'shirt', context: { address_country: 'DE' } };
    const found = await ucp.send('POST', '/catalog/search', query);
    const [product] = found.body.products;
    const { id: productId, title, variants } = product;
    exchange.add('POST /ucp/catalog/search', query, {
      ...found,
      body: { products: [{ id: productId, title, variants: variants.slice(0, 1) }] },
    });

    const lines = { line_items: [{ item: { id: variants[0].id }, quantity: 2 }] };
    const created = await ucp.create(lines);
    exchange.add('POST /ucp/checkout-sessions', lines, created, SHOWN);
    const { id } = created.body;

    const destination = {
      ...{ first_name: 'Ada', last_name: 'Byron', street_address: 'Hauptstr. 1' },
      ...{ address_locality: 'Berlin', postal_code: '10115', address_country: 'DE' },
    };
    const method = { type: 'shipping', destinations: [destination] };
    const whole = { ...lines, buyer: { email: 'ada@example.com' }, fulfillment: { methods: [method] } };
    const ready = await ucp.update(id, whole);
    expect(ready.body.status).toBe('ready_for_complete');
    exchange.add(`PUT /ucp/checkout-sessions/${id}`, whole, ready, ['status', 'fulfillment', 'totals']);

    const [{ id: group }] = ready.body.fulfillment.methods[0].groups;
    const groups = [{ id: group, selected_option_id: express.id }];
    const selection = { ...whole, fulfillment: { methods: [{ ...method, groups }] } };
    const selected = await ucp.update(id, selection);
    expect(selected.body.fulfillment.methods[0].groups).toMatchObject([{ selected_option_id: express.id }]);
    exchange.add(`PUT /ucp/checkout-sessions/${id}`, selection, selected, ['status', 'totals']);

    const completed = await ucp.complete(id, 'authorized');
    const credential = { type: 'token', token: 'authorized' };
    const instruments = [{ id: 'pi_1', handler_id: 'test', type: 'test', credential }];
    expect(completed.body.status).toBe('completed');
    const payment = { payment: { instruments } };
    exchange.add(`POST /ucp/checkout-sessions/${id}/complete`, payment, completed, ['status', 'order']);
    const { order } = completed.body;

    const keys = discovered.body.keys as Parameters<typeof readUcpEvent>[1];
    const read = () => receiver.received.map((message) => readUcpEvent(message, keys, version));
    const eventWith = async (
      matches: (data: AgentBody) => boolean,
      fields?: string[],
    ): Promise<AgentBody> => {
      await until(() => read().some(matches));
      const index = read().findIndex(matches);
      const { headers } = receiver.received[index];
      const shown = {
        'UCP-Agent': headers['ucp-agent'],
        'Signature-Input': headers['signature-input'],
        Signature: headers.signature,
      };
      exchange.addEvent(shown, read()[index], fields && ['id', ...fields]);
      return read()[index];
    };
    expect(await eventWith(() => true)).toMatchObject({ id: order.id, checkout_id: id });

    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    const items = [{ item_id: selected.body.line_items[0].id, quantity: 2 }];
    const { fulfillments } = ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, { items })).order;
    const shipment = { fulfillment_id: fulfillments[0].id, tracking_numbers: ['TRACK-1'] };
    ok(await shop.admin.post(`/orders/${order.id}/shipment`, shipment));
    await eventWith(({ fulfillment }) => fulfillment.events.length > 0, ['line_items', 'fulfillment']);

    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 500, reason: 'discount' }));
    const refunded = await eventWith(({ adjustments }) => adjustments.length > 0, ['adjustments']);
    expect(refunded.adjustments).toMatchObject([{ type: 'refund', totals: [{ amount: -500 }] }]);
    if (version === '2026-08-25') exchange.expectPrinted('of UCP');
  });
});
