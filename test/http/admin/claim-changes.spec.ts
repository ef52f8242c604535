import { type ClaimShop, openClaimShop } from '../../support/claim-shop.ts';
import type { Claim } from '../../support/claims.ts';
import type { ChairOrder } from '../../support/danish-shop.ts';
import { rejection } from '../../support/rejections.ts';
import { ok } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

let { shop, denmark, claims, carrier } = {} as ClaimShop;

beforeAll(async () => ({ shop, denmark, claims, carrier } = await openClaimShop()));
afterAll(() => shop.close());
beforeEach(() => carrier.reset());

/** Sells two chairs and claims a replacement of one of them. */
async function claimReplacement(overrides: object = {}): Promise<{ order: ChairOrder; claim: Claim }> {
  const order = await denmark.placeOrder(2, { shipped: true });
  return { order, claim: await claims.create(order, 1, claims.replacementBody(1, overrides)) };
}

async function getClaim({ id }: ChairOrder) {
  const expand = 'claims.claim_items.tags,claims.claim_items.images';
  return ok(await shop.admin.get(`/orders/${id}?expand=${expand}`)).order.claims[0];
}

describe('An update of a claim', () => {
  let order: ChairOrder;
  let claim: Claim;
  beforeAll(async () => {
    order = await denmark.placeOrder(1, { shipped: true });
    const item = {
      ...{ item_id: order.items[0].id, quantity: 1, reason: 'wrong_item', tags: ['red'] },
      images: ['https://a.dk/1.jpg', 'https://a.dk/2.jpg'],
    };
    claim = await claims.create(order, 1, { claim_items: [item], metadata: { a: 1, b: 2 } });
  });

  it('merges metadata, sets the given fields, and replaces the tags and images of items', async () => {
    const [{ id, images }] = claim.claim_items;
    const change = {
      claim_items: [
        {
          ...{ id, note: 'Blue was ordered', reason: 'other', metadata: { ticket: 4 } },
          images: [{ id: images[1].id }, { url: 'https://a.dk/3.jpg' }],
          tags: [{ value: ' Blue ' }, { value: 'blue' }],
        },
      ],
      metadata: { b: '', c: 3 },
      no_notification: true,
    };
    ok(await claims.post(order, claim, '', change));
    expect(await getClaim(order)).toMatchObject({
      metadata: { a: 1, c: 3 },
      no_notification: true,
      claim_items: [
        {
          ...{ note: 'Blue was ordered', reason: 'other', quantity: 1, metadata: { ticket: 4 } },
          images: [{ id: images[1].id, url: 'https://a.dk/2.jpg' }, { url: 'https://a.dk/3.jpg' }],
          tags: [{ value: 'blue' }],
        },
      ],
    });
  });

  it('refers to tags by their ids, and removes the images that it omits', async () => {
    const [{ id, tags }] = (await getClaim(order)).claim_items;
    const item = { id, note: 'Unchanged', tags: [{ id: tags[0].id }], images: [] };
    ok(await claims.post(order, claim, '', { claim_items: [item] }));
    const [{ id: tag, value }] = tags;
    expect((await getClaim(order)).claim_items).toMatchObject([
      { note: 'Unchanged', tags: [{ id: tag, value }], images: [] },
    ]);
  });

  it('replaces the shipping methods of the claim, and leaves those of the order to the order', async () => {
    const { order, claim } = await claimReplacement();
    const [methodOfClaim] = claim.shipping_methods;
    const [{ id: ofOrder }] = (await claims.getOrder(order)).shipping_methods;
    const ids = async (shipping_methods: object[]) =>
      ok(await claims.post(order, claim, '', { shipping_methods })).order.claims[0].shipping_methods.map(
        (method: { id: string }) => method.id,
      );
    const option = { option_id: denmark.shipping, price: 100 };
    expect(await ids([{ id: methodOfClaim.id }, { id: ofOrder }])).toEqual(
      expect.arrayContaining([methodOfClaim.id, ofOrder]),
    );
    const [newMethod, ...others] = await ids([option]);
    expect([methodOfClaim.id, ofOrder]).not.toContain(newMethod);
    expect(others).toEqual([]);
    expect((await claims.getOrder(order)).shipping_methods).toMatchObject([{ id: ofOrder }]);
    expect(await ids([])).toEqual([]);
    // a method that an update removed is deleted
    expect(
      await claims.post(order, claim, '', { shipping_methods: [{ id: methodOfClaim.id }] }),
    ).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['a shipping option for returns', () => ({ option_id: denmark.returnShipping })],
    ['a shipping method without id and option', () => ({ price: 1 })],
  ])('is rejected for %s', async (_, method) => {
    expect(await claims.post(order, claim, '', { shipping_methods: [method()] })).toMatchObject({
      status: 400,
    });
  });

  it.each([
    ['an image without id and URL', { images: [{}] }, 400],
    ['a tag without id and value', { tags: [{}] }, 400],
    ['an unknown reason', { reason: 'ugly' }, 400],
    ['an unknown image', { images: [{ id: 'cimg_x' }] }, 404],
    ['an unknown tag', { tags: [{ id: 'ctag_x' }] }, 404],
  ])('is rejected for %s', async (_, item, status) => {
    const [{ id }] = claim.claim_items;
    expect(await claims.post(order, claim, '', { claim_items: [{ id, ...item }] })).toMatchObject({ status });
  });

  it('is rejected for an item of another claim', async () => {
    const other = await claimReplacement();
    const foreign = { claim_items: [{ id: other.claim.claim_items[0].id }] };
    expect(await claims.post(order, claim, '', foreign)).toMatchObject({ status: 404 });
  });
});

describe('The cancellation of a claim', () => {
  let order: ChairOrder;
  let claim: Claim;
  let stock: number;
  let responses: HttpResponse[];
  beforeAll(async () => {
    ({ order, claim } = await claimReplacement());
    stock = await denmark.getStock();
    responses = [await claims.post(order, claim, '/cancel'), await claims.post(order, claim, '/cancel')];
  });

  it('gets the same response when it is repeated', () => {
    for (const response of responses)
      expect(ok(response).order.claims).toMatchObject([
        { fulfillment_status: 'canceled', payment_status: 'na', canceled_at: expect.any(String) },
      ]);
  });

  it('returns the additional items to stock once', async () => {
    expect(await denmark.getStock()).toBe(stock + 1);
  });

  it('prevents claims of the additional items', async () => {
    expect(await claims.request({ ...order, items: claim.additional_items }, 1)).toMatchObject(
      rejection('Cannot create a claim on a canceled item.', 'invalid_data'),
    );
  });

  it('prevents updates of the claim', async () => {
    expect(await claims.post(order, claim, '', {})).toMatchObject(
      rejection('Canceled claim cannot be updated'),
    );
  });

  it('is rejected for a claim with a refund', async () => {
    const refunded = await denmark.placeOrder(1, { shipped: true });
    expect(await claims.post(refunded, await claims.create(refunded, 1), '/cancel')).toMatchObject(
      rejection('Claim with a refund cannot be canceled'),
    );
  });
});

describe('The cancellation of a claim with a fulfillment and a return', () => {
  let order: ChairOrder;
  let claim: Claim;
  let fulfillment: string;
  beforeAll(async () => {
    ({ order, claim } = await claimReplacement({ return_shipping: {} }));
    const fulfilled = ok(await claims.post(order, claim, '/fulfillments')).order.claims[0];
    fulfillment = fulfilled.fulfillments[0].id;
  });

  it('is rejected before the fulfillment is canceled', async () => {
    expect(await claims.post(order, claim, '/cancel')).toMatchObject(
      rejection('All fulfillments must be canceled before the claim can be canceled'),
    );
  });

  it('is rejected before the return is canceled', async () => {
    ok(await claims.post(order, claim, `/fulfillments/${fulfillment}/cancel`));
    expect(await claims.post(order, claim, '/cancel')).toMatchObject(
      rejection('Return must be canceled before the claim can be canceled'),
    );
  });

  it('cannot be replaced by a cancellation of the order', async () => {
    expect(await shop.admin.post(`/orders/${order.id}/cancel`)).toMatchObject({ status: 400 });
  });

  it('succeeds when both are canceled', async () => {
    ok(await claims.post(order, claim, `/fulfillments/${fulfillment}/cancel`));
    ok(await shop.admin.post(`/returns/${claim.return_order.id}/cancel`));
    expect((await claims.post(order, claim, '/cancel')).status).toBe(200);
  });
});

describe('The return shipment of a claim', () => {
  const return_shipping = () => ({ option_id: denmark.returnShipping });
  let order: ChairOrder;
  beforeAll(async () => (order = await denmark.placeOrder(2, { shipped: true })));

  it.each([
    ['refund', () => ({})],
    ['replacement', () => claims.replacementBody(1)],
  ])('rolls a %s claim back when the carrier rejects it', async (_, overrides) => {
    carrier.label = { status: 'refused', message: 'No lorries' };
    const stock = await denmark.getStock();
    expect(
      await claims.request(order, 1, { ...overrides(), return_shipping: return_shipping() }),
    ).toMatchObject(rejection('No lorries'));
    expect(await denmark.getStock()).toBe(stock);
    expect(await claims.getOrder(order)).toMatchObject({
      claims: [],
      returns: [],
      refunds: [],
      payments: [{ amount_refunded: 0 }],
    });
  });

  it('is canceled when the payment provider rejects the refund', async () => {
    const order = await denmark.placeOrder(1, { shipped: true, data: { refund: 'refused' } });
    carrier.label = { label: 'L1' };
    const response = await claims.request(order, 1, { return_shipping: return_shipping() });
    expect(response).toMatchObject({ status: 422 });
    await until(() => carrier.canceledLabels);
    expect(carrier.canceledLabels).toEqual([{ label: 'L1' }]);
    expect((await claims.getOrder(order)).returns).toEqual([]);
  });
});
