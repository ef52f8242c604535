import { FulfillmentProvider, FulfillmentProviders } from '../../../src/regions/fulfillment-providers.ts';
import { customProfile, shippingOption } from '../../support/shipping.ts';
import type { Answer } from '../../support/shop.ts';
import { ok, openWorld, product, type World } from '../../support/world.ts';

let shop: World;
let carrier: Carrier;

beforeAll(async () => {
  shop = await openWorld();
  carrier = new Carrier();
  shop.app.get(FulfillmentProviders, { strict: false }).register(carrier);
});
afterAll(() => shop.close());
beforeEach(() => carrier.reset());

/** Takes the place of the provider that ships by hand. */
class Carrier extends FulfillmentProvider {
  readonly id = 'manual';
  override timeoutMs = 500;
  asked: { key: string; parcel: unknown }[] = [];
  given: string[] = [];
  answer: (key: string) => Promise<Record<string, unknown>> = async () => ({});
  onCancel: () => Promise<Record<string, unknown> | void> = async () => undefined;

  reset(): void {
    Object.assign(this, { asked: [], given: [] });
    this.answer = async (key) => ({ label: `label of ${key}` });
    this.onCancel = async () => undefined;
  }

  async options() {
    return [{ id: 'manual-fulfillment' }];
  }

  override async createFulfillment(parcel: unknown, key: string) {
    this.asked.push({ key, parcel });
    return this.answer(key);
  }

  override async cancelFulfillment(data: Record<string, unknown>) {
    this.given.push(String(data.label));
    return this.onCancel();
  }
}

interface Line {
  id: string;
  quantity: number;
  fulfilled_quantity: number | null;
}

interface Placed {
  id: string;
  items: Line[];
}

async function order(...quantities: number[]): Promise<Placed> {
  const variants = [shop.shirt.variants[0], shop.mug.variants[0]];
  const items = quantities.map((quantity, place) => ({ variant_id: variants[place].id, quantity }));
  return ok(await shop.store.post(`/carts/${await shop.readyCart({ items })}/complete`)).data;
}

function fulfill({ id, items }: Placed, quantities: number[], more: object = {}): Promise<Answer> {
  const pieces = quantities.map((quantity, place) => ({ item_id: items[place].id, quantity }));
  return shop.admin.post(`/orders/${id}/fulfillment`, { items: pieces, ...more });
}

async function show({ id }: Placed) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

describe('fulfilling an order', () => {
  it('makes a parcel that its provider knows by its id, and keeps what that answers', async () => {
    const placed = await order(2, 1);
    const shown = ok(
      await fulfill(placed, [1, 1], { metadata: { box: 'small' }, location_id: 'sloc_1' }),
    ).order;
    expect(shown).toMatchObject({
      fulfillment_status: 'partially_fulfilled',
      items: [{ fulfilled_quantity: 1 }, { fulfilled_quantity: 1 }],
    });
    const [parcel] = shown.fulfillments;
    expect(shown.fulfillments).toEqual([
      expect.objectContaining({
        provider_id: 'manual',
        location_id: 'sloc_1',
        metadata: { box: 'small' },
        data: { label: `label of ${parcel.id}` },
        tracking_numbers: [],
        shipped_at: null,
        items: expect.arrayContaining([
          expect.objectContaining({ item_id: placed.items[0].id, quantity: 1 }),
        ]),
      }),
    ]);
    expect(carrier.asked).toMatchObject([
      {
        key: parcel.id,
        parcel: {
          fulfillment_id: parcel.id,
          for: 'order',
          method: { shipping_option_id: shop.standard.id },
          order: { id: placed.id, email: 'oliver@example.com', shipping_address: { city: 'Berlin' } },
          items: [
            { title: 'Shirt', quantity: 1, unit_price: 1950 },
            { title: 'Mug', quantity: 1 },
          ],
        },
      },
    ]);
    expect(ok(await fulfill(placed, [1])).order.fulfillment_status).toBe('fulfilled');
  });

  it('is refused for more than is left, for nothing, twice the same line and lines of others', async () => {
    const placed = await order(2);
    const other = await order(1);
    const [{ id: item_id }] = placed.items;
    ok(await fulfill(placed, [1]));
    expect(await fulfill(placed, [2])).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'Cannot fulfill more items than have been purchased' },
    });
    for (const items of [
      [],
      [{ item_id, quantity: 0 }],
      [{ item_id, quantity: -1 }],
      [
        { item_id, quantity: 1 },
        { item_id, quantity: 1 },
      ],
    ])
      expect(await shop.admin.post(`/orders/${placed.id}/fulfillment`, { items })).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    const foreign = { id: placed.id, items: other.items };
    expect(await fulfill(foreign, [1])).toMatchObject({ status: 404, body: { type: 'not_found' } });
    expect((await show(placed)).fulfillments).toHaveLength(1);
  });

  it('needs shipping methods, and what one of them serves where there are several', async () => {
    const placed = await order(1, 1);
    const profile = await customProfile(shop);
    const option_id = await shippingOption(shop, shop.europe.id, { name: 'Freight', profile_id: profile });
    ok(await shop.admin.post(`/orders/${placed.id}/shipping-methods`, { option_id, price: 4000 }));
    const sofa = await product(shop, 'Sofa', ['One'], { eur: 100 }, { manage_inventory: false });
    // the mug goes by freight from now on
    await shop.sql('update line_item set variant_id = $2 where id = $1', [
      placed.items[1].id,
      sofa.variants[0].id,
    ]);
    await shop.sql('update product_shipping_profile set profile_id = $2 where product_id = $1', [
      sofa.id,
      profile,
    ]);
    const { fulfillments } = ok(await fulfill(placed, [1, 1])).order;
    expect(fulfillments.map(({ items }: Placed) => items.length)).toEqual([1, 1]);
    const other = await order(1);
    await shop.sql('update shipping_method set order_id = null where order_id = $1', [other.id]);
    expect(await fulfill(other, [1])).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'Cannot fulfill an order that lacks shipping methods' },
    });
  });

  it('that its provider refuses leaves nothing behind, and says why', async () => {
    const placed = await order(1);
    carrier.answer = async () => ({ status: 'refused', message: 'No courier today' });
    expect(await fulfill(placed, [1])).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'No courier today' },
    });
    expect(await show(placed)).toMatchObject({
      fulfillments: [],
      fulfillment_status: 'not_fulfilled',
      items: [{ fulfilled_quantity: 0 }],
    });
  });

  it('takes each of six pieces once, of twelve that ask for one each at the same time', async () => {
    const placed = await order(6);
    const answers = await Promise.all(Array.from({ length: 12 }, () => fulfill(placed, [1])));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(6).fill(200),
      ...Array(6).fill(400),
    ]);
    expect(carrier.asked).toHaveLength(6);
    const shown = await show(placed);
    expect(shown).toMatchObject({ fulfillment_status: 'fulfilled', items: [{ fulfilled_quantity: 6 }] });
    expect(shown.fulfillments).toHaveLength(6);
  });
});

describe('shipping a fulfillment', () => {
  it('writes down that it has left, with its tracking numbers', async () => {
    const placed = await order(2);
    const [{ id: fulfillment_id }] = ok(await fulfill(placed, [1])).order.fulfillments;
    const tracking_numbers = ['1Z999', '1Z998'];
    const shipment = { fulfillment_id, tracking_numbers, no_notification: true };
    const shown = ok(await shop.admin.post(`/orders/${placed.id}/shipment`, shipment)).order;
    expect(shown).toMatchObject({
      fulfillment_status: 'partially_shipped',
      items: [{ shipped_quantity: 1 }],
    });
    expect(shown.fulfillments[0].shipped_at).not.toBeNull();
    const links = shown.fulfillments[0].tracking_links as { tracking_number: string }[];
    expect(links.map((link) => link.tracking_number)).toEqual(tracking_numbers);
    expect(await shop.admin.post(`/orders/${placed.id}/shipment`, shipment)).toMatchObject({
      status: 400,
      body: { message: 'The fulfillment has already been shipped' },
    });
    expect(await shop.admin.post(`/orders/${placed.id}/fulfillments/${fulfillment_id}/cancel`)).toMatchObject(
      {
        status: 400,
        body: {
          message: 'The fulfillment has already been shipped. Shipped fulfillments cannot be canceled',
        },
      },
    );
  });

  it('is not found for one of another order', async () => {
    const [one, other] = [await order(1), await order(1)];
    const [{ id: fulfillment_id }] = ok(await fulfill(one, [1])).order.fulfillments;
    expect(await shop.admin.post(`/orders/${other.id}/shipment`, { fulfillment_id })).toMatchObject({
      status: 404,
      body: { type: 'not_found', message: 'Could not find fulfillment' },
    });
    expect(await shop.admin.post(`/orders/${other.id}/fulfillments/${fulfillment_id}/cancel`)).toMatchObject({
      status: 404,
    });
    expect((await show(one)).fulfillments[0]).toMatchObject({ shipped_at: null, canceled_at: null });
  });
});

describe('cancelling a fulfillment', () => {
  it('gives its pieces back, once, and the order is what its quantities say', async () => {
    const placed = await order(2);
    ok(await fulfill(placed, [1]));
    const { fulfillments } = ok(await fulfill(placed, [1])).order;
    const path = `/orders/${placed.id}/fulfillments/${fulfillments[0].id}/cancel`;
    const answers = await Promise.all([1, 2, 3].map(() => shop.admin.post(path)));
    answers.push(await shop.admin.post(path));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(carrier.given).toEqual([`label of ${fulfillments[0].id}`]);
    const shown = await show(placed);
    expect(shown).toMatchObject({
      fulfillment_status: 'partially_fulfilled',
      items: [{ fulfilled_quantity: 1 }],
    });
    expect(shown.fulfillments[0].canceled_at).not.toBeNull();
    const shipment = { fulfillment_id: fulfillments[0].id };
    expect(await shop.admin.post(`/orders/${placed.id}/shipment`, shipment)).toMatchObject({
      status: 400,
      body: { message: 'Fulfillment has been canceled' },
    });
  });

  it('that its provider refuses leaves it as it was', async () => {
    const placed = await order(1);
    const [{ id }] = ok(await fulfill(placed, [1])).order.fulfillments;
    carrier.onCancel = async () => ({ status: 'refused', message: 'It has left already' });
    expect(await shop.admin.post(`/orders/${placed.id}/fulfillments/${id}/cancel`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'It has left already' },
    });
    expect(await show(placed)).toMatchObject({
      fulfillments: [{ canceled_at: null }],
      items: [{ fulfilled_quantity: 1 }],
    });
  });
});
