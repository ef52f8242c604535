import { createDiscount } from '../../support/discounts.ts';
import {
  createDraftOrderActions,
  type DraftOrderActions,
  summarizeLines,
} from '../../support/draft-orders.ts';
import { ADDRESS, createRegion, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';

let shop: SampleShop;
let drafts: DraftOrderActions;
beforeAll(async () => {
  shop = await useSampleShop();
  drafts = createDraftOrderActions(shop);
});
afterAll(() => shop.close());

describe('The update of a draft order', () => {
  it('assigns the customer of a new e-mail address', async () => {
    const draft = await drafts.create({ email: 'before@example.com' });
    const other = await drafts.create({ email: 'after@example.com' });
    const { cart } = await drafts.update(draft.id, { email: 'After@Example.com' });
    expect(cart).toMatchObject({ email: 'after@example.com', customer_id: other.cart.customer_id });
  });

  describe('with a customer', () => {
    let customer_id: string;
    let draft: { id: string };
    beforeAll(async () => {
      ({ customer_id } = (await drafts.create({ email: 'boss@example.com' })).cart);
      draft = await drafts.create();
    });

    it('uses their e-mail address by default', async () => {
      const { cart } = await drafts.update(draft.id, { customer_id });
      expect(cart).toMatchObject({ customer_id, email: 'boss@example.com' });
    });

    it('uses the given e-mail address', async () => {
      const { cart } = await drafts.update(draft.id, { customer_id, email: 'assistant@example.com' });
      expect(cart).toMatchObject({ customer_id, email: 'assistant@example.com' });
    });
  });

  it('merges the fields of addresses', async () => {
    const draft = await drafts.create({ shipping_address: ADDRESS });
    const { cart } = await drafts.update(draft.id, {
      shipping_address: { city: 'Potsdam' },
      billing_address: { company: 'Juhl KG' },
    });
    expect(cart.shipping_address).toMatchObject({ ...ADDRESS, city: 'Potsdam' });
    expect(cart.billing_address).toMatchObject({ company: 'Juhl KG' });
  });

  it('accepts the id of an address, of which country_code changes a copy', async () => {
    const draft = await drafts.create({ billing_address: { company: 'Juhl KG' } });
    const id = draft.cart.billing_address_id;
    expect((await drafts.update(draft.id, { shipping_address: id })).cart.shipping_address_id).toBe(id);
    const { cart } = await drafts.update(draft.id, { country_code: 'FR' });
    expect(cart.shipping_address).toMatchObject({ company: 'Juhl KG', country_code: 'fr' });
    expect(cart.billing_address).toMatchObject({ country_code: null });
  });

  it('replaces the discounts and recalculates the totals', async () => {
    await createDiscount(shop, 'HALF', { rule: { type: 'percentage', value: 50, allocation: 'total' } });
    const draft = await drafts.create({ items: [{ variant_id: small(), quantity: 1 }] });
    const half = await drafts.update(draft.id, { discounts: [{ code: 'half' }] });
    expect(half.cart).toMatchObject({ discount_total: 975, discounts: [{ code: 'HALF' }] });
    const none = await drafts.update(draft.id, { discounts: [] });
    expect(none.cart).toMatchObject({ discount_total: 0, discounts: [] });
  });

  it('turns the notifications of the order off', async () => {
    const draft = await drafts.create();
    expect(await drafts.update(draft.id, { no_notification_order: true })).toMatchObject({
      no_notification_order: true,
    });
  });

  it('to a region of another currency applies its prices, and removes what it does not have', async () => {
    await createDiscount(shop, 'EUROPE');
    const draft = await drafts.create({
      items: [
        { variant_id: small(), quantity: 2 },
        { variant_id: large(), quantity: 1, unit_price: 1500 },
        { title: 'Engraving', unit_price: 700, quantity: 1 },
      ],
      discounts: [{ code: 'EUROPE' }],
      shipping_methods: [{ option_id: shop.standardShipping.id }],
      shipping_address: ADDRESS,
    });
    const response = await drafts.update(draft.id, { region_id: shop.america.id });
    // a price that staff set in eur does not apply in usd; a custom item has no other price
    expect(summarizeLines(response)).toEqual([
      ['Shirt', 2400, 2],
      ['Shirt', 2400, 1],
      ['Engraving', 700, 1],
    ]);
    expect(response.cart).toMatchObject({
      region_id: shop.america.id,
      discounts: [],
      shipping_methods: [],
      tax_total: 0,
      total: 7900,
      shipping_address: { country_code: 'us' },
    });
  });

  it('to a region of the same currency retains the prices that staff set, and applies its taxes', async () => {
    const region = await createRegion(shop, { tax_rate: 20, countries: ['at'] });
    const draft = await drafts.create({
      items: [
        { variant_id: small(), quantity: 1, unit_price: 1500 },
        { unit_price: 700, quantity: 1 },
      ],
    });
    const response = await drafts.update(draft.id, { region_id: region });
    expect(summarizeLines(response)).toEqual([
      ['Shirt', 1500, 1],
      ['Custom item', 700, 1],
    ]);
    expect(response.cart).toMatchObject({ tax_total: 300 + 140, total: 2640 });
  });

  it.each<[string, () => Record<string, unknown>, number, string]>([
    ['an unknown region', () => ({ region_id: 'reg_nope' }), 404, 'Region with reg_nope was not found'],
    [
      'an unknown customer',
      () => ({ customer_id: 'cus_nope' }),
      404,
      'Customer with id cus_nope was not found',
    ],
    [
      'an unknown discount',
      () => ({ discounts: [{ code: 'NOPE' }] }),
      404,
      'Discounts with code NOPE was not found',
    ],
    [
      'an unknown address',
      () => ({ billing_address: 'addr_nope' }),
      404,
      'Address with id addr_nope was not found',
    ],
    ['a country outside its region', () => ({ country_code: 'us' }), 400, `is not in region`],
    ['a malformed e-mail address', () => ({ email: 'oliver@' }), 400, 'email must be an email'],
    ['items, which only a creation accepts,', () => ({ items: [] }), 400, 'property items should not exist'],
  ])('with %s is rejected as a whole', async (_, body, status, message) => {
    const draft = await drafts.create({ items: [{ variant_id: small(), quantity: 1 }] });
    const response = await shop.admin.post(`/draft-orders/${draft.id}`, {
      no_notification_order: true,
      ...body(),
    });
    expect(response).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect(await drafts.get(draft.id)).toEqual(draft);
  });

  it('does not find an unknown draft order', async () => {
    expect((await shop.admin.post('/draft-orders/dorder_nope', { email: 'a@example.com' })).status).toBe(404);
  });
});

describe('A deleted draft order', () => {
  let draft: { id: string; cart_id: string };
  let responses: HttpResponse[];
  beforeAll(async () => {
    draft = await drafts.create({ items: [{ quantity: 1 }] });
    const path = `/draft-orders/${draft.id}`;
    responses = [await shop.admin.delete(path), await shop.admin.delete(path)];
  });

  it('gets the same response to a second deletion as to the first', () => {
    const body = { id: draft.id, object: 'draft-order', deleted: true };
    for (const response of responses) expect(response).toMatchObject({ status: 200, body });
  });

  it('is not found', async () => {
    expect((await shop.admin.get(`/draft-orders/${draft.id}`)).status).toBe(404);
  });

  it('loses its cart', async () => {
    expect((await shop.store.get(`/carts/${draft.cart_id}`)).status).toBe(404);
  });
});

it('A draft order can be deleted by five concurrent requests', async () => {
  const draft = await drafts.create();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => shop.admin.delete(`/draft-orders/${draft.id}`)),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

describe.each([
  ['that is paid', 'open'],
  ['that is created as completed', 'completed'],
])('A draft order %s', (_, status) => {
  let id: string;
  let path: string;
  let line: string;
  beforeAll(async () => {
    const draft = await drafts.create({ status, items: [{ quantity: 1, unit_price: 100 }] });
    if (status === 'open') await drafts.pay(draft.id);
    ({ id } = draft);
    path = `/draft-orders/${id}`;
    line = `${path}/line-items/${draft.cart.items[0].id}`;
  });

  it.each<[string, () => Promise<HttpResponse>]>([
    ['be updated', () => shop.admin.post(path, { email: 'new@example.com' })],
    ['be deleted', () => shop.admin.delete(path)],
    ['get another line item', () => shop.admin.post(`${path}/line-items`, { quantity: 1 })],
    ['get another quantity of a line item', () => shop.admin.post(line, { quantity: 2 })],
    ['lose a line item', () => shop.admin.delete(line)],
  ])('cannot %s', async (_, send) => {
    const before = await drafts.get(id);
    expect(await send()).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'You are only allowed to update open draft orders' },
    });
    expect(await drafts.get(id)).toEqual(before);
  });
});

describe('The cart of a draft order', () => {
  let path: string;
  let line: string;
  beforeAll(async () => {
    const draft = await drafts.create({ items: [{ variant_id: small(), quantity: 1, unit_price: 1 }] });
    path = `/carts/${draft.cart_id}`;
    line = `${path}/line-items/${draft.cart.items[0].id}`;
  });

  it('is returned to shoppers', async () => {
    expect(ok(await shop.store.get(path)).cart).toMatchObject({ type: 'draft_order', total: 1 });
  });

  it('can get an address from shoppers', async () => {
    expect(
      ok(await shop.store.post(path, { shipping_address: ADDRESS })).cart.shipping_address,
    ).toMatchObject(ADDRESS);
  });

  it.each<[string, () => Promise<HttpResponse>]>([
    ['a new item', () => shop.store.post(`${path}/line-items`, { variant_id: small(), quantity: 1 })],
    ['another quantity', () => shop.store.post(line, { quantity: 1000 })],
    ['the removal of an item', () => shop.store.delete(line)],
    ['another region', () => shop.store.post(path, { region_id: shop.america.id })],
  ])('does not accept %s from shoppers', async (_, send) => {
    expect(await send()).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: expect.stringContaining('belongs to a draft order') },
    });
  });
});

function small(): string {
  return shop.shirt.variants[0].id;
}

function large(): string {
  return shop.shirt.variants[1].id;
}
