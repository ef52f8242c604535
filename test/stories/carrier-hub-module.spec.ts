import { RetryFulfillments } from '#shop/orders/fulfillments/retry-fulfillments';
import { type CarrierHub, startCarrierHub } from '../fakes/carrier-hub.ts';
import { ADDRESS, ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

const MODULE = './examples/modules/carrier-hub/src/carrier-hub.ts';

describe('The example module carrier-hub', () => {
  let hub: CarrierHub;
  let shop: SampleShop;
  let option: string;

  beforeAll(async () => {
    hub = await startCarrierHub();
    shop = await useSampleShop({
      STOREKEEP_MODULES: MODULE,
      CARRIER_HUB_URL: hub.url,
      CARRIER_HUB_API_KEY: hub.apiKey,
      CARRIER_HUB_WEBHOOK_SECRET: hub.webhookSecret,
    });
    const { id } = shop.europe;
    ok(await shop.admin.post(`/regions/${id}/fulfillment-providers`, { provider_id: 'carrier-hub' }));
    option = ok(
      await shop.admin.post('/shipping-options', {
        name: 'Parcel',
        region_id: id,
        provider_id: 'carrier-hub',
        price_type: 'calculated',
        data: { id: 'parcel', name: 'Parcel' },
      }),
    ).shipping_option.id;
  });

  afterAll(async () => {
    await shop.close();
    await hub.stop();
  });

  afterEach(() => hub.behaviors.clear());

  it('offers staff the services of the hub', async () => {
    const { fulfillment_options } = ok(
      await shop.admin.get(`/regions/${shop.europe.id}/fulfillment-options`),
    );
    expect(fulfillment_options.find(({ provider_id }) => provider_id === 'carrier-hub')?.options).toEqual([
      { id: 'parcel', name: 'Parcel', is_return: false },
      { id: 'parcel-return', name: 'Return of a parcel', is_return: true },
    ]);
  });

  it('calculates the price of shipping by the rate of the hub', async () => {
    const cart = await prepareCart();
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart.shipping_total).toBe(400 + 20);
  });

  it('buys a label for a fulfillment, and voids it when the fulfillment is canceled', async () => {
    const order = await placeOrder();
    const fulfillment = await fulfill(order);
    const label = hub.labelOf(fulfillment.id);
    expect(label).toMatchObject({ service: 'parcel', is_return: false, status: 'sold' });
    expect(fulfillment.data).toEqual({ label: label.id, tracking_number: label.tracking_number });
    ok(await shop.admin.post(`/orders/${order.id}/fulfillments/${fulfillment.id}/cancel`));
    expect(label.status).toBe('void');
  });

  it('buys one label when the response of the hub is lost', async () => {
    const order = await placeOrder();
    hub.behaviors.set('POST /v1/labels', { fault: 'loses the response', times: 1 });
    const fulfillment = await fulfill(order);
    await shop.sql(`update fulfillment set asked_at = now() - interval '1 hour' where id = $1`, [
      fulfillment.id,
    ]);
    await shop.app.get(RetryFulfillments, { strict: false }).run();
    const labels = [...hub.labels.values()].filter(({ reference }) => reference === fulfillment.id);
    expect(labels).toHaveLength(1);
    expect((await readOrder(order.id)).fulfillments[0].data).toMatchObject({ label: labels[0].id });
  });

  it('creates no fulfillment if the hub refuses the label', async () => {
    const order = await placeOrder();
    hub.behaviors.set('POST /v1/labels', 'refuses');
    const response = await requestFulfillment(order);
    expect(response).toMatchObject({ status: 400, body: { message: 'The address is incomplete' } });
    expect((await readOrder(order.id)).fulfillments).toEqual([]);
  });

  it('makes a shipment of a parcel that the carrier has picked up, once', async () => {
    const order = await placeOrder();
    const { id } = await fulfill(order);
    const label = hub.labelOf(id);
    expect([await sendEvent('label.in_transit', label), await sendEvent('label.in_transit', label)]).toEqual([
      200, 200,
    ]);
    const { fulfillments, fulfillment_status } = await readOrder(order.id);
    expect(fulfillment_status).toBe('shipped');
    expect(fulfillments[0].tracking_links).toMatchObject([{ tracking_number: label.tracking_number }]);
  });

  it('lets the hub repeat an event that arrives before the response to the purchase of its label', async () => {
    const order = await placeOrder();
    hub.behaviors.set('POST /v1/labels', { fault: 'loses the response', times: 1 });
    const { id } = await fulfill(order);
    expect(await sendEvent('label.in_transit', hub.labelOf(id))).toBe(409);
  });

  it('ignores other events, and those of labels that the shop has not bought', async () => {
    expect(await sendEvent('label.printed', { reference: 'ful_1', tracking_number: 'T' })).toBe(200);
    expect(await sendEvent('label.in_transit', { reference: 'ful_1', tracking_number: 'T' })).toBe(200);
  });

  it('rejects an event with a forged signature', async () => {
    const order = await placeOrder();
    const { id } = await fulfill(order);
    const { body, headers } = hub.signEvent('label.in_transit', hub.labelOf(id));
    const forged = headers['x-hub-signature'].replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    expect(await post(body, { ...headers, 'x-hub-signature': forged })).toBe(401);
    expect((await readOrder(order.id)).fulfillment_status).toBe('fulfilled');
  });

  async function prepareCart(): Promise<string> {
    const items = [{ variant_id: shop.shirt.variants[0].id, quantity: 1 }];
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items })).cart;
    const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
    ok(await shop.store.post(`/carts/${id}`, { email: 'oliver@example.com', ...addresses }));
    ok(await shop.store.post(`/carts/${id}/shipping-methods`, { option_id: option }));
    return id;
  }

  async function placeOrder(): Promise<{ id: string; items: { id: string }[] }> {
    const cart = await prepareCart();
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' }));
    return ok(await shop.store.post(`/carts/${cart}/complete`)).data;
  }

  const requestFulfillment = ({ id, items }: { id: string; items: { id: string }[] }) =>
    shop.admin.post(`/orders/${id}/fulfillment`, { items: [{ item_id: items[0].id, quantity: 1 }] });

  async function fulfill(order: { id: string; items: { id: string }[] }) {
    return ok(await requestFulfillment(order)).order.fulfillments[0];
  }

  const readOrder = async (id: string) => ok(await shop.admin.get(`/orders/${id}`)).order;

  function sendEvent(type: string, label: object): Promise<number> {
    const { body, headers } = hub.signEvent(type, label);
    return post(body, headers);
  }

  async function post(payload: string, headers: Record<string, string>): Promise<number> {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/carrier-hub/events',
      ...{ payload, headers },
    });
    return statusCode;
  }
});
