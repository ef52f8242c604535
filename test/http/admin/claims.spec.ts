import { openClaims, type Claims } from '../../support/claims.ts';
import { openDanishShop, type DanishShop } from '../../support/danish-shop.ts';
import { refusal } from '../../support/refusals.ts';
import { ok, openWorld, product, type World } from '../../support/world.ts';

let shop: World;
let denmark: DanishShop;
let claims: Claims;

beforeAll(async () => {
  shop = await openWorld();
  denmark = await openDanishShop(shop);
  claims = openClaims(shop, denmark);
});
afterAll(() => shop.close());

describe('a replacement', () => {
  it('is sent at the price of today, taxed, to where it is wanted, and changes no total of the order', async () => {
    const order = await denmark.sold(2, { shipped: true, body: { discounts: [{ code: 'KR10' }] } });
    const [before, stock] = [await claims.show(order), await denmark.stock()];
    const shipping_address = { first_name: 'Ida', address_1: 'Havnen 2', country_code: 'DK' };
    const claim = await claims.claimed(order, 1, claims.instead(2, { shipping_address }));
    expect(claim).toMatchObject({
      type: 'replace',
      payment_status: 'na',
      refund_amount: null,
      shipping_address: { first_name: 'Ida', country_code: 'dk', last_name: null },
      shipping_methods: [{ price: 0 }],
      additional_items: [
        {
          ...{ order_id: null, unit_price: 14_500, quantity: 2, title: 'Chair', variant: { title: 'One' } },
          ...{ tax_lines: [{ rate: 25 }], adjustments: [] },
          ...{ subtotal: 29_000, tax_total: 7250, total: 36_250, refundable: 36_250 },
        },
      ],
    });
    expect(await denmark.stock()).toBe(stock - 2);
    const { total, subtotal, refunded_total, items, shipping_methods } = await claims.show(order);
    expect({ total, subtotal, refunded_total }).toEqual({
      total: before.total,
      subtotal: before.subtotal,
      refunded_total: 0,
    });
    expect([items.length, shipping_methods.length]).toEqual([1, 1]);
  });

  it('goes where the order went, by a method of the order that stays with it', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const { shipping_methods, shipping_address_id } = await claims.show(order);
    const [{ id }] = shipping_methods;
    const claim = await claims.claimed(order, 1, claims.instead(1, { shipping_methods: [{ id }] }));
    expect(claim).toMatchObject({ shipping_address_id, shipping_methods: [{ id }] });
    expect((await claims.show(order)).shipping_methods).toMatchObject([{ id }]);
  });

  it('is refused for more than is in stock, and variants that nobody knows', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const stock = await denmark.stock();
    const [variant] = denmark.chair.variants;
    expect(await claims.ask(order, 1, claims.instead(100_000))).toMatchObject({
      status: 400,
      body: {
        type: 'not_allowed',
        code: 'insufficient_inventory',
        message: `Variant with id: ${variant.id} does not have the required inventory`,
      },
    });
    const unknown = { additional_items: [{ variant_id: 'variant_x', quantity: 1 }] };
    expect(await claims.ask(order, 1, claims.instead(1, unknown))).toMatchObject(
      refusal(
        'Unable to generate the line items, some variant has not been found: variant_x',
        'invalid_data',
      ),
    );
    expect(await denmark.stock()).toBe(stock);
    expect((await claims.show(order)).claims).toEqual([]);
  });
});

describe('what is claimed', () => {
  it('has a note, photographs, and tags that are reused by what they say', async () => {
    const order = await denmark.sold(2, { shipped: true });
    const item = { item_id: order.items[0].id, quantity: 1, reason: 'wrong_item', note: 'Red' };
    const item_of = (more: object) => ({ claim_items: [{ ...item, ...more }] });
    ok(
      await claims.ask(
        order,
        1,
        item_of({ tags: [' Leg ', 'LEG', 'scratch'], images: ['https://a.dk/1.jpg'] }),
      ),
    );
    ok(await claims.ask(order, 1, item_of({ tags: ['leg'], images: 'https://a.dk/2.jpg' })));
    const expand = 'claims.claim_items.tags,claims.claim_items.images';
    const shown = ok(await shop.admin.get(`/orders/${order.id}?expand=${expand}`)).order.claims;
    const [one, other] = shown.map(({ claim_items }: { claim_items: object[] }) => claim_items[0]);
    expect(one).toMatchObject({ ...item, images: [{ url: 'https://a.dk/1.jpg' }] });
    expect(one.tags.map(({ value }: { value: string }) => value).sort()).toEqual(['leg', 'scratch']);
    expect(other).toMatchObject({ images: [{ url: 'https://a.dk/2.jpg' }], tags: [{ value: 'leg' }] });
    expect(one.tags).toContainEqual(other.tags[0]);
  });

  it('is said in the words of the interface, when it makes no sense', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const [{ id: item_id }] = order.items;
    const invalid = (message: string) => refusal(message, 'invalid_data');
    expect(await claims.ask(order, 1, { type: 'replace' })).toMatchObject(
      invalid('Claims with type "replace" must have at least one additional item.'),
    );
    expect(await claims.ask(order, 1, { claim_items: [] })).toMatchObject(
      invalid('Claims must have at least one claim item.'),
    );
    expect(await claims.ask(order, 1, claims.instead(1, { refund_amount: 100 }))).toMatchObject(
      invalid('Claim has type "replace" but must be type "refund" to have a refund_amount.'),
    );
    for (const reason of [undefined, 'ugly'])
      expect(await claims.ask(order, 1, { claim_items: [{ item_id, quantity: 1, reason }] })).toMatchObject(
        invalid(
          'Claim Item reason must be one of "missing_item", "wrong_item", "production_failure" or "other".',
        ),
      );
    for (const claim_items of [
      [{ item_id, quantity: 0, reason: 'other' }],
      [1, 1].map((quantity) => ({ item_id, quantity, reason: 'other' })),
      [{ item_id, quantity: 1, reason: 'other', tags: [' '] }],
    ])
      expect(await claims.ask(order, 1, { claim_items })).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    expect(await claims.ask(order, 1, { refund_amount: -1 })).toMatchObject({ status: 400 });
  });

  it('was sent, is a variant, and is of the order', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const tooMuch = refusal('Cannot claim more of an item than has been fulfilled.');
    expect(await claims.ask(order, 2)).toMatchObject(tooMuch);
    expect(await claims.ask(await denmark.sold(1), 1)).toMatchObject(tooMuch);
    const other = await denmark.sold(1, { shipped: true });
    expect(await claims.ask({ ...order, items: other.items }, 1)).toMatchObject({ status: 404 });
    expect(await claims.ask({ ...order, id: 'order_x' }, 1)).toMatchObject({ status: 404 });
    await shop.sql('update line_item set variant_id = null where id = $1', [other.items[0].id]);
    expect(await claims.ask(other, 1)).toMatchObject(refusal('Cannot claim a custom line item'));
    const gone = await denmark.sold(1);
    ok(await shop.admin.post(`/orders/${gone.id}/cancel`));
    expect(await claims.ask(gone, 1)).toMatchObject(
      refusal('Cannot create a claim on a canceled item.', 'invalid_data'),
    );
  });
});

it('merges replacements of the same variant into one line', async () => {
  const order = await denmark.sold(1, { shipped: true });
  const stool = await product(shop, 'Stool', ['One'], { dkk: 5000 }, { inventory_quantity: 3 });
  const goods = [1, 2].map((quantity) => ({ variant_id: stool.variants[0].id, quantity }));
  const claim = await claims.claimed(order, 1, claims.instead(1, { additional_items: goods }));
  expect(claim.additional_items).toMatchObject([{ quantity: 3 }]);
});

it('is shown on the page of its order, with all that this expands', async () => {
  const order = await denmark.sold(1, { shipped: true });
  await claims.claimed(order, 1, claims.instead(1, { return_shipping: {} }));
  const expand = [
    'claims.claim_items.item',
    'claims.fulfillments',
    'claims.return_order',
    'claims.additional_items.variant.product.profiles',
    'returns.shipping_method.tax_lines',
    'returnable_items',
  ];
  const shown = ok(await shop.admin.get(`/orders/${order.id}?expand=${expand.join()}`)).order;
  expect(shown).toMatchObject({
    claims: [
      {
        claim_items: [{ item: { id: order.items[0].id, title: 'Chair', total: 18_125 } }],
        fulfillments: [],
        return_order: { status: 'requested' },
        additional_items: [{ total: 18_125, variant: { product: { profiles: [{ type: 'default' }] } } }],
      },
    ],
    returns: [{ claim_order_id: shown.claims[0].id }],
    // the page shows what can come back under the title of its product
    returnable_items: [{ id: order.items[0].id, variant: { product: { title: 'Chair' } } }],
  });
});
