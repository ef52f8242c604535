import { type ClaimShop, openClaimShop } from '../../support/claim-shop.ts';
import type { AdminOrder, Claim } from '../../support/claims.ts';
import type { ChairOrder } from '../../support/danish-shop.ts';
import { rejection } from '../../support/rejections.ts';
import { ok } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';

let { shop, denmark, claims, carrier } = {} as ClaimShop;

beforeAll(async () => ({ shop, denmark, claims, carrier } = await openClaimShop()));
afterAll(() => shop.close());

interface ReplacementClaim {
  order: ChairOrder;
  claim: Claim;
}

/** A claim as the response to its fulfillment returns it. */
interface FulfilledClaim extends ReplacementClaim {
  fulfilled: AdminOrder;
  fulfillment_id: string;
}

/** Sells two chairs and claims a replacement of one of them. */
async function claimReplacement(overrides: object = {}): Promise<ReplacementClaim> {
  const order = await denmark.placeOrder(2, { shipped: true });
  carrier.reset();
  return { order, claim: await claims.create(order, 1, claims.replacementBody(1, overrides)) };
}

async function fulfillReplacement(overrides: object = {}): Promise<FulfilledClaim> {
  const { order, claim } = await claimReplacement(overrides);
  const fulfilled = ok(await claims.post(order, claim, '/fulfillments')).order.claims[0];
  return { order, claim, fulfilled, fulfillment_id: fulfilled.fulfillments[0].id };
}

describe('The fulfillment of a claim', () => {
  let claim: Claim;
  let order: ChairOrder;
  let fulfilled: AdminOrder;
  let second: HttpResponse;
  let shipped: HttpResponse;
  let shippedTwice: HttpResponse;
  beforeAll(async () => {
    const shipping_address = { first_name: 'Ida', country_code: 'dk' };
    const fulfillment = await fulfillReplacement({ shipping_address });
    ({ order, claim, fulfilled } = fulfillment);
    second = await claims.post(order, claim, '/fulfillments');
    const { fulfillment_id } = fulfillment;
    const shipment = { fulfillment_id, tracking_numbers: ['1Z', '2Z'] };
    shipped = await claims.post(order, claim, '/shipments', shipment);
    shippedTwice = await claims.post(order, claim, '/shipments', shipment);
  });

  it('contains all additional items', () => {
    expect(fulfilled).toMatchObject({
      fulfillment_status: 'fulfilled',
      additional_items: [{ fulfilled_quantity: 1 }],
      fulfillments: [{ claim_order_id: claim.id, order_id: null, items: [{ quantity: 1 }] }],
    });
  });

  it('is sent to the address of the claim', () => {
    expect(carrier.shipments).toMatchObject([
      { for: 'claim', order: { shipping_address: { first_name: 'Ida' } } },
    ]);
  });

  it('is rejected when the claim has been fulfilled', () => {
    expect(second).toMatchObject(rejection('The claim has already been fulfilled.'));
  });

  it('is shipped with the given tracking numbers', () => {
    expect(ok(shipped).order).toMatchObject({
      fulfillment_status: 'shipped',
      claims: [
        {
          fulfillment_status: 'shipped',
          additional_items: [{ shipped_quantity: 1 }],
          fulfillments: [{ tracking_links: [{ tracking_number: '1Z' }, { tracking_number: '2Z' }] }],
        },
      ],
    });
  });

  it('cannot be shipped twice', () => {
    expect(shippedTwice).toMatchObject(rejection('The fulfillment has already been shipped'));
  });

  it('makes the shipped items returnable', async () => {
    const { returnable_items } = ok(
      await shop.admin.get(`/orders/${order.id}?expand=returnable_items`),
    ).order;
    expect(returnable_items).toHaveLength(2);
  });
});

describe('A canceled fulfillment of a claim', () => {
  let first: FulfilledClaim;
  let responses: HttpResponse[];
  beforeAll(async () => {
    first = await fulfillReplacement();
    const cancel = () =>
      claims.post(first.order, first.claim, `/fulfillments/${first.fulfillment_id}/cancel`);
    responses = [await cancel(), await cancel()];
  });

  it('gets the same response when it is canceled again', () => {
    for (const response of responses)
      expect(ok(response).order).toMatchObject({
        fulfillment_status: 'shipped',
        claims: [{ fulfillment_status: 'canceled', additional_items: [{ fulfilled_quantity: 0 }] }],
      });
  });

  it('can be followed by another fulfillment', async () => {
    expect(ok(await claims.post(first.order, first.claim, '/fulfillments')).order.claims).toMatchObject([
      { fulfillment_status: 'fulfilled' },
    ]);
  });
});

describe('A claim without a shipping method', () => {
  let order: ChairOrder;
  let claim: Claim;
  beforeAll(async () => ({ order, claim } = await claimReplacement({ shipping_methods: [] })));

  it('cannot be fulfilled', async () => {
    expect(await claims.post(order, claim, '/fulfillments')).toMatchObject(
      rejection('Cannot fulfill a claim without a shipping method.'),
    );
  });

  it('cannot be fulfilled after it is canceled either', async () => {
    ok(await claims.post(order, claim, '/cancel'));
    expect(await claims.post(order, claim, '/fulfillments')).toMatchObject(
      rejection('Canceled claim cannot be fulfilled'),
    );
  });
});

it('A refund claim cannot be fulfilled', async () => {
  const order = await denmark.placeOrder(1, { shipped: true });
  const claim = await claims.create(order, 1);
  expect(await claims.post(order, claim, '/fulfillments')).toMatchObject(
    rejection('Claims with the type "refund" can not be fulfilled.'),
  );
});

describe('A claim of one order', () => {
  let first: FulfilledClaim;
  let second: FulfilledClaim;
  beforeAll(async () => {
    first = await fulfillReplacement();
    second = await fulfillReplacement();
  });

  const FOREIGN_PATHS: [string, () => [{ id: string }, { id: string }]][] = [
    ['another order', () => [second.order, first.claim]],
    ['a claim of another order', () => [first.order, second.claim]],
    ['another order and its claim', () => [second.order, second.claim]],
  ];

  it.each(FOREIGN_PATHS)('has a fulfillment that cannot be shipped through %s', async (_, path) => {
    const { fulfillment_id } = first;
    expect(await claims.post(...path(), '/shipments', { fulfillment_id })).toMatchObject({ status: 404 });
  });

  it.each(FOREIGN_PATHS)('has a fulfillment that cannot be canceled through %s', async (_, path) => {
    expect(await claims.post(...path(), `/fulfillments/${first.fulfillment_id}/cancel`)).toMatchObject({
      status: 404,
    });
  });

  it.each(['', '/cancel', '/fulfillments'])(
    'is not found at POST /admin/orders/{id}/claims/{claim_id}%s of another order',
    async (path) => {
      expect(await claims.post(second.order, first.claim, path)).toMatchObject({
        status: 404,
        body: { message: `Claim with ${first.claim.id} was not found` },
      });
    },
  );
});
