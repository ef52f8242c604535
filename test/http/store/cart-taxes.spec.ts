import { createGiftCard } from '../../support/gift-cards.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createShippingOption } from '../../support/shipping.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('In a region without automatic taxes', () => {
  beforeEach(async () => {
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { automatic_taxes: false, tax_rate: 19 }));
  });

  it('a cart is returned without taxes until they are requested, with a payment session that includes them', async () => {
    const id = await shop.prepareCart();
    expect(await cartOf(id)).toMatchObject({ tax_total: 0, total: 2450, payment_session: { amount: 2916 } });
    expect(ok(await shop.store.post(`/carts/${id}/taxes`)).cart).toMatchObject({
      item_tax_total: 371,
      shipping_tax_total: 95,
      total: 2916,
      payment_session: { amount: 2916 },
    });
  });

  it('the payment session includes the taxes of an added line', async () => {
    const id = await shop.prepareCart();
    const { cart } = ok(await shop.store.post(`/carts/${id}/line-items`, mug()));
    expect(cart).toMatchObject({ tax_total: 0, total: 3175, payment_session: { amount: 3779 } });
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).data.paid_total).toBe(3779);
  });

  it('a cart has a payment session for the taxes that its gift card does not cover', async () => {
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { gift_cards_taxable: false }));
    const gift_card = await createGiftCard(shop, { value: 2450 });
    const id = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${id}`, { gift_cards: [{ code: gift_card.code }] }));
    const { cart } = ok(await shop.store.post(`/carts/${id}/payment-sessions`));
    expect(cart).toMatchObject({ total: 0, payment_session: { amount: 466 } });
    expect((await complete(id)).data.paid_total).toBe(466);
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { gift_cards_taxable: true }));
  });

  it('a tax rate changed after the payment session was created stops the completion once', async () => {
    const id = await shop.prepareCart();
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { tax_rate: 20 }));
    expect(await shop.store.post(`/carts/${id}/complete`)).toMatchObject({
      status: 400,
      body: { message: 'The total of the cart has changed to 2940' },
    });
    expect((await complete(id)).data.paid_total).toBe(2940);
  });

  it('requested taxes remain through updates that they do not depend on', async () => {
    const id = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${id}/taxes`));
    ok(await shop.store.post(`/carts/${id}`, { email: 'new@example.com', metadata: { a: 1 } }));
    const { cart } = ok(await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'test' }));
    expect(cart).toMatchObject({ tax_total: 466, payment_session: { amount: 2916 } });
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).data).toMatchObject({ paid_total: 2916 });
  });

  it.each([
    ['a new line', (id: string) => shop.store.post(`/carts/${id}/line-items`, mug())],
    ['a new discount', (id: string) => shop.store.post(`/carts/${id}`, { discounts: [{ code: 'TENTH' }] })],
    [
      'another shipping method',
      (id: string) => shop.store.post(`/carts/${id}/shipping-methods`, { option_id: 'so_express' }),
    ],
  ])('requested taxes are dropped by %s until they are requested again', async (_, change) => {
    await shop.sql(
      `with rule as (insert into discount_rule (id, type, value) values ('dru_1', 'percentage', 10) on conflict do nothing),
            code as (insert into discount (id, code, is_dynamic, is_disabled, rule_id, starts_at)
                     values ('disc_1', 'TENTH', false, false, 'dru_1', now() - interval '1 year') on conflict do nothing),
            option as (insert into shipping_option (id, name, region_id, profile_id, provider_id, price_type, amount, data)
                       select 'so_express', 'Express', region_id, profile_id, provider_id, price_type, 900, data
                       from shipping_option where id = $2 on conflict do nothing)
       insert into discount_regions (discount_id, region_id) values ('disc_1', $1) on conflict do nothing`,
      [shop.europe.id, shop.standardShipping.id],
    );
    const id = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${id}/taxes`));
    expect(ok(await change(id)).cart.tax_total).toBe(0);
    expect(ok(await shop.store.post(`/carts/${id}/taxes`)).cart.tax_total).toBeGreaterThan(0);
  });

  it('an order includes the taxes even if they were never requested', async () => {
    const id = await shop.prepareCart();
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).data).toMatchObject({
      tax_total: 466,
      total: 2916,
      paid_total: 2916,
    });
  });

  it('a changed gift card balance stops the completion once', async () => {
    const gift_card = await createGiftCard(shop, { value: 1000 });
    const id = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${id}`, { gift_cards: [{ code: gift_card.code }] }));
    ok(await shop.admin.post(`/gift-cards/${gift_card.id}`, { balance: 500 }));
    expect(await shop.store.post(`/carts/${id}/complete`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: expect.stringContaining('has changed') },
    });
    ok(await shop.store.post(`/carts/${id}/complete`));
  });

  it('a tax rate changed after the taxes were requested stops the completion once', async () => {
    const id = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${id}/taxes`));
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { tax_rate: 20 }));
    expect(await shop.store.post(`/carts/${id}/complete`)).toMatchObject({
      status: 400,
      body: { message: 'The total of the cart has changed to 2940' },
    });
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).data.paid_total).toBe(2940);
  });
});

describe('The tax lines of a cart', () => {
  beforeEach(async () => {
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { automatic_taxes: true, tax_rate: 19 }));
  });

  it('list every rate of each line and shipping method separately', async () => {
    const [book, wine] = [await createProduct('Book', 1000), await createProduct('Wine', 2000)];
    const express = await createShippingOption(shop, shop.europe.id, { name: 'Cooled', amount: 300 });
    for (const [name, rate, ties] of [
      ['reduced', 7, { products: [book.id] }],
      ['alcohol', 12.5, { products: [wine.id] }],
      ['general', 19, { products: [wine.id], shipping_options: [express] }],
      ['cooling', 2, { shipping_options: [express] }],
    ] as const)
      ok(await shop.admin.post('/tax-rates', { name, code: name, rate, region_id: shop.europe.id, ...ties }));
    const id = await shop.prepareCart({
      items: [book, wine, shop.mug].map(({ variants }) => ({ variant_id: variants[0].id, quantity: 1 })),
    });
    ok(await shop.store.post(`/carts/${id}/shipping-methods`, { option_id: express }));
    const cart = await cartOf(id, '?expand=items.tax_lines,shipping_methods.tax_lines');
    const taxLinesOf = (part: { tax_lines: object[] }) => part.tax_lines;
    expect(cart.items.map(taxLinesOf)).toMatchObject([
      [{ rate: 7, name: 'reduced', code: 'reduced' }],
      [
        { rate: 12.5, name: 'alcohol', code: 'alcohol' },
        { rate: 19, name: 'general', code: 'general' },
      ],
      [{ rate: 19, name: 'default', code: 'default' }],
    ]);
    expect(cart.shipping_methods.map(taxLinesOf)).toMatchObject([
      [
        { rate: 19, name: 'general', code: 'general' },
        { rate: 2, name: 'cooling', code: 'cooling' },
      ],
    ]);
    // book 70, wine 250 + 380, mug 138; shipping 57 + 6
    expect(cart).toMatchObject({ item_tax_total: 838, shipping_tax_total: 63 });
  });

  it('keep their ids while their codes are the same', async () => {
    const id = await shop.prepareCart();
    const before = await cartOf(id, '?expand=items.tax_lines');
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { tax_rate: 20 }));
    ok(await shop.store.post(`/carts/${id}`, { metadata: { a: 1 } }));
    const after = await cartOf(id, '?expand=items.tax_lines');
    expect(after.items[0].tax_lines).toMatchObject([{ id: before.items[0].tax_lines[0].id, rate: 20 }]);
  });

  it('are calculated for a cart that another program stored without them', async () => {
    const id = await shop.prepareCart();
    const before = await cartOf(id);
    await shop.sql(
      'delete from line_item_tax_line where item_id in (select id from line_item where cart_id = $1)',
      [id],
    );
    await shop.sql(
      'delete from shipping_method_tax_line where shipping_method_id in (select id from shipping_method where cart_id = $1)',
      [id],
    );
    const cart = await cartOf(id);
    expect(cart).toMatchObject({ total: before.total, tax_total: before.tax_total });
    expect(cart.items[0]).toMatchObject({ tax_total: before.items[0].tax_total });
    expect((await complete(id)).data.total).toBe(before.total);
  });
});

async function complete(id: string) {
  return ok(await shop.store.post(`/carts/${id}/complete`));
}

async function cartOf(id: string, query = '') {
  return ok(await shop.store.get(`/carts/${id}${query}`)).cart;
}

function mug() {
  return { variant_id: shop.mug.variants[0].id, quantity: 1 };
}

function createProduct(title: string, price: number) {
  return createSizedProduct(shop, title, ['One'], { eur: price }, { manage_inventory: false });
}
