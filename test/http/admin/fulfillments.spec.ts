import { FulfillmentProvider, FulfillmentProviders } from '#shop/shipping/fulfillment-providers';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createCustomProfile, createShippingOption } from '../../support/shipping.ts';

let shop: SampleShop;
let carrier: Carrier;

beforeAll(async () => {
  shop = await useSampleShop({});
  carrier = new Carrier();
  shop.app.get(FulfillmentProviders, { strict: false }).register(carrier);
});
afterAll(() => shop.close());
beforeEach(() => carrier.reset());

/** Replaces the manual provider: records requests, and responds as the test sets it. */
class Carrier extends FulfillmentProvider {
  readonly id = 'manual';
  override timeoutMs = 500;
  requests: { key: string; shipment: unknown }[] = [];
  canceled: string[] = [];
  onCreate: (key: string) => Promise<Record<string, unknown>> = async () => ({});
  onCancel: () => Promise<Record<string, unknown> | void> = async () => undefined;

  reset(): void {
    Object.assign(this, { requests: [], canceled: [] });
    this.onCreate = async (key) => ({ label: `label of ${key}` });
    this.onCancel = async () => undefined;
  }

  async options() {
    return [{ id: 'manual-fulfillment' }];
  }

  override async createFulfillment(shipment: unknown, key: string) {
    this.requests.push({ key, shipment });
    return this.onCreate(key);
  }

  override async cancelFulfillment(data: Record<string, unknown>) {
    this.canceled.push(String(data.label));
    return this.onCancel();
  }
}

interface Line {
  id: string;
  quantity: number;
  fulfilled_quantity: number | null;
}

interface PlacedOrder {
  id: string;
  items: Line[];
}

/** Places an order of so many shirts and mugs. */
async function placeOrder(...quantities: number[]): Promise<PlacedOrder> {
  const variants = [shop.shirt.variants[0], shop.mug.variants[0]];
  const items = quantities.map((quantity, index) => ({ variant_id: variants[index].id, quantity }));
  return ok(await shop.store.post(`/carts/${await shop.prepareCart({ items })}/complete`)).data;
}

function fulfill({ id, items }: PlacedOrder, quantities: number[], overrides: object = {}) {
  const lines = quantities.map((quantity, index) => ({ item_id: items[index].id, quantity }));
  return shop.admin.post(`/orders/${id}/fulfillment`, { items: lines, ...overrides });
}

async function getOrder({ id }: PlacedOrder) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

describe('The fulfillment of an order', () => {
  describe('of some of its items', () => {
    let placed: PlacedOrder;
    let fulfilled: Awaited<ReturnType<typeof getOrder>>;
    let requests: Carrier['requests'];
    beforeAll(async () => {
      carrier.reset();
      placed = await placeOrder(2, 1);
      const options = { metadata: { box: 'small' }, location_id: 'sloc_1' };
      fulfilled = ok(await fulfill(placed, [1, 1], options)).order;
      ({ requests } = carrier);
    });

    it('is returned with its items and the data of the provider', () => {
      const [{ id }] = fulfilled.fulfillments;
      expect(fulfilled.fulfillments).toEqual([
        expect.objectContaining({
          provider_id: 'manual',
          location_id: 'sloc_1',
          metadata: { box: 'small' },
          data: { label: `label of ${id}` },
          tracking_numbers: [],
          shipped_at: null,
          items: expect.arrayContaining([
            expect.objectContaining({ item_id: placed.items[0].id, quantity: 1 }),
          ]),
        }),
      ]);
    });

    it('is sent to the provider with its id as the key', () => {
      const [{ id }] = fulfilled.fulfillments;
      expect(requests).toMatchObject([
        {
          key: id,
          shipment: {
            fulfillment_id: id,
            for: 'order',
            method: { shipping_option_id: shop.standardShipping.id },
            order: { id: placed.id, email: 'oliver@example.com', shipping_address: { city: 'Berlin' } },
            items: [
              { title: 'Shirt', quantity: 1, unit_price: 1950 },
              { title: 'Mug', quantity: 1 },
            ],
          },
        },
      ]);
    });

    it('makes the order partially fulfilled, and fulfilled once it covers the rest', async () => {
      expect(fulfilled).toMatchObject({
        fulfillment_status: 'partially_fulfilled',
        items: [{ fulfilled_quantity: 1 }, { fulfilled_quantity: 1 }],
      });
      expect(ok(await fulfill(placed, [1])).order.fulfillment_status).toBe('fulfilled');
    });
  });

  describe('with one of two units left', () => {
    let placed: PlacedOrder;
    beforeAll(async () => {
      placed = await placeOrder(2);
      ok(await fulfill(placed, [1]));
    });
    afterEach(async () => expect((await getOrder(placed)).fulfillments).toHaveLength(1));

    it('is rejected for two units', async () => {
      expect(await fulfill(placed, [2])).toMatchObject({
        status: 400,
        body: {
          type: 'not_allowed',
          message: expect.stringContaining('Cannot fulfill more items than have been purchased (') as string,
        },
      });
    });

    it.each([
      ['no items', []],
      ['a quantity of 0', [0]],
      ['a negative quantity', [-1]],
      ['the same item twice', [1, 1]],
    ])('is rejected for %s', async (_, quantities) => {
      const items = quantities.map((quantity) => ({ item_id: placed.items[0].id, quantity }));
      expect(await shop.admin.post(`/orders/${placed.id}/fulfillment`, { items })).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    });

    it('is rejected for an item of another order', async () => {
      const foreign = { id: placed.id, items: (await placeOrder(1)).items };
      expect(await fulfill(foreign, [1])).toMatchObject({ status: 404, body: { type: 'not_found' } });
    });
  });

  it('is divided by the shipping profiles of its items if the order has several shipping methods', async () => {
    const placed = await placeOrder(1, 1);
    const profile = await createCustomProfile(shop);
    const option_id = await createShippingOption(shop, shop.europe.id, {
      name: 'Freight',
      profile_id: profile,
    });
    ok(await shop.admin.post(`/orders/${placed.id}/shipping-methods`, { option_id, price: 4000 }));
    const sofa = await createSizedProduct(shop, 'Sofa', ['One'], { eur: 100 }, { manage_inventory: false });
    // turns the mug into a sofa, which only the freight option ships
    await shop.sql('update line_item set variant_id = $2 where id = $1', [
      placed.items[1].id,
      sofa.variants[0].id,
    ]);
    await shop.sql('update product_shipping_profile set profile_id = $2 where product_id = $1', [
      sofa.id,
      profile,
    ]);
    const { fulfillments } = ok(await fulfill(placed, [1, 1])).order;
    expect(fulfillments.map(({ items }) => items.length)).toEqual([1, 1]);
  });

  it('is rejected if the order has no shipping methods', async () => {
    const placed = await placeOrder(1);
    await shop.sql('update shipping_method set order_id = null where order_id = $1', [placed.id]);
    expect(await fulfill(placed, [1])).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'Cannot fulfill an order that lacks shipping methods' },
    });
  });

  it('leaves nothing behind when the provider rejects it, and returns the reason', async () => {
    const placed = await placeOrder(1);
    carrier.onCreate = async () => ({ status: 'refused', message: 'No courier today' });
    expect(await fulfill(placed, [1])).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'No courier today' },
    });
    expect(await getOrder(placed)).toMatchObject({
      fulfillments: [],
      fulfillment_status: 'not_fulfilled',
      items: [{ fulfilled_quantity: 0 }],
    });
  });

  it('takes each of six units once among twelve concurrent requests for one unit', async () => {
    const placed = await placeOrder(6);
    const responses = await Promise.all(Array.from({ length: 12 }, () => fulfill(placed, [1])));
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array(6).fill(200),
      ...Array(6).fill(400),
    ]);
    expect(carrier.requests).toHaveLength(6);
    const order = await getOrder(placed);
    expect(order).toMatchObject({ fulfillment_status: 'fulfilled', items: [{ fulfilled_quantity: 6 }] });
    expect(order.fulfillments).toHaveLength(6);
  });
});

describe('The cancellation of a fulfillment', () => {
  it('releases its items once, among three concurrent requests and a later one', async () => {
    const placed = await placeOrder(2);
    ok(await fulfill(placed, [1]));
    const { fulfillments } = ok(await fulfill(placed, [1])).order;
    const path = `/orders/${placed.id}/fulfillments/${fulfillments[0].id}/cancel`;
    const responses = await Promise.all([1, 2, 3].map(() => shop.admin.post(path)));
    responses.push(await shop.admin.post(path));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(carrier.canceled).toEqual([`label of ${fulfillments[0].id}`]);
    const order = await getOrder(placed);
    expect(order).toMatchObject({
      fulfillment_status: 'partially_fulfilled',
      items: [{ fulfilled_quantity: 1 }],
    });
    expect(order.fulfillments[0].canceled_at).not.toBeNull();
  });

  it('prevents its shipment', async () => {
    const placed = await placeOrder(1);
    const [{ id: fulfillment_id }] = ok(await fulfill(placed, [1])).order.fulfillments;
    ok(await shop.admin.post(`/orders/${placed.id}/fulfillments/${fulfillment_id}/cancel`));
    expect(await shop.admin.post(`/orders/${placed.id}/shipment`, { fulfillment_id })).toMatchObject({
      status: 400,
      body: { message: 'Fulfillment has been canceled' },
    });
  });

  it('changes nothing when the provider rejects it', async () => {
    const placed = await placeOrder(1);
    const [{ id }] = ok(await fulfill(placed, [1])).order.fulfillments;
    carrier.onCancel = async () => ({ status: 'refused', message: 'It has left already' });
    expect(await shop.admin.post(`/orders/${placed.id}/fulfillments/${id}/cancel`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'It has left already' },
    });
    expect(await getOrder(placed)).toMatchObject({
      fulfillments: [{ canceled_at: null }],
      items: [{ fulfilled_quantity: 1 }],
    });
  });
});
