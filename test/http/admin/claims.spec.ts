import { type AdminOrder, type Claim, type ClaimActions, createClaimActions } from '../../support/claims.ts';
import { type ChairOrder, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { rejection } from '../../support/rejections.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { AdminSchemas } from '../../support/shop.ts';

let shop: SampleShop;
let denmark: DanishShop;
let claims: ClaimActions;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
  claims = createClaimActions(shop, denmark);
});
afterAll(() => shop.close());

describe('A replacement claim', () => {
  let before: AdminOrder;
  let stock: number;
  let order: ChairOrder;
  let claim: Claim;
  beforeAll(async () => {
    order = await denmark.placeOrder(2, { shipped: true, body: { discounts: [{ code: 'KR10' }] } });
    [before, stock] = [await claims.getOrder(order), await denmark.getStock()];
    const shipping_address = { first_name: 'Ida', address_1: 'Havnen 2', country_code: 'DK' };
    claim = await claims.create(order, 1, claims.replacementBody(2, { shipping_address }));
  });

  it('contains its items at the current price, with taxes and without the discounts of the order', () => {
    expect(claim).toMatchObject({
      type: 'replace',
      payment_status: 'na',
      refund_amount: null,
      shipping_methods: [{ price: 0 }],
      additional_items: [
        {
          ...{ order_id: null, unit_price: 14_500, quantity: 2, title: 'Chair', variant: { title: 'One' } },
          ...{ tax_lines: [{ rate: 25 }], adjustments: [] },
          ...{ subtotal: 29_000, tax_total: 7250, total: 36_250, refundable: 36_250 },
        },
      ],
    });
  });

  it('is sent to the given address', () => {
    expect(claim.shipping_address).toMatchObject({ first_name: 'Ida', country_code: 'dk', last_name: null });
  });

  it('takes its items from stock', async () => {
    expect(await denmark.getStock()).toBe(stock - 2);
  });

  it('does not change the items, shipping methods and totals of the order', async () => {
    const { total, subtotal, refunded_total, items, shipping_methods } = await claims.getOrder(order);
    expect({ total, subtotal, refunded_total }).toEqual({
      total: before.total,
      subtotal: before.subtotal,
      refunded_total: 0,
    });
    expect([items.length, shipping_methods.length]).toEqual([1, 1]);
  });

  it('merges items of the same variant', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const stool = await createSizedProduct(shop, 'Stool', ['One'], { dkk: 5000 }, { inventory_quantity: 3 });
    const additional_items = [1, 2].map((quantity) => ({ variant_id: stool.variants[0].id, quantity }));
    const claim = await claims.create(order, 1, claims.replacementBody(1, { additional_items }));
    expect(claim.additional_items).toMatchObject([{ quantity: 3 }]);
  });
});

describe('A replacement claim without an address, by a shipping method of its order,', () => {
  let before: AdminOrder;
  let order: ChairOrder;
  let claim: Claim;
  beforeAll(async () => {
    order = await denmark.placeOrder(1, { shipped: true });
    before = await claims.getOrder(order);
    const [{ id }] = before.shipping_methods;
    claim = await claims.create(order, 1, claims.replacementBody(1, { shipping_methods: [{ id }] }));
  });

  it('is sent to the address of the order', () => {
    expect(claim.shipping_address_id).toBe(before.shipping_address_id);
  });

  it('shares the shipping method with the order', async () => {
    const [{ id }] = before.shipping_methods;
    expect(claim.shipping_methods).toMatchObject([{ id }]);
    expect((await claims.getOrder(order)).shipping_methods).toMatchObject([{ id }]);
  });
});

describe('A claim item', () => {
  let item: object;
  let firstItem: AdminSchemas['ClaimItem'];
  let secondItem: AdminSchemas['ClaimItem'];
  beforeAll(async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    item = { item_id: order.items[0].id, quantity: 1, reason: 'wrong_item', note: 'Red' };
    const claim = async (overrides: object) =>
      ok(await claims.request(order, 1, { claim_items: [{ ...item, ...overrides }] }));
    await claim({ tags: [' Leg ', 'LEG', 'scratch'], images: ['https://a.dk/1.jpg'] });
    await claim({ tags: ['leg'], images: 'https://a.dk/2.jpg' });
    const expand = 'claims.claim_items.tags,claims.claim_items.images';
    const created = ok(await shop.admin.get(`/orders/${order.id}?expand=${expand}`)).order.claims;
    [firstItem, secondItem] = created.map(({ claim_items }) => claim_items[0]);
  });

  it('has a reason, a note and images', () => {
    expect(firstItem).toMatchObject({ ...item, images: [{ url: 'https://a.dk/1.jpg' }] });
  });

  it('accepts a single image as a string', () => {
    expect(secondItem).toMatchObject({ images: [{ url: 'https://a.dk/2.jpg' }] });
  });

  it('has trimmed tags in lower case without duplicates', () => {
    expect(firstItem.tags.map(({ value }) => value).sort()).toEqual(['leg', 'scratch']);
    expect(secondItem).toMatchObject({ tags: [{ value: 'leg' }] });
  });

  it('reuses the tags of other claims', () => {
    expect(firstItem.tags).toContainEqual(secondItem.tags[0]);
  });
});

describe('A claim', () => {
  let order: ChairOrder;
  beforeAll(async () => (order = await denmark.placeOrder(1, { shipped: true })));
  const itemOf = ({ items: [{ id }] }: ChairOrder) => ({ item_id: id, quantity: 1, reason: 'other' });
  const invalid = (message: string) => rejection(message, 'invalid_data');

  it.each<[string, () => object, string]>([
    [
      'without additional items when it is a replacement',
      () => ({ type: 'replace' }),
      'Claims with type "replace" must have at least one additional item.',
    ],
    ['without claim items', () => ({ claim_items: [] }), 'Claims must have at least one claim item.'],
    [
      'with a refund amount when it is a replacement',
      () => claims.replacementBody(1, { refund_amount: 100 }),
      'Claim has type "replace" but must be type "refund" to have a refund_amount.',
    ],
    [
      'of a variant that does not exist',
      () => claims.replacementBody(1, { additional_items: [{ variant_id: 'variant_x', quantity: 1 }] }),
      'Unable to generate the line items, some variant has not been found: variant_x',
    ],
    ...([undefined, 'ugly'] as const).map((reason): [string, () => object, string] => [
      `for the reason ${reason}`,
      () => ({ claim_items: [{ ...itemOf(order), reason }] }),
      'Claim Item reason must be one of "missing_item", "wrong_item", "production_failure" or "other".',
    ]),
  ])('%s is rejected with a message of Medusa v1', async (_, body, message) => {
    const stock = await denmark.getStock();
    expect(await claims.request(order, 1, body())).toMatchObject(invalid(message));
    expect(await denmark.getStock()).toBe(stock);
    expect((await claims.getOrder(order)).claims).toEqual([]);
  });

  it.each<[string, () => object]>([
    ['with a quantity of 0', () => ({ claim_items: [{ ...itemOf(order), quantity: 0 }] })],
    ['with the same item twice', () => ({ claim_items: [itemOf(order), itemOf(order)] })],
    ['with a blank tag', () => ({ claim_items: [{ ...itemOf(order), tags: [' '] }] })],
  ])('%s is rejected', async (_, body) => {
    expect(await claims.request(order, 1, body())).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('with a negative refund amount is rejected', async () => {
    expect(await claims.request(order, 1, { refund_amount: -1 })).toMatchObject({ status: 400 });
  });

  it('of more items than are in stock is rejected and reserves nothing', async () => {
    const stock = await denmark.getStock();
    const [variant] = denmark.chair.variants;
    expect(await claims.request(order, 1, claims.replacementBody(100_000))).toMatchObject({
      status: 400,
      body: {
        type: 'not_allowed',
        code: 'insufficient_inventory',
        message: `Variant with id: ${variant.id} does not have the required inventory`,
      },
    });
    expect(await denmark.getStock()).toBe(stock);
    expect((await claims.getOrder(order)).claims).toEqual([]);
  });

  const exceedsFulfilled = rejection('Cannot claim more of an item than has been fulfilled.');

  it('of more units than the order has is rejected', async () => {
    expect(await claims.request(order, 2)).toMatchObject(exceedsFulfilled);
  });

  it('of an item that is not fulfilled is rejected', async () => {
    expect(await claims.request(await denmark.placeOrder(1), 1)).toMatchObject(exceedsFulfilled);
  });

  it('of an unknown order is not found', async () => {
    expect(await claims.request({ ...order, id: 'order_x' }, 1)).toMatchObject({ status: 404 });
  });

  it('of an item of another order is not found', async () => {
    const other = await denmark.placeOrder(1, { shipped: true });
    expect(await claims.request({ ...order, items: other.items }, 1)).toMatchObject({ status: 404 });
  });

  it('of a custom item is rejected', async () => {
    const custom = await denmark.placeOrder(1, { shipped: true });
    await shop.sql('update line_item set variant_id = null where id = $1', [custom.items[0].id]);
    expect(await claims.request(custom, 1)).toMatchObject(rejection('Cannot claim a custom line item'));
  });

  it('of a canceled order is rejected', async () => {
    const canceled = await denmark.placeOrder(1);
    ok(await shop.admin.post(`/orders/${canceled.id}/cancel`));
    expect(await claims.request(canceled, 1)).toMatchObject(
      invalid('Cannot create a claim on a canceled item.'),
    );
  });
});

it('GET /admin/orders/{id} returns claims with the relations that the dashboard expands', async () => {
  const order = await denmark.placeOrder(1, { shipped: true });
  await claims.create(order, 1, claims.replacementBody(1, { return_shipping: {} }));
  const expand = [
    'claims.claim_items.item',
    'claims.fulfillments',
    'claims.return_order',
    'claims.additional_items.variant.product.profiles',
    'returns.shipping_method.tax_lines',
    'returnable_items',
  ];
  const expanded = ok(await shop.admin.get(`/orders/${order.id}?expand=${expand.join()}`)).order;
  expect(expanded).toMatchObject({
    claims: [
      {
        claim_items: [{ item: { id: order.items[0].id, title: 'Chair', total: 18_125 } }],
        fulfillments: [],
        return_order: { status: 'requested' },
        additional_items: [{ total: 18_125, variant: { product: { profiles: [{ type: 'default' }] } } }],
      },
    ],
    returns: [{ claim_order_id: expanded.claims[0].id }],
    // the dashboard lists returnable items under the titles of their products
    returnable_items: [{ id: order.items[0].id, variant: { product: { title: 'Chair' } } }],
  });
});
