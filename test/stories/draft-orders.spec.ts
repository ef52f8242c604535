import { startTaxServer } from '../fakes/tax-server.ts';
import { createDiscount } from '../support/discounts.ts';
import { createDraftOrderActions, type DraftOrderActions } from '../support/draft-orders.ts';
import { createGiftCard } from '../support/gift-cards.ts';
import { createRegion, ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { getStock } from '../support/stock.ts';
import { HttpTaxProvider, installTaxProvider } from '../support/taxed-shop.ts';

/* "belongs to one customer" fails without the lock on the e-mail address in `findOrCreateGuest`. */

let shop: SampleShop;
let drafts: DraftOrderActions;
beforeAll(async () => {
  shop = await useSampleShop({});
  drafts = createDraftOrderActions(shop);
  await createDiscount(shop, 'PHONE10');
  await createDiscount(shop, 'FREESHIP', { rule: { type: 'free_shipping', value: 0, allocation: 'total' } });
});
afterAll(() => shop.close());

describe('A draft order', () => {
  it('is created, changed and paid with totals that are exact to the cent', async () => {
    // Oliver orders by telephone: two shirts at 19.50, a mug at 7.25, and his name on the shirts for 8.00.
    const [shirt, mug] = [shop.shirt.variants[0].id, shop.mug.variants[0].id];
    const before = await getStock(shop, shirt);
    const draft = await drafts.create({
      email: 'oliver@example.com',
      items: [
        { variant_id: shirt, quantity: 1 },
        { variant_id: mug, quantity: 1 },
        { title: 'Name on the shirts', unit_price: 800, quantity: 1 },
      ],
      shipping_methods: [{ option_id: shop.standardShipping.id }],
      discounts: [{ code: 'PHONE10' }, { code: 'FREESHIP' }],
      shipping_address: { address_1: 'Hauptstr. 1', city: 'Berlin', country_code: 'de' },
    });
    const { draft_order: quoted } = ok(
      await shop.admin.post(`/draft-orders/${draft.id}/line-items/${draft.cart.items[0].id}`, {
        quantity: 2,
      }),
    );
    //                     each    pieces   subtotal   10 % off      taxed   19 % tax
    // shirt              19.50         2      39.00       3.90      35.10       6.67  (6.669)
    // mug                 7.25         1       7.25       0.73       6.52       1.24  (0.725 off; 1.2388)
    // name on the shirts  8.00         1       8.00          –       8.00       1.52  (no discount on custom items)
    // shipping            5.00      free       0.00                                –
    //                                         54.25       4.63                  9.43
    // to pay: 54.25 − 4.63 + 9.43 = 59.05
    const totals = {
      subtotal: 5425,
      discount_total: 463,
      raw_discount_total: 463,
      shipping_total: 0,
      item_tax_total: 943,
      shipping_tax_total: 0,
      tax_total: 943,
      gift_card_total: 0,
      gift_card_tax_total: 0,
      total: 5905,
    };
    const lines = [
      { subtotal: 3900, discount_total: 390, tax_total: 667, total: 4177 },
      { subtotal: 725, discount_total: 73, tax_total: 124, total: 776 },
      { subtotal: 800, discount_total: 0, tax_total: 152, total: 952 },
    ];
    expect(quoted.cart).toMatchObject({ ...totals, items: lines });
    expect(await getStock(shop, shirt)).toBe(before);

    // He pays in the store.
    const order = await drafts.pay(draft.id);
    expect(order).toMatchObject({
      ...totals,
      items: lines,
      status: 'pending',
      payment_status: 'captured',
      fulfillment_status: 'not_fulfilled',
      email: 'oliver@example.com',
      customer_id: draft.cart.customer_id,
      cart_id: draft.cart_id,
      draft_order_id: draft.id,
      currency_code: 'eur',
      paid_total: 5905,
      refunded_total: 0,
      refundable_amount: 5905,
      payments: [{ provider_id: 'system', amount: 5905, captured_at: expect.any(String), canceled_at: null }],
      discounts: [{ code: 'PHONE10' }, { code: 'FREESHIP' }],
      shipping_address: { address_1: 'Hauptstr. 1' },
    });
    expect(await drafts.get(draft.id)).toMatchObject({
      status: 'completed',
      order_id: order.id,
      order: { id: order.id, display_id: order.display_id },
      completed_at: expect.any(String),
      cart: { ...totals, completed_at: expect.any(String) },
    });
    expect(await getStock(shop, shirt)).toBe(before - 2);
    const codes = await shop.sql(
      `select code, usage_count from discount where code in ('PHONE10', 'FREESHIP') order by 1`,
    );
    expect(codes).toEqual([
      { code: 'FREESHIP', usage_count: 1 },
      { code: 'PHONE10', usage_count: 1 },
    ]);
    // the response equals that of any other order
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order).toEqual(order);
  });

  it('belongs to one customer when drafts with the same e-mail address are created concurrently', async () => {
    const email = (i: number) => (i % 2 ? 'Twice@Example.com' : 'twice@example.com');
    const created = await Promise.all(
      Array.from({ length: 10 }, (_, i) => drafts.create({ email: email(i) })),
    );
    expect(new Set(created.map((draft) => draft.cart.customer_id)).size).toBe(1);
    expect(await shop.sql(`select from customer where lower(email) = 'twice@example.com'`)).toHaveLength(1);
  });

  it('has a unique display_id when drafts are created concurrently', async () => {
    const created = await Promise.all(Array.from({ length: 10 }, () => drafts.create()));
    expect(new Set(created.map((draft) => draft.display_id)).size).toBe(10);
  });

  it('can be paid for partly with a gift card', async () => {
    const gift_card = await createGiftCard(shop, { value: 1000 });
    const draft = await drafts.create({ items: [{ title: 'Repair', unit_price: 2000, quantity: 1 }] });
    const cards = { gift_cards: [{ code: gift_card.code }] };
    ok(await shop.store.post(`/carts/${draft.cart_id}`, cards));
    const quoted = await drafts.get(draft.id);
    const order = await drafts.pay(draft.id);
    expect(order).toMatchObject({
      total: quoted.cart.total,
      gift_card_total: 1000,
      gift_cards: [{ balance: 0 }],
    });
    expect(order.paid_total).toBe(quoted.cart.total);
  });

  it('with a total of 0 becomes an order without a payment', async () => {
    const order = await drafts.pay((await drafts.create({ items: [{ quantity: 1 }] })).id);
    expect(order).toMatchObject({ total: 0, paid_total: 0, payment_status: 'captured', payments: [] });
  });

  it('that was created with the status completed can be paid, too', async () => {
    const draft = await drafts.create({ status: 'completed', items: [{ quantity: 1, unit_price: 100 }] });
    const order = await drafts.pay(draft.id);
    expect(await drafts.get(draft.id)).toMatchObject({
      order_id: order.id,
      completed_at: draft.completed_at,
    });
  });

  it('passes no_notification_order on to its order', async () => {
    const draft = await drafts.create({ items: [{ quantity: 1 }], no_notification_order: true });
    expect(await drafts.pay(draft.id)).toMatchObject({ no_notification: true });
  });

  it('is completed when the customer completes its cart in the storefront', async () => {
    const draft = await drafts.create({ items: [{ unit_price: 1000, quantity: 1 }] });
    ok(await shop.store.post(`/carts/${draft.cart_id}/payment-session`, { provider_id: 'manual' }));
    const { data: order } = ok(await shop.store.post(`/carts/${draft.cart_id}/complete`));
    expect(await drafts.get(draft.id)).toMatchObject({ status: 'completed', order_id: order.id });
    expect(await drafts.pay(draft.id)).toMatchObject({
      id: order.id,
      payment_status: 'awaiting',
      payments: [{ provider_id: 'manual' }],
    });
  });
});

describe('A draft order in a region with a tax provider', () => {
  it('has the taxes of the provider, and cannot be paid while the provider is down', async () => {
    const service = await startTaxServer();
    await installTaxProvider(shop, new HttpTaxProvider('my-tax', service.url));
    const region = await createRegion(shop, { currency_code: 'nok', tax_rate: 25, countries: ['no'] });
    // `automatic_taxes: false` defers taxes for shoppers only; a draft is taxed at once
    const taxes = { tax_provider_id: 'my-tax', automatic_taxes: false };
    ok(await shop.admin.post(`/regions/${region}`, taxes));
    const items = [{ title: 'Repair', unit_price: 1000, quantity: 2 }];
    const draft = await drafts.create({ region_id: region, items });
    expect(draft.cart).toMatchObject({ subtotal: 2000, tax_total: 200, total: 2200 });
    service.behaviors.set('', 'fails');
    expect((await shop.admin.post(`/draft-orders/${draft.id}/pay`)).status).toBe(409);
    expect(await drafts.get(draft.id)).toMatchObject({ status: 'open', order_id: null });
    service.behaviors.clear();
    expect(await drafts.pay(draft.id)).toMatchObject({ tax_total: 200, total: 2200, paid_total: 2200 });
    await service.stop();
  });
});
