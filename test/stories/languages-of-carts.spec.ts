import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

describe('A cart in a shop with several languages', () => {
  let shop: SampleShop;
  let variant: string;

  beforeAll(async () => {
    shop = await useSampleShop({});
    await shop.admin.post('/store', { locales: ['de', 'de-AT', 'fr'], default_locale: 'en' });
    [{ id: variant }] = shop.shirt.variants;
    await shop.admin.post(`/products/${shop.shirt.id}`, {
      translations: { de: { title: 'Hemd' }, fr: { title: 'Chemise' } },
    });
    await shop.admin.post(`/products/${shop.shirt.id}/variants/${variant}`, {
      translations: { de: { title: 'Klein' } },
    });
    await shop.admin.post(`/shipping-options/${shop.standardShipping.id}`, {
      translations: { de: { name: 'Standardversand' } },
    });
    await shop.admin.post(`/regions/${shop.europe.id}`, { translations: { de: { name: 'Europa' } } });
  });

  afterAll(() => shop.close());

  const createCart = async (body: object = {}, headers?: Record<string, string>) =>
    ok(
      await shop.store.post(
        '/carts',
        { region_id: shop.europe.id, items: [{ variant_id: variant, quantity: 1 }], ...body },
        { headers },
      ),
    ).cart;

  it('has lines in its language, whose default title staff see', async () => {
    const cart = await createCart({ locale: 'de-at' });
    expect(cart).toMatchObject({ locale: 'de-AT', items: [{ title: 'Hemd', description: 'Klein' }] });
    expect(cart.items[0]).not.toHaveProperty('default_title');
    const added = ok(
      await shop.store.post(`/carts/${cart.id}/line-items`, {
        variant_id: shop.shirt.variants[1].id,
        quantity: 1,
      }),
    ).cart;
    expect(added.items.map(({ title, description }) => [title, description])).toEqual([
      ['Hemd', 'Klein'],
      ['Hemd', 'Large'],
    ]);
  });

  it('has the language of the request that creates it', async () => {
    expect(await createCart({}, { 'accept-language': 'fr-CH, fr;q=0.9' })).toMatchObject({
      locale: 'fr',
      items: [{ title: 'Chemise' }],
    });
    expect(await createCart()).toMatchObject({ locale: 'en', items: [{ title: 'Shirt' }] });
  });

  it('has its lines translated when its language changes', async () => {
    const { id } = await createCart({ locale: 'en' });
    const change = async (locale: string | null) =>
      ok(await shop.store.post(`/carts/${id}`, { locale })).cart.items.map(({ title, description }) => [
        title,
        description,
      ]);
    expect(await change('de')).toEqual([['Hemd', 'Klein']]);
    expect(await change('fr')).toEqual([['Chemise', 'Small']]);
    expect(await change(null)).toEqual([['Shirt', 'Small']]);
  });

  it('becomes an order whose titles remain as they were bought', async () => {
    const cart = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${cart}`, { locale: 'de' }));
    const { id } = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    await shop.admin.post(`/products/${shop.shirt.id}`, { translations: { de: { title: 'Oberhemd' } } });
    const { order } = ok(await shop.admin.get(`/orders/${id}`));
    expect(order).toMatchObject({
      locale: 'de',
      items: [{ title: 'Hemd', default_title: 'Shirt', description: 'Klein', default_description: 'Small' }],
    });
    await shop.admin.post(`/products/${shop.shirt.id}`, { translations: { de: { title: 'Hemd' } } });
  });

  it('shows regions and shipping options in the language of the request', async () => {
    const cart = await createCart({ locale: 'de' });
    const { region } = ok(await shop.store.get(`/carts/${cart.id}?locale=de`)).cart;
    expect(region.name).toBe('Europa');
    const options = ok(await shop.store.get(`/shipping-options/${cart.id}?locale=de`)).shipping_options;
    expect(options.map(({ name }) => name)).toEqual(['Standardversand']);
  });

  it('rejects a language that is not a tag', async () => {
    const { status, body } = await shop.store.post('/carts', { locale: 'german language' });
    expect([status, body.message]).toEqual([400, 'locale must be a language tag such as de or de-AT']);
  });
});
