import { medusaClasses, type MedusaClient, openMedusaClients } from '../support/medusa-js.ts';
import { type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/*
 * The unmodified client `@medusajs/medusa-js` of existing programs, and the package that replaces it, against a listening server:
 * each resource is called at least once.
 */

describe.each(medusaClasses)('With %s,', (_, Medusa) => {
  let world: SampleShop;
  let admin: MedusaClient;
  let shop: MedusaClient;

  beforeAll(async () => {
    world = await useSampleShop();
    ({ admin, shop } = await openMedusaClients(world, Medusa));
  });

  afterAll(() => world.close());

  it('a shopper registers, places an order and looks it up', async () => {
    const email = 'ada@example.com';
    const { customer } = await shop.customers.create({
      email,
      password: 'secret',
      first_name: 'Ada',
      last_name: 'Byron',
    });
    expect((await shop.auth.exists(email)).exists).toBe(true);
    const { access_token } = await shop.auth.getToken({ email, password: 'secret' });
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await shop.customers.retrieve(headers)).customer.id).toBe(customer.id);

    const { regions } = await shop.regions.list();
    expect(regions.map(({ name }: { name: string }) => name)).toContain('Europe');
    const { products } = await shop.products.list({ title: 'Shirt' });
    expect((await shop.products.retrieve(products[0].id)).product.title).toBe('Shirt');
    const variant_id = products[0].variants[0].id;
    expect((await shop.products.variants.retrieve(variant_id)).variant.id).toBe(variant_id);

    let { cart } = await shop.carts.create({ region_id: world.europe.id }, headers);
    ({ cart } = await shop.carts.lineItems.create(cart.id, { variant_id, quantity: 1 }));
    ({ cart } = await shop.carts.lineItems.update(cart.id, cart.items[0].id, { quantity: 2 }));
    const address = { first_name: 'Ada', last_name: 'Byron', address_1: 'Main 1', city: 'Berlin' };
    ({ cart } = await shop.carts.update(cart.id, {
      email,
      shipping_address: { ...address, postal_code: '10115', country_code: 'de' },
    }));
    const { shipping_options } = await shop.shippingOptions.listCartOptions(cart.id);
    ({ cart } = await shop.carts.addShippingMethod(cart.id, { option_id: shipping_options[0].id }));
    expect(cart.shipping_methods[0].shipping_option.name).toBe('Standard');
    ({ cart } = await shop.carts.createPaymentSessions(cart.id));
    ({ cart } = await shop.carts.setPaymentSession(cart.id, { provider_id: 'manual' }));
    const { type, data } = await shop.carts.complete(cart.id);
    expect({ type, total: data.total }).toEqual({ type: 'order', total: cart.total });

    expect((await shop.orders.retrieve(data.id)).order.id).toBe(data.id);
    expect((await shop.orders.retrieveByCartId(cart.id)).order.id).toBe(data.id);
    const found = await shop.orders.lookupOrder({ display_id: data.display_id, email });
    expect(found.order.id).toBe(data.id);
    expect((await shop.customers.listOrders({}, headers)).orders).toMatchObject([{ id: data.id }]);
  });

  it.each([
    ['batchJobs', 'batch_jobs'],
    ['collections', 'collections'],
    ['currencies', 'currencies'],
    ['customerGroups', 'customer_groups'],
    ['customers', 'customers'],
    ['discounts', 'discounts'],
    ['draftOrders', 'draft_orders'],
    ['giftCards', 'gift_cards'],
    ['orders', 'orders'],
    ['priceLists', 'price_lists'],
    ['productTags', 'product_tags'],
    ['productTypes', 'product_types'],
    ['products', 'products'],
    ['regions', 'regions'],
    ['salesChannels', 'sales_channels'],
    ['shippingOptions', 'shipping_options'],
    ['shippingProfiles', 'shipping_profiles'],
    ['taxRates', 'tax_rates'],
    ['users', 'users'],
    ['variants', 'variants'],
  ])('staff list %s', async (resource, many) => {
    const body = await admin[resource].list();
    expect(body[many]).toEqual(expect.any(Array));
  });

  it('staff read their store, its payment and tax providers and their session', async () => {
    expect((await admin.store.retrieve()).store).toMatchObject({ default_currency_code: expect.any(String) });
    expect((await admin.store.listPaymentProviders()).payment_providers).toMatchObject([
      { id: 'manual' },
      { id: 'test' },
    ]);
    expect((await admin.store.listTaxProviders()).tax_providers).toEqual(expect.any(Array));
    expect((await admin.auth.getSession()).user.email).toBe(world.staff.email);
  });

  it('staff create, update and delete products, collections, discounts, gift cards and groups', async () => {
    const { collection } = await admin.collections.create({ title: 'Summer' });
    const { product } = await admin.products.create({ title: 'Towel', options: [{ title: 'Size' }] });
    await admin.collections.addProducts(collection.id, { product_ids: [product.id] });
    const { collections } = await admin.collections.list({ q: 'summer' });
    expect(collections[0].products).toMatchObject([{ title: 'Towel' }]);

    const rule = { type: 'percentage', value: 10, allocation: 'total' };
    const { discount } = await admin.discounts.create({ code: 'TEN', rule, regions: [world.europe.id] });
    expect((await admin.discounts.retrieveByCode('ten')).discount.id).toBe(discount.id);
    const { gift_card } = await admin.giftCards.create({ region_id: world.europe.id, value: 1000 });
    expect((await admin.giftCards.retrieve(gift_card.id)).gift_card.balance).toBe(1000);
    const { customer_group } = await admin.customerGroups.create({ name: 'Friends' });
    await admin.customerGroups.update(customer_group.id, { metadata: { since: 2026 } });
    await admin.products.update(product.id, { title: 'Bath towel' });
    expect((await admin.products.retrieve(product.id)).product.title).toBe('Bath towel');

    for (const [resource, id] of [
      ['products', product.id],
      ['collections', collection.id],
      ['discounts', discount.id],
      ['giftCards', gift_card.id],
      ['customerGroups', customer_group.id],
    ])
      expect(await admin[resource].delete(id)).toMatchObject({ id, deleted: true });
  });

  it('a program receives status, type and message of an error', async () => {
    const response = await shop.carts
      .retrieve('none')
      .catch((error: { response: unknown }) => error.response);
    expect(response).toMatchObject({
      status: 404,
      data: { type: 'not_found', message: 'Cart with none was not found' },
    });
  });
});
