import { createDiscount } from '../../support/discounts.ts';
import {
  createDraftOrderActions,
  type DraftOrderActions,
  summarizeLines,
} from '../../support/draft-orders.ts';
import {
  ADDRESS,
  createRegion,
  createSizedProduct,
  ok,
  type SampleShop,
  useSampleShop,
} from '../../support/sample-shop.ts';
import { createShippingOption } from '../../support/shipping.ts';

let shop: SampleShop;
let drafts: DraftOrderActions;
beforeAll(async () => {
  shop = await useSampleShop();
  drafts = createDraftOrderActions(shop);
});
afterAll(() => shop.close());

describe('A new draft order', () => {
  it('has a cart with the items, addresses and shipping methods of the request', async () => {
    const draft = await drafts.create({
      items: [{ variant_id: small(), quantity: 2 }],
      shipping_methods: [{ option_id: shop.standardShipping.id }],
      shipping_address: ADDRESS,
      billing_address: { ...ADDRESS, first_name: 'Olivia' },
      no_notification_order: true,
      metadata: { called: 'Monday' },
    });
    expect(draft).toMatchObject({
      id: expect.stringMatching(/^dorder_/),
      status: 'open',
      display_id: expect.any(Number),
      order_id: null,
      order: null,
      completed_at: null,
      no_notification_order: true,
      metadata: { called: 'Monday' },
    });
    expect(draft.cart).toMatchObject({
      id: draft.cart_id,
      type: 'draft_order',
      email: 'oliver@example.com',
      region_id: shop.europe.id,
      items: [{ title: 'Shirt', description: 'Small', unit_price: 1950, quantity: 2, has_shipping: true }],
      shipping_methods: [{ price: 500, shipping_option: { name: 'Standard' } }],
      shipping_address: { address_1: 'Hauptstr. 1' },
      billing_address: { first_name: 'Olivia' },
      customer: { email: 'oliver@example.com' },
      payment: null,
      payment_sessions: [],
    });
  });

  it('includes the variants of its items, by whose SKU the dashboard reserves stock', async () => {
    const { id } = await drafts.create({ items: [{ variant_id: small(), quantity: 1 }] });
    const { cart } = ok(await shop.admin.get(`/draft-orders/${id}`)).draft_order;
    expect(cart.items).toMatchObject([{ variant: { id: small(), title: 'Small', sku: null } }]);
  });

  it('includes the totals of its cart, with taxes', async () => {
    const draft = await drafts.create({
      items: [{ variant_id: small(), quantity: 2 }],
      shipping_methods: [{ option_id: shop.standardShipping.id }],
    });
    // 2 × 19.50 = 39.00, and 5.00 for shipping; 19 % of both are 7.41 and 0.95
    expect(draft.cart).toMatchObject({
      subtotal: 3900,
      shipping_total: 500,
      discount_total: 0,
      item_tax_total: 741,
      shipping_tax_total: 95,
      tax_total: 836,
      gift_card_total: 0,
      gift_card_tax_total: 0,
      refunded_total: 0,
      refundable_amount: 0,
      total: 5236,
    });
    expect(draft.cart.items).toMatchObject([{ subtotal: 3900, tax_total: 741, total: 4641 }]);
  });

  it('includes its taxes even in a region without automatic taxes', async () => {
    const region = await createRegion(shop, { currency_code: 'sek', tax_rate: 25, countries: ['se'] });
    ok(await shop.admin.post(`/regions/${region}`, { automatic_taxes: false }));
    const draft = await drafts.create({ region_id: region, items: [{ unit_price: 1000, quantity: 1 }] });
    expect(draft.cart).toMatchObject({ tax_total: 250, total: 1250 });
  });

  it('has a higher display_id than the previous one', async () => {
    const [first, second] = [await drafts.create(), await drafts.create()];
    expect(second.display_id).toBeGreaterThan(first.display_id);
  });

  it('can be created as completed', async () => {
    const draft = await drafts.create({ status: 'completed', items: [{ unit_price: 100, quantity: 1 }] });
    expect(draft).toMatchObject({ status: 'completed', completed_at: expect.any(String), order_id: null });
  });

  it('requires neither items nor shipping methods', async () => {
    expect(await drafts.create()).toMatchObject({ cart: { items: [], shipping_methods: [], total: 0 } });
  });

  it('merges items of the same variant, except those with another price', async () => {
    const item = { variant_id: small(), quantity: 1 };
    const draft = await drafts.create({ items: [item, item, { ...item, unit_price: 1500 }] });
    expect(summarizeLines(draft)).toEqual([
      ['Shirt', 1950, 2],
      ['Shirt', 1500, 1],
    ]);
  });

  it('has custom items that are not discounted, by default "Custom item" at a price of 0', async () => {
    await createDiscount(shop, 'TENTH');
    const draft = await drafts.create({
      items: [
        { quantity: 1 },
        { title: 'Engraving', unit_price: 700, quantity: 2, metadata: { text: 'For Ada' } },
        { variant_id: small(), quantity: 1 },
      ],
      discounts: [{ code: 'tenth' }],
    });
    expect(draft.cart.items).toMatchObject([
      { title: 'Custom item', unit_price: 0, variant_id: null, allow_discounts: false },
      { title: 'Engraving', unit_price: 700, quantity: 2, metadata: { text: 'For Ada' }, discount_total: 0 },
      { title: 'Shirt', discount_total: 195 },
    ]);
    expect(draft.cart.discounts).toMatchObject([{ code: 'TENTH', rule: { type: 'percentage', value: 10 } }]);
  });

  it('can contain products that are neither published nor in a sales channel', async () => {
    const lamp = await createSizedProduct(
      shop,
      'Lamp',
      ['One size'],
      { eur: 5000 },
      { manage_inventory: false },
    );
    ok(await shop.admin.post(`/products/${lamp.id}`, { status: 'draft', sales_channels: [] }));
    const draft = await drafts.create({ items: [{ variant_id: lamp.variants[0].id, quantity: 1 }] });
    expect(summarizeLines(draft)).toEqual([['Lamp', 5000, 1]]);
  });
});

describe('The shipping method of a new draft order', () => {
  let courier: string;
  beforeAll(async () => {
    courier = await createShippingOption(shop, shop.europe.id, { amount: 900, admin_only: true });
  });

  it('can have the price and data that staff set', async () => {
    const draft = await drafts.create({
      shipping_methods: [{ option_id: courier, price: 0, data: { floor: 3 } }],
    });
    expect(draft.cart.shipping_methods).toMatchObject([{ price: 0, data: { floor: 3 } }]);
  });

  it('has the price of its option by default, also of an option for staff only', async () => {
    const draft = await drafts.create({ shipping_methods: [{ option_id: courier }] });
    expect(draft.cart.shipping_methods).toMatchObject([{ price: 900 }]);
  });

  it('is the last one of the options of the same shipping profile', async () => {
    const draft = await drafts.create({
      shipping_methods: [{ option_id: shop.standardShipping.id }, { option_id: courier }],
    });
    expect(draft.cart.shipping_methods).toMatchObject([{ price: 900 }]);
  });
});

describe('The address that two draft orders refer to by its id', () => {
  let first: { id: string; cart: { shipping_address_id: string } };
  let second: { id: string; cart: object };
  beforeAll(async () => {
    first = await drafts.create({ shipping_address: ADDRESS });
    const id = first.cart.shipping_address_id;
    second = await drafts.create({ shipping_address: id, billing_address: id });
  });

  it('is the same row', () => {
    const id = first.cart.shipping_address_id;
    expect(second.cart).toMatchObject({ shipping_address_id: id, billing_address_id: id });
  });

  it('is copied when one of them changes it', async () => {
    const updated = await drafts.update(second.id, { shipping_address: { city: 'Potsdam' } });
    expect(updated.cart.shipping_address).toMatchObject({ city: 'Potsdam', address_1: 'Hauptstr. 1' });
    expect((await drafts.get(first.id)).cart.shipping_address.city).toBe('Berlin');
  });
});

describe('The customer of a draft order', () => {
  it('is the account with the e-mail address, ignoring case', async () => {
    const { body } = await shop.admin.post('/customers', {
      email: 'Account@Example.com',
      first_name: 'Ada',
      last_name: 'L',
      password: 'secret',
    });
    const draft = await drafts.create({ email: 'account@example.COM' });
    expect(draft.cart).toMatchObject({ customer_id: body.customer.id, email: 'account@example.com' });
  });

  it('is a guest, created once, if there is no account', async () => {
    const [first, second] = [
      await drafts.create({ email: 'guest@example.com' }),
      await drafts.create({ email: 'GUEST@example.com' }),
    ];
    expect(first.cart.customer).toMatchObject({ email: 'guest@example.com', has_account: false });
    expect(second.cart.customer_id).toBe(first.cart.customer_id);
  });

  it('can be given by its id, beside another e-mail address', async () => {
    const { customer_id } = (await drafts.create({ email: 'boss@example.com' })).cart;
    const draft = await drafts.create({ email: 'assistant@example.com', customer_id });
    expect(draft.cart).toMatchObject({ customer_id, email: 'assistant@example.com' });
    const others = await shop.sql(`select from customer where email = 'assistant@example.com'`);
    expect(others).toEqual([]);
  });
});

describe('GET /admin/draft-orders', () => {
  it('searches the e-mail address of the cart, ignoring case, and takes % and _ literally', async () => {
    const draft = await drafts.create({ email: 'per_cent@example.com' });
    await drafts.create({ email: 'perxcent@example.com' });
    expect(await list('?q=PER_CENT')).toEqual([draft.id]);
    expect(await list('?q=per%25cent')).toEqual([]);
  });

  it('searches the display_id', async () => {
    const draft = await drafts.create();
    expect(await list(`?q=${draft.display_id}`)).toContain(draft.id);
    expect(await list('?q=99999999')).toEqual([]);
  });

  it('returns the requested page, newest first, or in another order', async () => {
    const both = [
      await drafts.create({ email: 'p@pages.example' }),
      await drafts.create({ email: 'p@pages.example' }),
    ];
    expect(await list('?q=pages.example&limit=1')).toEqual([both[1].id]);
    expect(await list('?q=pages.example&limit=1&offset=1')).toEqual([both[0].id]);
    expect(await list('?q=pages.example&order=display_id')).toEqual(both.map(({ id }) => id));
    const { body } = await shop.admin.get('/draft-orders?q=pages.example&limit=1');
    expect(body).toMatchObject({ count: 2, offset: 0, limit: 1 });
  });

  it('returns 50 draft orders per page by default', async () => {
    expect((await shop.admin.get('/draft-orders')).body.limit).toBe(50);
  });

  it('filters by status and by the time of creation', async () => {
    const open = await drafts.create({ email: 's@status.example' });
    const completed = await drafts.create({ email: 's@status.example', status: 'completed' });
    expect(await list('?q=status.example&status=completed')).toEqual([completed.id]);
    expect(await list('?q=status.example&status[]=open')).toEqual([open.id]);
    expect(await list('?q=status.example&created_at[lt]=2020-01-01')).toEqual([]);
  });

  it.each(['status=paid', 'expand=basket'])('rejects the query ?%s', async (query) => {
    expect((await shop.admin.get(`/draft-orders?${query}`)).status).toBe(400);
  });

  it('returns carts with their items and totals by default', async () => {
    await drafts.create({ email: 'x@expand.example', items: [{ variant_id: small(), quantity: 1 }] });
    const [draft] = ok(await shop.admin.get('/draft-orders?q=expand.example')).draft_orders;
    expect(draft).toMatchObject({ order: null, cart: { items: [{ adjustments: [] }], total: 2321 } });
    expect(draft.cart.region).toBeUndefined();
  });

  it('returns the requested fields', async () => {
    const { id } = await drafts.create({ email: 'y@fields.example' });
    const query = '?q=fields.example&expand=&fields=status';
    expect(ok(await shop.admin.get(`/draft-orders${query}`)).draft_orders).toEqual([{ id, status: 'open' }]);
  });
});

async function list(query: string): Promise<string[]> {
  return ok(await shop.admin.get(`/draft-orders${query}`)).draft_orders.map(({ id }: { id: string }) => id);
}

function small(): string {
  return shop.shirt.variants[0].id;
}
