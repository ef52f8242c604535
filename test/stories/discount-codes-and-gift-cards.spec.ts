import { createGiftCardProduct } from '../support/gift-cards.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop();
  await insertDiscount('SPRING', { type: 'percentage', value: 10 });
  await insertDiscount('FIVER', { type: 'fixed', value: 500, allocation: 'total' });
  await insertDiscount('FREESHIP', { type: 'free_shipping', value: 0 });
  await insertDiscount('ONCE', { type: 'percentage', value: 50 }, { usage_limit: 1 });
  await insertDiscount('LATE', { type: 'percentage', value: 50 }, { ends_at: '2020-01-01T00:00:00Z' });
  await insertDiscount('OVERSEAS', { type: 'percentage', value: 50 }, {}, [shop.america.id]);
});
afterAll(() => shop.close());

describe('A discount code', () => {
  it('reduces each line by its percentage, and is case-insensitive', async () => {
    const cart = await shop.prepareCart();
    const { cart: reduced } = ok(
      await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'spring' }] }),
    );
    // 19.50 − 1.95 = 17.55, tax 3.33; shipping 5.00, tax 0.95
    expect(reduced).toMatchObject({
      subtotal: 1950,
      discount_total: 195,
      item_tax_total: 333,
      total: 2683,
      payment_session: { amount: 2683 },
    });
    expect(reduced.items[0].adjustments).toMatchObject([{ amount: 195 }]);
    const order = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    expect(order).toMatchObject({
      discount_total: 195,
      total: 2683,
      discounts: [{ code: 'SPRING', usage_count: 1 }],
    });
  });

  it('for a fixed amount is allocated to the lines without losing a cent', async () => {
    const [small, large] = shop.shirt.variants;
    const items = [small, large, shop.mug.variants[0]].map(({ id }) => ({ variant_id: id, quantity: 1 }));
    const cart = await shop.prepareCart({ items });
    const { cart: reduced } = ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'FIVER' }] }));
    expect(reduced.discount_total).toBe(500);
    expect(reduced.items.map((line) => line.discount_total).reduce((a: number, b: number) => a + b)).toBe(
      500,
    );
  });

  it('for free shipping combines with another code; of two other codes the last one applies', async () => {
    const cart = await shop.prepareCart();
    const { cart: reduced } = ok(
      await shop.store.post(`/carts/${cart}`, {
        discounts: [{ code: 'FIVER' }, { code: 'FREESHIP' }, { code: 'SPRING' }],
      }),
    );
    expect(reduced.discounts.map((discount) => discount.code).sort()).toEqual(['FREESHIP', 'SPRING']);
    expect(reduced).toMatchObject({ shipping_total: 0, shipping_tax_total: 0, discount_total: 195 });
  });

  it('can be deleted without changing the totals of its orders', async () => {
    const cart = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'FIVER' }, { code: 'FREESHIP' }] }));
    const order = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    await shop.sql(`update discount set deleted_at = now() where code in ('FIVER', 'FREESHIP')`);
    const later = ok(await shop.store.get(`/orders/${order.id}`)).order;
    await shop.sql(`update discount set deleted_at = null where code in ('FIVER', 'FREESHIP')`);
    expect(later).toMatchObject({ total: order.total, shipping_total: 0, discount_total: 500 });
  });

  it('applies to lines that are added later, until it is removed', async () => {
    const cart = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'SPRING' }] }));
    const extended = ok(
      await shop.store.post(`/carts/${cart}/line-items`, {
        variant_id: shop.mug.variants[0].id,
        quantity: 1,
      }),
    ).cart;
    expect(extended.discount_total).toBe(195 + 73);
    const none = ok(await shop.store.delete(`/carts/${cart}/discounts/spring`)).cart;
    expect(none).toMatchObject({ discounts: [], discount_total: 0 });
    expect(ok(await shop.store.delete(`/carts/${cart}/discounts/spring`)).cart.id).toBe(cart);
  });

  it.each([
    ['that does not exist', 'NOPE', 404, 'not_found', 'Discounts with code NOPE was not found'],
    ['that has expired', 'LATE', 400, 'not_allowed', 'Discount LATE is expired'],
    ['of another region', 'OVERSEAS', 400, 'invalid_data', 'Discount OVERSEAS is not available in region'],
  ])('%s is rejected with a reason and leaves the cart unchanged', async (_, code, status, type, message) => {
    const cart = await shop.prepareCart();
    const response = await shop.store.post(`/carts/${cart}`, {
      email: 'new@example.com',
      discounts: [{ code }],
    });
    expect(response).toMatchObject({ status, body: { type } });
    expect(response.body.message).toContain(message);
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart).toMatchObject({
      email: 'oliver@example.com',
      discounts: [],
    });
  });

  it('with one use left is used by one of 10 carts that complete concurrently', async () => {
    const carts = [];
    for (let i = 0; i < 10; i++) {
      const cart = await shop.prepareCart({ email: `bargain${i}@example.com` });
      ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'ONCE' }] }));
      carts.push(cart);
    }
    const responses = await Promise.all(carts.map((cart) => shop.store.post(`/carts/${cart}/complete`)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(
      responses.filter(
        (response) => response.body.message === 'Discount ONCE has been used maximum allowed times',
      ),
    ).toHaveLength(9);
    expect(await shop.sql(`select usage_count from discount where code = 'ONCE'`)).toEqual([
      { usage_count: 1 },
    ]);
  });

  it('that ends before the cart is completed is rejected at completion, and the cart completes without it', async () => {
    await insertDiscount('SOON', { type: 'percentage', value: 20 });
    const cart = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'SOON' }] }));
    await shop.sql(`update discount set ends_at = now() where code = 'SOON'`);
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 400,
      body: { message: 'Discount SOON is expired' },
    });
    ok(await shop.store.delete(`/carts/${cart}/discounts/SOON`));
    expect((await shop.store.post(`/carts/${cart}/complete`)).status).toBe(200);
  });
});

describe('A gift card', () => {
  it('that expires first is spent first, and its balance is reduced by what it paid', async () => {
    await insertGiftCard('AAAA-BBBB-CCCC-DDDD', 1000);
    await insertGiftCard('EEEE-FFFF-GGGG-HHHH', 5000, '2040-01-01T00:00:00Z');
    const cart = await shop.prepareCart();
    const { cart: paid } = ok(
      await shop.store.post(`/carts/${cart}`, {
        gift_cards: [{ code: 'aaaa-bbbb-cccc-dddd' }, { code: 'EEEE-FFFF-GGGG-HHHH' }],
      }),
    );
    // 19.50 + 5.00 is 24.50, all of it from the second card; its tax of 19 % is 4.66, as much as on the goods
    expect(paid).toMatchObject({
      subtotal: 1950,
      shipping_total: 500,
      tax_total: 466,
      gift_card_total: 2450,
      gift_card_tax_total: 466,
      total: 0,
    });
    expect(codesOf(paid)).toEqual(['EEEE-FFFF-GGGG-HHHH', 'AAAA-BBBB-CCCC-DDDD']);
    const order = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    expect(order).toMatchObject({ gift_card_total: 2450, gift_card_tax_total: 466, total: 0, paid_total: 0 });
    expect(
      await shop.sql(
        `select code, balance from gift_card where code like '____-____-____-____' order by code`,
      ),
    ).toEqual([
      { code: 'AAAA-BBBB-CCCC-DDDD', balance: 1000 },
      { code: 'EEEE-FFFF-GGGG-HHHH', balance: 2550 },
    ]);
    expect(
      await shop.sql('select amount from gift_card_transaction where order_id = $1', [order.id]),
    ).toEqual([{ amount: 2450 }]);
  });

  it('with the smaller balance is spent first among cards of equal expiry, regardless of the order in the request', async () => {
    await insertGiftCard('TAXD-TAXD-TAXD-TAXD', 2000);
    await insertGiftCard('NOTX-NOTX-NOTX-NOTX', 2100);
    await shop.sql(`update gift_card set tax_rate = null where code = 'NOTX-NOTX-NOTX-NOTX'`);
    const cart = await shop.prepareCart();
    const [taxed, untaxed] = [{ code: 'TAXD-TAXD-TAXD-TAXD' }, { code: 'NOTX-NOTX-NOTX-NOTX' }];
    for (const gift_cards of [
      [taxed, untaxed],
      [untaxed, taxed],
    ]) {
      const updated = ok(await shop.store.post(`/carts/${cart}`, { gift_cards })).cart;
      // 24.50 without tax: 20.00 of the taxed card, 4.50 of the other
      expect(updated).toMatchObject({
        gift_card_tax_total: 380,
        total: 86,
        payment_session: { amount: 86 },
      });
      expect(codesOf(updated)).toEqual([taxed.code, untaxed.code]);
    }
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).data).toMatchObject({
      gift_card_tax_total: 380,
      total: 86,
      paid_total: 86,
    });
  });

  it('is spent once by 10 carts that complete concurrently', async () => {
    await insertGiftCard('SPND-ONCE-ONLY-PLSE', 2450);
    const carts = [];
    for (let i = 0; i < 10; i++) {
      const cart = await shop.prepareCart({ email: `giver${i}@example.com` });
      ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code: 'SPND-ONCE-ONLY-PLSE' }] }));
      carts.push(cart);
    }
    await Promise.all(carts.map((cart) => shop.store.post(`/carts/${cart}/complete`)));
    const [card] = await shop.sql<{ balance: number; spent: number }>(
      `select balance, (select coalesce(sum(amount), 0)::bigint from gift_card_transaction t where t.gift_card_id = g.id) as spent
       from gift_card g where code = 'SPND-ONCE-ONLY-PLSE'`,
    );
    expect(card).toEqual({ balance: 0, spent: 2450 });
  });

  it('that is bought is worth its price without the included tax', async () => {
    ok(await shop.admin.post('/currencies/eur', { includes_tax: true }));
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { gift_cards_taxable: true }));
    const variant_id = await createGiftCardProduct(shop, 'Gift card, taxed', 2500);
    const cart = await shop.prepareCart({ items: [{ variant_id, quantity: 1 }] });
    const order = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    // 25.00 with 19 % inside are 21.01 and 3.99
    expect(order.items[0]).toMatchObject({ subtotal: 2101, tax_total: 399, total: 2500 });
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    const cards = await shop.sql('select value, balance from gift_card where order_id = $1', [order.id]);
    expect(cards).toEqual([{ value: 2101, balance: 2101 }]);
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { gift_cards_taxable: false }));
    ok(await shop.admin.post('/currencies/eur', { includes_tax: false }));
  });

  it('is issued once for each unit of a gift card product when its payment is captured', async () => {
    const variant_id = await createGiftCardProduct(shop, 'Gift card', 2500);
    const cart = await shop.prepareCart({ items: [{ variant_id, quantity: 2 }] });
    const order = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    expect(await shop.sql('select from gift_card where order_id = $1', [order.id])).toEqual([]);
    await Promise.all([1, 2, 3].map(() => shop.admin.post(`/orders/${order.id}/capture`)));
    const cards = await shop.sql<{ code: string; value: number; balance: number }>(
      'select code, value, balance from gift_card where order_id = $1',
      [order.id],
    );
    expect(cards).toHaveLength(2);
    for (const card of cards) {
      expect(card).toMatchObject({ value: 2500, balance: 2500 });
      expect(card.code).toMatch(/^([A-Z0-9]{4}-){3}[A-Z0-9]{4}$/);
    }
  });
});

/** Inserts rows as an adopted database has them; the admin operations have specs of their own. */
async function insertDiscount(
  code: string,
  rule: Record<string, unknown>,
  overrides: Record<string, unknown> = {},
  regions = [shop.europe.id],
): Promise<void> {
  await shop.sql(
    `with rule as (insert into discount_rule (id, type, value, allocation) values ('dru_' || $1, $2, $3, $4) returning id),
          code as (insert into discount (id, code, is_dynamic, is_disabled, rule_id, starts_at, ends_at, usage_limit)
                   select 'disc_' || $1, $1, false, false, id, now() - interval '1 year', $5, $6 from rule returning id)
     insert into discount_regions (discount_id, region_id) select id, unnest($7::text[]) from code`,
    [
      code,
      rule.type,
      rule.value,
      rule.allocation ?? null,
      overrides.ends_at ?? null,
      overrides.usage_limit ?? null,
      regions,
    ],
  );
}

async function insertGiftCard(code: string, value: number, ends_at: string | null = null): Promise<void> {
  await shop.sql(
    `insert into gift_card (id, code, value, balance, region_id, tax_rate, ends_at)
     values ('gift_' || $1, $1, $2, $2, $3, 19, $4)`,
    [code, value, shop.europe.id, ends_at],
  );
}

function codesOf({ gift_cards }: { gift_cards: { code: string }[] }): string[] {
  return gift_cards.map(({ code }) => code);
}
