import { createDiscount, TEN_PERCENT } from '../../support/discounts.ts';
import {
  createRegion,
  createSizedProduct,
  ok,
  type Product,
  type SampleShop,
  useSampleShop,
} from '../../support/sample-shop.ts';
import { createShippingOption } from '../../support/shipping.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('A cart whose region is updated by staff', () => {
  it('is completed in the new currency only after its shopper was notified of it', async () => {
    const region = await createCountry('gb', 'gbp');
    const cart = await readyCartIn(region, 'gb');
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

  it('is not shipped to a country that was removed from the region', async () => {
    const region = await createCountry('no', 'gbp');
    const cart = await readyCartIn(region, 'no');
    ok(await shop.admin.delete(`/regions/${region}/countries/no`));
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: `Country no is not in region ${region}` },
    });
  });

  it('is completed for the same total after automatic taxes are turned off', async () => {
    const region = await createCountry('is', 'gbp');
    const cart = await readyCartIn(region, 'is');
    ok(await shop.admin.post(`/regions/${region}`, { automatic_taxes: false }));
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).data.total).toBe(1100);
  });
});

describe('A cart whose region is deleted', () => {
  it('cannot be completed until it moves to another region, with its lines', async () => {
    const region = await createCountry('ch', 'gbp');
    const cart = await readyCartIn(region, 'ch');
    ok(await shop.admin.delete(`/regions/${region}`));
    ok(await shop.store.post(`/carts/${cart}`, { email: 'another@example.com' }));
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: `Region ${region} was deleted: the cart needs another one` },
    });
    const movedCart = ok(await shop.store.post(`/carts/${cart}`, { region_id: shop.america.id })).cart;
    expect(movedCart).toMatchObject({ items: [{ unit_price: 1000, quantity: 1 }], total: 1000 });
  });
});

describe('A cart that moves to another region', () => {
  let local: Product;
  beforeAll(async () => {
    local = await createSizedProduct(shop, 'Local', ['One'], { eur: 100 }, { manage_inventory: false });
  });

  it('loses the discounts and gift cards that are not valid there', async () => {
    const { europe, america } = shop;
    await createDiscount(shop, 'LOCAL');
    await createDiscount(shop, 'ALLOVER', {
      rule: { type: 'free_shipping', value: 0, allocation: 'total' },
      regions: [europe.id, america.id],
    });
    const { gift_card } = ok(await shop.admin.post('/gift-cards', { region_id: europe.id, value: 500 }));
    const id = await shop.prepareCart();
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

  it('accepts codes of the new region in the same request', async () => {
    await createDiscount(shop, 'NEWWORLD', {
      rule: { ...TEN_PERCENT, value: 50 },
      regions: [shop.america.id],
    });
    const id = await shop.prepareCart();
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

  it('gets the only country of that region as its shipping country', async () => {
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    const movedCart = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.america.id })).cart;
    expect(movedCart.shipping_address).toMatchObject({ country_code: 'us' });
  });

  it('loses a shipping country that is not in that region', async () => {
    const { cart } = ok(await shop.store.post('/carts', { country_code: 'us' }));
    const movedCart = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.europe.id })).cart;
    expect(movedCart.shipping_address).toMatchObject({ country_code: null });
  });

  it('loses the lines that have no price there', async () => {
    const [localVariant, globalVariant] = [local, shop.shirt].map(({ variants }) => variants[0].id);
    const items = [localVariant, globalVariant].map((variant_id) => ({ variant_id, quantity: 1 }));
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items }));
    const movedCart = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.america.id })).cart;
    expect(movedCart.items).toMatchObject([{ variant_id: globalVariant, unit_price: 2400 }]);
  });

  it.each([
    ['the region does not exist', async () => ({ region_id: 'reg_nope' }), 404, 'not_found'],
    [
      'the country is not in the region',
      async () => ({ region_id: shop.europe.id, country_code: 'us' }),
      400,
      'invalid_data',
    ],
    ['the country does not exist', async () => ({ country_code: 'zz' }), 404, 'not_found'],
  ])('remains unchanged if %s', async (_, body, status, type) => {
    const items = [{ variant_id: local.variants[0].id, quantity: 1 }];
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items }));
    const before = ok(await shop.store.get(`/carts/${cart.id}`));
    expect(await shop.store.post(`/carts/${cart.id}`, await body())).toMatchObject({
      status,
      body: { type },
    });
    expect(ok(await shop.store.get(`/carts/${cart.id}`))).toEqual(before);
  });

  it('has the subtotal of the lines that have a price there', async () => {
    const items = [local, shop.mug].map(({ variants }) => ({ variant_id: variants[0].id, quantity: 1 }));
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items }));
    const movedCart = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.america.id })).cart;
    expect(movedCart.items).toMatchObject([{ title: 'Mug', unit_price: 900 }]);
    expect(movedCart.subtotal).toBe(900);
  });
});

describe('A cart that stays in its region', () => {
  it('keeps its shipping country', async () => {
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
    const { cart } = ok(await shop.store.post(`/carts/${id}`, { country_code: 'FR' }));
    expect(cart.shipping_address).toMatchObject({ country_code: 'fr' });
    const same = ok(await shop.store.post(`/carts/${id}`, { region_id: shop.europe.id })).cart;
    expect(same.shipping_address).toMatchObject({ country_code: 'fr' });
  });
});

describe('A cart that moves to another sales channel', () => {
  let channel: string;

  beforeAll(async () => {
    channel = ok(await shop.admin.post('/sales-channels', { name: 'Pop-up' })).sales_channel.id;
  });

  it('can be filled with the products of that channel only', async () => {
    const { id } = ok(await shop.store.post('/carts', {})).cart;
    const body = { sales_channel_id: channel };
    expect(ok(await shop.store.post(`/carts/${id}`, body)).cart).toMatchObject(body);
    const line = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    expect((await shop.store.post(`/carts/${id}/line-items`, line)).status).toBe(400);
    ok(
      await shop.admin.post(`/sales-channels/${channel}/products/batch`, {
        product_ids: [{ id: shop.mug.id }],
      }),
    );
    ok(await shop.store.post(`/carts/${id}/line-items`, line));
  });

  it('loses the lines that the channel does not sell', async () => {
    ok(
      await shop.admin.post(`/sales-channels/${channel}/products/batch`, {
        product_ids: [{ id: shop.mug.id }],
      }),
    );
    const id = await shop.prepareCart({ items: [shop.shirt, shop.mug].map(itemOf) });
    const body = { sales_channel_id: channel };
    const { cart } = ok(await shop.store.post(`/carts/${id}`, body));
    expect(cart.items).toMatchObject([{ title: 'Mug' }]);
    expect(cart).toMatchObject({ ...body, subtotal: 725, payment_session: { amount: 1458 } });
  });

  it('is rejected if the channel does not exist', async () => {
    const { id } = ok(await shop.store.post('/carts', {})).cart;
    expect((await shop.store.post(`/carts/${id}`, { sales_channel_id: 'sc_nope' })).status).toBe(404);
  });
});

function itemOf({ variants: [{ id }] }: Product): { variant_id: string; quantity: number } {
  return { variant_id: id, quantity: 1 };
}

/** Creates a region with 10 % tax and free shipping. */
async function createCountry(country: string, currency_code: string): Promise<string> {
  const region = await createRegion(shop, {
    name: country,
    currency_code,
    tax_rate: 10,
    countries: [country],
  });
  await createShippingOption(shop, region, { name: 'Post', amount: 0 });
  return region;
}

/** Creates a cart with one product for 1000 in either currency that is ready to be completed. */
async function readyCartIn(region_id: string, country_code: string): Promise<string> {
  const product = await createSizedProduct(
    shop,
    `Thing for ${country_code}`,
    ['One'],
    { gbp: 1000, usd: 1000 },
    { manage_inventory: false },
  );
  const { id } = ok(await shop.store.post('/carts', { region_id })).cart;
  ok(await shop.store.post(`/carts/${id}/line-items`, itemOf(product)));
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
