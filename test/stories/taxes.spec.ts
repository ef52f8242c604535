import { ok } from '../support/sample-shop.ts';
import { openTaxedShop, type TaxedShop } from '../support/taxed-shop.ts';

/* A region whose taxes are calculated by an external service. */

let taxed: TaxedShop;
let { shop, service, setTaxProvider } = {} as TaxedShop;
beforeAll(async () => {
  taxed = await openTaxedShop();
  ({ shop, service, setTaxProvider } = taxed);
});
afterEach(() => taxed.reset());
afterAll(() => taxed.close());

describe('A tax service', () => {
  it('is listed for staff beside the built-in one', async () => {
    const { tax_providers } = ok(await shop.admin.get('/store/tax-providers'));
    expect(tax_providers).toEqual([
      { id: 'hasty-tax', is_installed: true },
      { id: 'my-tax', is_installed: true },
      { id: 'system', is_installed: true },
    ]);
  });

  it.each([
    ['that is unknown', 'no-tax', 404, 'not_found'],
    ['that is no longer installed', 'gone-tax', 400, 'not_allowed'],
  ])('%s is rejected for a region', async (_, id, status, type) => {
    await shop.sql(
      `insert into tax_provider (id, is_installed) values ('gone-tax', false) on conflict do nothing`,
    );
    const response = await shop.admin.post(`/regions/${shop.europe.id}`, { tax_provider_id: id });
    expect(response).toMatchObject({ status, body: { type } });
    expect(ok(await shop.admin.get(`/regions/${shop.europe.id}`)).region.tax_provider_id).toBe('my-tax');
  });

  it('taxes lines and shipping of a cart, and of its order in the same way', async () => {
    service.respond = ({ items, shipping_methods }) => [
      ...items.flatMap(({ id }) => [
        { item_id: id, rate: 10, name: 'VAT', code: 'vat' },
        { item_id: id, rate: 2.5, name: 'City', code: 'city' },
      ]),
      ...shipping_methods.map(({ id }) => ({
        shipping_method_id: id,
        rate: 8.875,
        name: 'Freight',
        code: null,
      })),
    ];
    const id = await shop.prepareCart();
    const { cart } = ok(
      await shop.store.get(`/carts/${id}?expand=items.tax_lines,shipping_methods.tax_lines,payment_sessions`),
    );
    // 19.50: 1.95 and 0.49; 5.00: 0.44
    expect(cart).toMatchObject({ item_tax_total: 244, shipping_tax_total: 44, total: 1950 + 500 + 288 });
    expect(cart.items[0].tax_lines).toMatchObject([
      { rate: 10, name: 'VAT', code: 'vat' },
      { rate: 2.5, name: 'City', code: 'city' },
    ]);
    expect(cart.shipping_methods[0].tax_lines).toMatchObject([{ rate: 8.875, name: 'Freight', code: null }]);
    expect(cart.payment_sessions).toMatchObject([{ amount: 2738 }]);
    const { data: order } = ok(await shop.store.post(`/carts/${id}/complete`));
    expect(order).toMatchObject({ tax_total: 288, total: 2738, paid_total: 2738 });
  });

  it('receives the items, the address and the tax rates that the shop itself has', async () => {
    const id = await shop.prepareCart({ items: [{ variant_id: shop.shirt.variants[0].id, quantity: 3 }] });
    const { cart } = ok(await shop.store.get(`/carts/${id}`));
    expect(service.requests.at(-1)).toEqual({
      items: [
        {
          id: cart.items[0].id,
          title: 'Shirt',
          variant_id: shop.shirt.variants[0].id,
          product_id: shop.shirt.id,
          sku: null,
          is_giftcard: false,
          quantity: 3,
          unit_price: 1950,
          includes_tax: false,
          discount_total: 0,
          rates: [{ rate: 19, name: 'default', code: 'default' }],
        },
      ],
      shipping_methods: [
        {
          id: cart.shipping_methods[0].id,
          shipping_option_id: shop.standardShipping.id,
          price: 500,
          includes_tax: false,
          rates: [{ rate: 19, name: 'default', code: 'default' }],
        },
      ],
      region: { id: shop.europe.id, name: 'Europe', currency_code: 'eur', tax_rate: 19, tax_code: null },
      address: {
        address_1: 'Hauptstr. 1',
        address_2: null,
        city: 'Berlin',
        province: null,
        postal_code: '10115',
        country_code: 'de',
      },
      customer: { id: cart.customer_id, email: 'oliver@example.com' },
    });
  });

  it('receives the address and the new guest that the same change sets', async () => {
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items: [mug()] }));
    const before = service.requests.length;
    const address = { city: 'Köln', country_code: 'de' };
    const body = { email: 'new-guest@example.com', shipping_address: address };
    const { customer_id } = ok(await shop.store.post(`/carts/${cart.id}`, body)).cart;
    expect(service.requests.slice(before)).toMatchObject([
      { address, customer: { id: customer_id, email: 'new-guest@example.com' } },
    ]);
  });

  it('is called only when something changes that taxes depend on', async () => {
    const id = await shop.prepareCart();
    const before = service.requests.length;
    ok(await shop.store.post(`/carts/${id}`, { metadata: { note: 'x' } }));
    ok(await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'test' }));
    ok(await shop.store.post(`/carts/${id}`, { billing_address: { city: 'Bonn' } }));
    expect(service.requests).toHaveLength(before);
    ok(await shop.store.post(`/carts/${id}`, { shipping_address: { city: 'Hamburg' } }));
    expect(service.requests).toHaveLength(before + 1);
    const { cart } = ok(await shop.store.post(`/carts/${id}/line-items`, mug()));
    expect(service.requests).toHaveLength(before + 2);
    expect(cart.tax_total).toBe(195 + 73 + 50);
  });

  it('is not called for an empty cart, nor to read one', async () => {
    const before = service.requests.length;
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    ok(await shop.store.get(`/carts/${cart.id}`));
    ok(await shop.store.post(`/carts/${cart.id}/taxes`));
    expect(service.requests).toHaveLength(before);
  });

  it('taxes a cart that is created with items', async () => {
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items: [mug()] }));
    expect(cart).toMatchObject({ subtotal: 725, tax_total: 73, total: 798 });
  });

  it('is called only on demand in a region without automatic taxes', async () => {
    await setTaxProvider('my-tax', { automatic_taxes: false });
    const id = await shop.prepareCart();
    expect(ok(await shop.store.get(`/carts/${id}`)).cart).toMatchObject({ tax_total: 0, total: 2450 });
    expect(ok(await shop.store.post(`/carts/${id}/taxes`)).cart).toMatchObject({
      tax_total: 245,
      total: 2695,
      payment_session: { amount: 2695 },
    });
    expect(ok(await shop.store.post(`/carts/${id}/line-items`, mug())).cart.tax_total).toBe(0);
    const { data: order } = ok(await shop.store.post(`/carts/${id}/complete`));
    expect(order).toMatchObject({ tax_total: 195 + 73 + 50, paid_total: 1950 + 725 + 500 + 318 });
  });
});

describe('A tax service of a region without automatic taxes', () => {
  beforeEach(() => setTaxProvider('my-tax', { automatic_taxes: false }));

  it('is not called before a payment session is created', async () => {
    const before = service.requests.length;
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items: [mug()] })).cart;
    ok(await shop.store.post(`/carts/${id}/line-items`, mug()));
    ok(await shop.store.post(`/carts/${id}/shipping-methods`, { option_id: shop.standardShipping.id }));
    expect(service.requests).toHaveLength(before);
    const { cart } = ok(await shop.store.post(`/carts/${id}/payment-sessions`));
    expect(service.requests).toHaveLength(before + 1);
    expect(cart).toMatchObject({ tax_total: 0, total: 1950 });
    expect(amountsOf(cart)).toEqual([2145, 2145]);
  });

  it('is called again only when something changes that taxes depend on', async () => {
    const id = await shop.prepareCart();
    const before = service.requests.length;
    ok(await shop.store.post(`/carts/${id}`, { metadata: { note: 'x' } }));
    ok(await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'test' }));
    ok(await shop.store.post(`/carts/${id}/payment-sessions/test/refresh`));
    ok(await shop.store.post(`/carts/${id}/payment-sessions`));
    expect(service.requests).toHaveLength(before);
    const { cart } = ok(await shop.store.post(`/carts/${id}/line-items`, mug()));
    expect(service.requests).toHaveLength(before + 1);
    expect(cart).toMatchObject({ tax_total: 0, total: 3175 });
    expect(amountsOf(cart)).toEqual([3493, 3493]);
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).data.paid_total).toBe(3493);
  });

  it('does not prevent changes when it fails, and taxes the session when it responds again', async () => {
    const id = await shop.prepareCart();
    service.behaviors.set('', 'fails');
    const { cart } = ok(await shop.store.post(`/carts/${id}/line-items`, mug()));
    expect(amountsOf(cart)).toEqual([3175]);
    expect((await shop.store.post(`/carts/${id}/complete`)).status).toBe(409);
    service.behaviors.clear();
    expect(amountsOf(ok(await shop.store.post(`/carts/${id}/payment-sessions`)).cart)).toEqual([3493, 3493]);
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).data.paid_total).toBe(3493);
  });
});

describe('An order in a region with a tax service', () => {
  const taxLines = { tax_lines: [{ rate: 10, name: 'VAT', code: 'vat' }] };
  let order: string;
  let items: { item_id: string; quantity: number }[];
  let option_id: string;
  let shippingMethods: object[];

  beforeAll(async () => {
    option_id = shop.standardShipping.id;
    const two = [{ variant_id: shop.shirt.variants[0].id, quantity: 2 }];
    const cart = await shop.prepareCart({ items: two });
    const { data } = ok(await shop.store.post(`/carts/${cart}/complete`));
    order = data.id;
    items = [{ item_id: data.items[0].id, quantity: 1 }];
    const method = { option_id, price: 100 };
    const changed = ok(await shop.admin.post(`/orders/${order}/shipping-methods`, method)).order;
    shippingMethods = changed.shipping_methods;
    const fulfilled = ok(await shop.admin.post(`/orders/${order}/fulfillment`, { items })).order;
    expect(fulfilled.fulfillments).toHaveLength(1);
  });

  it('has taxes on a shipping method that staff add', () => {
    expect(shippingMethods).toMatchObject([{ price: 100, ...taxLines }]);
  });

  it('has taxes on the new items and on the return shipping of a claim', async () => {
    const claim = {
      ...{ type: 'replace', claim_items: [{ ...items[0], reason: 'other' }] },
      additional_items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
      ...{ shipping_methods: [{ option_id, price: 0 }], return_shipping: { option_id, price: 300 } },
    };
    const { claims } = ok(await shop.admin.post(`/orders/${order}/claims`, claim)).order;
    expect(claims).toMatchObject([
      { additional_items: [taxLines], return_order: { shipping_method: { price: 300, ...taxLines } } },
    ]);
  });

  it('has taxes on the shipping of a return', async () => {
    const body = { items, return_shipping: { option_id, price: 300 } };
    const { returns } = ok(await shop.admin.post(`/orders/${order}/return`, body)).order;
    expect(returns.at(-1)!.shipping_method).toMatchObject(taxLines);
  });
});

function amountsOf(cart: { payment_sessions: { amount: number }[] }): number[] {
  return cart.payment_sessions.map(({ amount }) => amount);
}

function mug() {
  return { variant_id: shop.mug.variants[0].id, quantity: 1 };
}
