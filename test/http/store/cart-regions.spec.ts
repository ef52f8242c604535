import { aDiscount, TENTH } from '../../support/discounts.ts';
import { shippingOption } from '../../support/shipping.ts';
import { aRegion, ok, openWorld, product, type Product, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('a cart whose region changes', () => {
  it('is not paid in another currency before its shopper has seen it', async () => {
    const region = await openIn('gb', 'gbp');
    const cart = await readyIn(region, 'gb');
    ok(await shop.admin.post(`/regions/${region}`, { currency_code: 'usd' }));
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'The cart is in usd now: its total is 1100' },
    });
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).data).toMatchObject({
      currency_code: 'usd',
      payments: [{ currency_code: 'usd', amount: 1100 }],
    });
  });

  it('is not sent to a country that has left the region', async () => {
    const region = await openIn('no', 'gbp');
    const cart = await readyIn(region, 'no');
    ok(await shop.admin.delete(`/regions/${region}/countries/no`));
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: `Country no is not in region ${region}` },
    });
  });

  it('that is deleted keeps its lines for another one', async () => {
    const region = await openIn('ch', 'gbp');
    const cart = await readyIn(region, 'ch');
    ok(await shop.admin.delete(`/regions/${region}`));
    ok(await shop.store.post(`/carts/${cart}`, { email: 'somebody.else@example.com' }));
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: `Region ${region} was deleted: the cart needs another one` },
    });
    const moved = ok(await shop.store.post(`/carts/${cart}`, { region_id: shop.america.id })).cart;
    expect(moved).toMatchObject({ items: [{ unit_price: 1000, quantity: 1 }], total: 1000 });
  });

  it('to no automatic taxes is completed for the total that was seen', async () => {
    const region = await openIn('is', 'gbp');
    const cart = await readyIn(region, 'is');
    ok(await shop.admin.post(`/regions/${region}`, { automatic_taxes: false }));
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).data.total).toBe(1100);
  });
});

describe('a cart that moves to another region', () => {
  let local: Product;
  beforeAll(async () => {
    local = await product(shop, 'Local', ['One'], { eur: 100 }, { manage_inventory: false });
  });

  it('loses the discounts and gift cards that are not for it, and keeps the others', async () => {
    const { europe, america } = shop;
    await aDiscount(shop, 'LOCAL');
    await aDiscount(shop, 'ALLOVER', {
      rule: { type: 'free_shipping', value: 0, allocation: 'total' },
      regions: [europe.id, america.id],
    });
    const { gift_card } = ok(await shop.admin.post('/gift-cards', { region_id: europe.id, value: 500 }));
    const id = await shop.readyCart();
    const codes = {
      discounts: [{ code: 'LOCAL' }, { code: 'ALLOVER' }],
      gift_cards: [{ code: gift_card.code }],
    };
    expect(ok(await shop.store.post(`/carts/${id}`, codes)).cart).toMatchObject({ gift_card_total: 500 });
    const { cart } = ok(await shop.store.post(`/carts/${id}`, { region_id: america.id }));
    expect(cart).toMatchObject({
      gift_cards: [],
      discounts: [{ code: 'ALLOVER' }],
      discount_total: 0,
      gift_card_total: 0,
      total: 2400,
    });
  });

  it('takes codes of the new region in the same request', async () => {
    await aDiscount(shop, 'NEWWORLD', { rule: { ...TENTH, value: 50 }, regions: [shop.america.id] });
    const id = await shop.readyCart();
    const { cart } = ok(
      await shop.store.post(`/carts/${id}`, {
        region_id: shop.america.id,
        discounts: [{ code: 'NEWWORLD' }],
        shipping_address: { country_code: 'us', city: 'Boston' },
      }),
    );
    expect(cart).toMatchObject({ subtotal: 2400, discount_total: 1200, total: 1200 });
    expect(cart.shipping_address).toMatchObject({ city: 'Boston', country_code: 'us' });
  });

  it('delivers to its only country, as a new one does', async () => {
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    const moved = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.america.id })).cart;
    expect(moved.shipping_address).toMatchObject({ country_code: 'us' });
  });

  it('forgets a country that is not in it, and keeps one that is', async () => {
    const { cart } = ok(await shop.store.post('/carts', { country_code: 'us' }));
    const moved = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.europe.id })).cart;
    expect(moved.shipping_address).toMatchObject({ country_code: null });
    const named = ok(await shop.store.post(`/carts/${cart.id}`, { country_code: 'FR' })).cart;
    expect(named.shipping_address).toMatchObject({ country_code: 'fr' });
    const same = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.europe.id })).cart;
    expect(same.shipping_address).toMatchObject({ country_code: 'fr' });
  });

  it('leaves behind what has no price there', async () => {
    const [here, everywhere] = [local, shop.shirt].map(({ variants }) => variants[0].id);
    const items = [here, everywhere].map((variant_id) => ({ variant_id, quantity: 1 }));
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items }));
    const moved = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.america.id })).cart;
    expect(moved.items).toMatchObject([{ variant_id: everywhere, unit_price: 2400 }]);
  });

  it.each([
    ['that is not there', async () => ({ region_id: 'reg_nope' }), 404, 'not_found'],
    [
      'with a country of the old one',
      async () => ({ region_id: shop.europe.id, country_code: 'us' }),
      400,
      'invalid_data',
    ],
    ['with a country that there is not', async () => ({ country_code: 'zz' }), 404, 'not_found'],
  ])('%s is refused, and nothing changes', async (_, body, status, type) => {
    const items = [{ variant_id: local.variants[0].id, quantity: 1 }];
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items }));
    const before = ok(await shop.store.get(`/carts/${cart.id}`));
    const answer = await shop.store.post(`/carts/${cart.id}`, await body());
    expect(answer).toMatchObject({ status, body: { type } });
    expect(ok(await shop.store.get(`/carts/${cart.id}`))).toEqual(before);
  });

  it('loses what has no price there, and keeps the rest', async () => {
    const items = [local, shop.mug].map(({ variants }) => ({ variant_id: variants[0].id, quantity: 1 }));
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items }));
    const moved = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.america.id })).cart;
    expect(moved.items).toMatchObject([{ title: 'Mug', unit_price: 900 }]);
    expect(moved.subtotal).toBe(900);
  });
});

describe('the sales channel of a cart', () => {
  it('takes out what it does not sell, and has to be there', async () => {
    const { sales_channel } = ok(await shop.admin.post('/sales-channels', { name: 'Pop-up' }));
    const full = await shop.readyCart({ items: [shop.shirt, shop.mug].map(one) });
    const empty = ok(await shop.store.post('/carts', {})).cart.id;
    const body = { sales_channel_id: sales_channel.id };
    expect(ok(await shop.store.post(`/carts/${empty}`, body)).cart).toMatchObject(body);
    expect((await shop.store.post(`/carts/${empty}`, { sales_channel_id: 'sc_nope' })).status).toBe(404);
    // and from now on it says what may be added
    const line = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    expect((await shop.store.post(`/carts/${empty}/line-items`, line)).status).toBe(400);
    ok(
      await shop.admin.post(`/sales-channels/${sales_channel.id}/products/batch`, {
        product_ids: [{ id: shop.mug.id }],
      }),
    );
    ok(await shop.store.post(`/carts/${empty}/line-items`, line));
    const { cart } = ok(await shop.store.post(`/carts/${full}`, body));
    expect(cart.items).toMatchObject([{ title: 'Mug' }]);
    expect(cart).toMatchObject({ ...body, subtotal: 725, payment_session: { amount: 1458 } });
  });
});

function one({ variants: [{ id }] }: Product): { variant_id: string; quantity: number } {
  return { variant_id: id, quantity: 1 };
}

/** 10 % tax, and free shipping. */
async function openIn(country: string, currency_code: string): Promise<string> {
  const region = await aRegion(shop, { name: country, currency_code, tax_rate: 10, countries: [country] });
  await shippingOption(shop, region, { name: 'Post', amount: 0 });
  return region;
}

/** One thing for 1000 of any currency; ready to be completed. */
async function readyIn(region_id: string, country_code: string): Promise<string> {
  const thing = await product(
    shop,
    `Thing for ${country_code}`,
    ['One'],
    { gbp: 1000, usd: 1000 },
    { manage_inventory: false },
  );
  const { id } = ok(await shop.store.post('/carts', { region_id })).cart;
  ok(await shop.store.post(`/carts/${id}/line-items`, one(thing)));
  ok(
    await shop.store.post(`/carts/${id}`, {
      email: 'oliver@example.com',
      shipping_address: { first_name: 'Oliver', country_code },
    }),
  );
  const [option] = ok(await shop.store.get(`/shipping-options/${id}`)).shipping_options;
  ok(await shop.store.post(`/carts/${id}/shipping-methods`, { option_id: option.id }));
  ok(await shop.store.post(`/carts/${id}/payment-sessions`));
  return id;
}
