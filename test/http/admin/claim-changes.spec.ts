import { FulfillmentProvider, FulfillmentProviders } from '../../../src/regions/fulfillment-providers.ts';
import { openClaims, type Claims } from '../../support/claims.ts';
import { openDanishShop, type DanishShop } from '../../support/danish-shop.ts';
import { refusal } from '../../support/refusals.ts';
import { until } from '../../support/until.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
let denmark: DanishShop;
let claims: Claims;
let carrier: Carrier;

/** Takes the place of the provider that ships by hand. */
class Carrier extends FulfillmentProvider {
  readonly id = 'manual';
  parcels: { for: string; order: { shipping_address: { first_name: string | null } | null } }[] = [];
  label: Record<string, unknown> = {};
  canceled: unknown[] = [];

  async options() {
    return [{ id: 'manual-fulfillment' }];
  }

  override async createFulfillment(parcel: Carrier['parcels'][number]) {
    this.parcels.push(parcel);
    return {};
  }

  override async createReturn() {
    return this.label;
  }

  override async cancelReturn(data: unknown) {
    this.canceled.push(data);
  }
}

beforeAll(async () => {
  shop = await openWorld();
  denmark = await openDanishShop(shop);
  claims = openClaims(shop, denmark);
  carrier = new Carrier();
  shop.app.get(FulfillmentProviders, { strict: false }).register(carrier);
});
afterAll(() => shop.close());
beforeEach(() => Object.assign(carrier, { parcels: [], label: {}, canceled: [] }));

/** A replacement of one of two chairs. */
async function replacing(more: object = {}) {
  const order = await denmark.sold(2, { shipped: true });
  carrier.parcels = [];
  return { order, claim: await claims.claimed(order, 1, claims.instead(1, more)) };
}

async function fulfilled(more: object = {}) {
  const { order, claim } = await replacing(more);
  const shown = ok(await claims.step(order, claim, '/fulfillments')).order.claims[0];
  return { order, claim, fulfillment_id: shown.fulfillments[0].id as string, shown };
}

describe('updating a claim', () => {
  it('lays over it what is said, and replaces lists', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const said = {
      reason: 'wrong_item',
      tags: ['red'],
      images: ['https://a.dk/1.jpg', 'https://a.dk/2.jpg'],
    };
    const claim_items = [{ item_id: order.items[0].id, quantity: 1, ...said }];
    const claim = await claims.claimed(order, 1, { claim_items, metadata: { a: 1, b: 2 } });
    const [{ id, images }] = claim.claim_items;
    const change = {
      claim_items: [
        {
          ...{ id, note: 'Blue was wanted', reason: 'other', metadata: { shelf: 4 } },
          images: [{ id: images[1].id }, { url: 'https://a.dk/3.jpg' }],
          tags: [{ value: ' Blue ' }, { value: 'blue' }],
        },
      ],
      metadata: { b: '', c: 3 },
      no_notification: true,
    };
    ok(await claims.step(order, claim, '', change));
    const expand = 'claims.claim_items.tags,claims.claim_items.images';
    const shown = ok(await shop.admin.get(`/orders/${order.id}?expand=${expand}`)).order.claims[0];
    expect(shown).toMatchObject({
      metadata: { a: 1, c: 3 },
      no_notification: true,
      claim_items: [
        {
          ...{ note: 'Blue was wanted', reason: 'other', quantity: 1, metadata: { shelf: 4 } },
          images: [{ id: images[1].id, url: 'https://a.dk/2.jpg' }, { url: 'https://a.dk/3.jpg' }],
          tags: [{ value: 'blue' }],
        },
      ],
    });
    const [{ tags }] = shown.claim_items;
    const keep = { claim_items: [{ id, note: 'Kept', tags: [{ id: tags[0].id }], images: [] }] };
    ok(await claims.step(order, claim, '', keep));
    const kept = ok(await shop.admin.get(`/orders/${order.id}?expand=${expand}`)).order.claims[0];
    expect(kept.claim_items).toMatchObject([{ note: 'Kept', tags: [{ value: 'blue' }], images: [] }]);
  });

  it('replaces the ways it is sent; what is the order’s stays with the order', async () => {
    const { order, claim } = await replacing();
    const [own] = claim.shipping_methods;
    const [{ id: ofOrder }] = (await claims.show(order)).shipping_methods;
    const ids = async (shipping_methods: object[]) =>
      ok(await claims.step(order, claim, '', { shipping_methods })).order.claims[0].shipping_methods.map(
        (method: { id: string }) => method.id,
      );
    const option = { option_id: denmark.shipping, price: 100 };
    expect(await ids([{ id: own.id }, { id: ofOrder }])).toEqual(expect.arrayContaining([own.id, ofOrder]));
    const [fresh, ...others] = await ids([option]);
    expect([own.id, ofOrder]).not.toContain(fresh);
    expect(others).toEqual([]);
    expect((await claims.show(order)).shipping_methods).toMatchObject([{ id: ofOrder }]);
    expect(await ids([])).toEqual([]);
    expect(await claims.step(order, claim, '', { shipping_methods: [{ id: own.id }] })).toMatchObject({
      status: 404,
    });
    const back = { shipping_methods: [{ option_id: denmark.wayBack }] };
    expect(await claims.step(order, claim, '', back)).toMatchObject({ status: 400 });
    expect(await claims.step(order, claim, '', { shipping_methods: [{ price: 1 }] })).toMatchObject({
      status: 400,
    });
  });

  it('is refused for a canceled one, and does not find what belongs to others', async () => {
    const [{ order, claim }, other] = [await replacing(), await replacing()];
    const foreign = { claim_items: [{ id: other.claim.claim_items[0].id }] };
    expect(await claims.step(order, claim, '', foreign)).toMatchObject({ status: 404 });
    const [{ id }] = claim.claim_items;
    for (const lists of [{ images: [{ id: 'cimg_x' }] }, { tags: [{ id: 'ctag_x' }] }])
      expect(await claims.step(order, claim, '', { claim_items: [{ id, ...lists }] })).toMatchObject({
        status: 404,
      });
    for (const lists of [{ images: [{}] }, { tags: [{}] }, { reason: 'ugly' }])
      expect(await claims.step(order, claim, '', { claim_items: [{ id, ...lists }] })).toMatchObject({
        status: 400,
      });
    ok(await claims.step(order, claim, '/cancel'));
    expect(await claims.step(order, claim, '', {})).toMatchObject(
      refusal('Canceled claim cannot be updated'),
    );
  });
});

describe('the parcels of a claim', () => {
  it('hold all of it, go where the claim goes, and make its state', async () => {
    const shipping_address = { first_name: 'Ida', country_code: 'dk' };
    const { order, claim, fulfillment_id, shown } = await fulfilled({ shipping_address });
    expect(shown).toMatchObject({
      fulfillment_status: 'fulfilled',
      additional_items: [{ fulfilled_quantity: 1 }],
      fulfillments: [{ claim_order_id: claim.id, order_id: null, items: [{ quantity: 1 }] }],
    });
    expect(carrier.parcels).toMatchObject([
      { for: 'claim', order: { shipping_address: { first_name: 'Ida' } } },
    ]);
    expect(await claims.step(order, claim, '/fulfillments')).toMatchObject(
      refusal('The claim has already been fulfilled.'),
    );
    const shipment = { fulfillment_id, tracking_numbers: ['1Z', '2Z'] };
    expect(ok(await claims.step(order, claim, '/shipments', shipment)).order).toMatchObject({
      fulfillment_status: 'shipped',
      claims: [
        {
          fulfillment_status: 'shipped',
          additional_items: [{ shipped_quantity: 1 }],
          fulfillments: [{ tracking_links: [{ tracking_number: '1Z' }, { tracking_number: '2Z' }] }],
        },
      ],
    });
    expect(await claims.step(order, claim, '/shipments', shipment)).toMatchObject(
      refusal('The fulfillment has already been shipped'),
    );
    const { returnable_items } = ok(
      await shop.admin.get(`/orders/${order.id}?expand=returnable_items`),
    ).order;
    expect(returnable_items).toHaveLength(2);
  });

  it('can be given up and packed again', async () => {
    const { order, claim, fulfillment_id } = await fulfilled();
    for (let n = 0; n < 2; n++)
      expect(
        ok(await claims.step(order, claim, `/fulfillments/${fulfillment_id}/cancel`)).order,
      ).toMatchObject({
        fulfillment_status: 'shipped',
        claims: [{ fulfillment_status: 'canceled', additional_items: [{ fulfilled_quantity: 0 }] }],
      });
    expect(ok(await claims.step(order, claim, '/fulfillments')).order.claims).toMatchObject([
      { fulfillment_status: 'fulfilled' },
    ]);
  });

  it('are refused for refunds, without a way to send them, and of what is canceled', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const refund = await claims.claimed(order, 1);
    expect(await claims.step(order, refund, '/fulfillments')).toMatchObject(
      refusal('Claims with the type "refund" can not be fulfilled.'),
    );
    const { order: one, claim: without } = await replacing({ shipping_methods: [] });
    expect(await claims.step(one, without, '/fulfillments')).toMatchObject(
      refusal('Cannot fulfill a claim without a shipping method.'),
    );
    ok(await claims.step(one, without, '/cancel'));
    expect(await claims.step(one, without, '/fulfillments')).toMatchObject(
      refusal('Canceled claim cannot be fulfilled'),
    );
  });

  it('are of this order and this claim only', async () => {
    const [one, other] = [await fulfilled(), await fulfilled()];
    const { fulfillment_id } = one;
    const mixed: [{ id: string }, { id: string }][] = [
      [other.order, one.claim],
      [one.order, other.claim],
      [other.order, other.claim],
    ];
    for (const [order, claim] of mixed) {
      expect(await claims.step(order, claim, '/shipments', { fulfillment_id })).toMatchObject({
        status: 404,
      });
      expect(await claims.step(order, claim, `/fulfillments/${fulfillment_id}/cancel`)).toMatchObject({
        status: 404,
      });
    }
    for (const path of ['', '/cancel', '/fulfillments'])
      expect(await claims.step(other.order, one.claim, path)).toMatchObject({
        status: 404,
        body: { message: `Claim with ${one.claim.id} was not found` },
      });
  });
});

describe('cancelling a claim', () => {
  it('puts what was to be sent into stock again, once', async () => {
    const { order, claim } = await replacing();
    const stock = await denmark.stock();
    for (let n = 0; n < 2; n++)
      expect(ok(await claims.step(order, claim, '/cancel')).order.claims).toMatchObject([
        { fulfillment_status: 'canceled', payment_status: 'na', canceled_at: expect.any(String) },
      ]);
    expect(await denmark.stock()).toBe(stock + 1);
    expect(await claims.ask({ ...order, items: claim.additional_items }, 1)).toMatchObject(
      refusal('Cannot create a claim on a canceled item.', 'invalid_data'),
    );
  });

  it('is refused when it has paid, and while something of it is under way', async () => {
    const paid = await denmark.sold(1, { shipped: true });
    expect(await claims.step(paid, await claims.claimed(paid, 1), '/cancel')).toMatchObject(
      refusal('Claim with a refund cannot be canceled'),
    );
    const { order, claim, fulfillment_id } = await fulfilled({ return_shipping: {} });
    expect(await claims.step(order, claim, '/cancel')).toMatchObject(
      refusal('All fulfillments must be canceled before the claim can be canceled'),
    );
    ok(await claims.step(order, claim, `/fulfillments/${fulfillment_id}/cancel`));
    expect(await claims.step(order, claim, '/cancel')).toMatchObject(
      refusal('Return must be canceled before the claim can be canceled'),
    );
    expect(await shop.admin.post(`/orders/${order.id}/cancel`)).toMatchObject({ status: 400 });
    ok(await shop.admin.post(`/returns/${claim.return_order.id}/cancel`));
    ok(await claims.step(order, claim, '/cancel'));
  });
});

describe('the way back of a claim', () => {
  const return_shipping = () => ({ option_id: denmark.wayBack });

  it('takes the whole claim with it when whoever ships refuses it', async () => {
    const order = await denmark.sold(2, { shipped: true });
    carrier.label = { status: 'refused', message: 'No lorries' };
    const stock = await denmark.stock();
    for (const more of [{}, claims.instead(1)])
      expect(await claims.ask(order, 1, { ...more, return_shipping: return_shipping() })).toMatchObject(
        refusal('No lorries'),
      );
    expect(await denmark.stock()).toBe(stock);
    expect(await claims.show(order)).toMatchObject({
      claims: [],
      returns: [],
      refunds: [],
      payments: [{ amount_refunded: 0 }],
    });
  });

  it('is given up when the money is refused', async () => {
    const order = await denmark.sold(1, { shipped: true, data: { refund: 'refused' } });
    carrier.label = { label: 'L1' };
    const answer = await claims.ask(order, 1, { return_shipping: return_shipping() });
    expect(answer).toMatchObject({ status: 422 });
    await until(() => carrier.canceled);
    expect(carrier.canceled).toEqual([{ label: 'L1' }]);
    expect((await claims.show(order)).returns).toEqual([]);
  });
});
