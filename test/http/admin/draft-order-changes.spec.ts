import { aDiscount } from '../../support/discounts.ts';
import { draftsOf, linesOf, type Drafts } from '../../support/drafts.ts';
import { ADDRESS, aRegion, ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
let drafts: Drafts;
beforeAll(async () => {
  shop = await openWorld();
  drafts = draftsOf(shop);
});
afterAll(() => shop.close());

describe('updating a draft order', () => {
  it('finds or makes the customer of a new e-mail', async () => {
    const draft = await drafts.made({ email: 'before@example.com' });
    const other = await drafts.made({ email: 'after@example.com' });
    const { cart } = await drafts.updated(draft.id, { email: 'After@Example.com' });
    expect(cart).toMatchObject({ email: 'after@example.com', customer_id: other.cart.customer_id });
  });

  it('takes a customer with their e-mail, or with another one to write to', async () => {
    const { customer_id } = (await drafts.made({ email: 'boss@example.com' })).cart;
    const draft = await drafts.made();
    const theirs = await drafts.updated(draft.id, { customer_id });
    expect(theirs.cart).toMatchObject({ customer_id, email: 'boss@example.com' });
    const elsewhere = await drafts.updated(draft.id, { customer_id, email: 'assistant@example.com' });
    expect(elsewhere.cart).toMatchObject({ customer_id, email: 'assistant@example.com' });
  });

  it('sets addresses: fields over those that are there, ids, and the country alone', async () => {
    const draft = await drafts.made({ shipping_address: ADDRESS });
    const moved = await drafts.updated(draft.id, {
      shipping_address: { city: 'Potsdam' },
      billing_address: { company: 'Juhl KG' },
    });
    expect(moved.cart.shipping_address).toMatchObject({ ...ADDRESS, city: 'Potsdam' });
    expect(moved.cart.billing_address).toMatchObject({ company: 'Juhl KG' });
    const id = moved.cart.billing_address_id;
    expect((await drafts.updated(draft.id, { shipping_address: id })).cart.shipping_address_id).toBe(id);
    const abroad = await drafts.updated(draft.id, { country_code: 'FR' });
    expect(abroad.cart.shipping_address).toMatchObject({ company: 'Juhl KG', country_code: 'fr' });
    expect(abroad.cart.billing_address).toMatchObject({ country_code: null });
  });

  it('replaces its discounts, and works them out anew', async () => {
    await aDiscount(shop, 'HALF', { rule: { type: 'percentage', value: 50, allocation: 'total' } });
    const draft = await drafts.made({ items: [{ variant_id: small(), quantity: 1 }] });
    const half = await drafts.updated(draft.id, { discounts: [{ code: 'half' }] });
    expect(half.cart).toMatchObject({ discount_total: 975, discounts: [{ code: 'HALF' }] });
    const none = await drafts.updated(draft.id, { discounts: [] });
    expect(none.cart).toMatchObject({ discount_total: 0, discounts: [] });
  });

  it('notes that the customer is not told of the order', async () => {
    const draft = await drafts.made();
    expect(await drafts.updated(draft.id, { no_notification_order: true })).toMatchObject({
      no_notification_order: true,
    });
  });

  it('to another region prices it as there, and drops what that does not have', async () => {
    await aDiscount(shop, 'EUROPE');
    const draft = await drafts.made({
      items: [
        { variant_id: small(), quantity: 2 },
        { variant_id: large(), quantity: 1, unit_price: 1500 },
        { title: 'Engraving', unit_price: 700, quantity: 1 },
      ],
      discounts: [{ code: 'EUROPE' }],
      shipping_methods: [{ option_id: shop.standard.id }],
      shipping_address: ADDRESS,
    });
    const moved = await drafts.updated(draft.id, { region_id: shop.america.id });
    // 15.00 eur were agreed, which says nothing about usd; an engraving costs nothing but what staff say
    expect(linesOf(moved)).toEqual([
      ['Shirt', 2400, 2],
      ['Shirt', 2400, 1],
      ['Engraving', 700, 1],
    ]);
    expect(moved.cart).toMatchObject({
      region_id: shop.america.id,
      discounts: [],
      shipping_methods: [],
      tax_total: 0,
      total: 7900,
      shipping_address: { country_code: 'us' },
    });
  });

  it('to another region of the same currency keeps prices that staff have set, at its taxes', async () => {
    const region = await aRegion(shop, { tax_rate: 20, countries: ['at'] });
    const draft = await drafts.made({
      items: [
        { variant_id: small(), quantity: 1, unit_price: 1500 },
        { unit_price: 700, quantity: 1 },
      ],
    });
    const moved = await drafts.updated(draft.id, { region_id: region });
    expect(linesOf(moved)).toEqual([
      ['Shirt', 1500, 1],
      ['Custom item', 700, 1],
    ]);
    expect(moved.cart).toMatchObject({ tax_total: 300 + 140, total: 2640 });
  });

  it.each<[string, () => Record<string, unknown>, number, string]>([
    [
      'a region that is not there',
      () => ({ region_id: 'reg_nope' }),
      404,
      'Region with reg_nope was not found',
    ],
    [
      'a customer who is not there',
      () => ({ customer_id: 'cus_nope' }),
      404,
      'Customer with id cus_nope was not found',
    ],
    [
      'a discount that is not there',
      () => ({ discounts: [{ code: 'NOPE' }] }),
      404,
      'Discounts with code NOPE was not found',
    ],
    [
      'an address that is not there',
      () => ({ billing_address: 'addr_nope' }),
      404,
      'Address with id addr_nope was not found',
    ],
    ['a country outside its region', () => ({ country_code: 'us' }), 400, `is not in region`],
    ['half an e-mail', () => ({ email: 'oliver@' }), 400, 'email must be an email'],
    ['what only new ones have', () => ({ items: [] }), 400, 'property items should not exist'],
  ])('is refused with %s, and changes nothing', async (_, body, status, message) => {
    const draft = await drafts.made({ items: [{ variant_id: small(), quantity: 1 }] });
    const answer = await shop.admin.post(`/draft-orders/${draft.id}`, {
      no_notification_order: true,
      ...body(),
    });
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect(await drafts.shown(draft.id)).toEqual(draft);
  });

  it('is a 404 when there is no such draft', async () => {
    expect((await shop.admin.post('/draft-orders/dorder_nope', { email: 'a@example.com' })).status).toBe(404);
  });
});

describe('deleting a draft order', () => {
  it('takes its cart along, and may be repeated', async () => {
    const draft = await drafts.made({ items: [{ quantity: 1 }] });
    const gone = { id: draft.id, object: 'draft-order', deleted: true };
    expect(await shop.admin.delete(`/draft-orders/${draft.id}`)).toMatchObject({ status: 200, body: gone });
    expect(await shop.admin.delete(`/draft-orders/${draft.id}`)).toMatchObject({ status: 200, body: gone });
    expect((await shop.admin.get(`/draft-orders/${draft.id}`)).status).toBe(404);
    expect((await shop.store.get(`/carts/${draft.cart_id}`)).status).toBe(404);
  });

  it('by several at once is one deletion', async () => {
    const draft = await drafts.made();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.admin.delete(`/draft-orders/${draft.id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('a completed draft order', () => {
  it('is neither changed nor deleted, whether it is paid or was completed from the start', async () => {
    const paid = await drafts.made({ items: [{ quantity: 1, unit_price: 100 }] });
    await drafts.paid(paid.id);
    const completed = await drafts.made({ status: 'completed', items: [{ quantity: 1, unit_price: 100 }] });
    for (const draft of [paid, completed]) {
      const path = `/draft-orders/${draft.id}`;
      const line = `${path}/line-items/${draft.cart.items[0].id}`;
      const before = await drafts.shown(draft.id);
      for (const answer of [
        await shop.admin.post(path, { email: 'new@example.com' }),
        await shop.admin.post(`${path}/line-items`, { quantity: 1 }),
        await shop.admin.post(line, { quantity: 2 }),
        await shop.admin.delete(line),
        await shop.admin.delete(path),
      ])
        expect(answer).toMatchObject({
          status: 400,
          body: {
            type: 'not_allowed',
            message: 'You are only allowed to update open draft orders',
          },
        });
      expect(await drafts.shown(draft.id)).toEqual(before);
    }
  });
});

describe('the cart of a draft order, for shoppers', () => {
  it('can be looked at and given an address, but staff say what is in it', async () => {
    const draft = await drafts.made({ items: [{ variant_id: small(), quantity: 1, unit_price: 1 }] });
    const path = `/carts/${draft.cart_id}`;
    expect(ok(await shop.store.get(path)).cart).toMatchObject({ type: 'draft_order', total: 1 });
    expect(
      ok(await shop.store.post(path, { shipping_address: ADDRESS })).cart.shipping_address,
    ).toMatchObject(ADDRESS);
    const line = `${path}/line-items/${draft.cart.items[0].id}`;
    for (const answer of [
      await shop.store.post(`${path}/line-items`, { variant_id: small(), quantity: 1 }),
      await shop.store.post(line, { quantity: 1000 }),
      await shop.store.delete(line),
      await shop.store.post(path, { region_id: shop.america.id }),
    ])
      expect(answer).toMatchObject({
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
