import { shippingOption } from '../../support/shipping.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { aRegion } from '../../support/world.ts';

describe('shipping profiles', () => {
  let shop: Shop;
  let made = 0;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  it('are there for ordinary products and for gift cards from the start, listed without a page', async () => {
    const { status, body } = await shop.admin.get('/shipping-profiles');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['shipping_profiles']);
    const types = body.shipping_profiles.map((profile: { type: string }) => profile.type);
    expect(types).toEqual(expect.arrayContaining(['default', 'gift_card']));
    expect(body.shipping_profiles[0]).not.toHaveProperty('products');
  });

  it('are made with a name and a type, and shown with products and options', async () => {
    const { status, body } = await shop.admin.post('/shipping-profiles', {
      name: 'Bulky',
      type: 'custom',
      metadata: { by: 'ship' },
    });
    expect(status).toBe(200);
    expect(body.shipping_profile).toMatchObject({
      id: expect.stringMatching(/^sp_/),
      name: 'Bulky',
      type: 'custom',
      metadata: { by: 'ship' },
      products: [],
      shipping_options: [],
      deleted_at: null,
    });
    const shown = await shop.admin.get(`/shipping-profiles/${body.shipping_profile.id}`);
    expect(shown.body).toEqual(body);
  });

  it.each([
    ['no name', { type: 'custom' }],
    ['no type', { name: 'Bulky' }],
    ['an unknown type', { name: 'Bulky', type: 'heavy' }],
  ])('are not made with %s', async (_, body) => {
    const answer = await shop.admin.post('/shipping-profiles', body);
    expect(answer.status).toBe(400);
    expect(answer.body.type).toBe('invalid_data');
  });

  it('are not found by an unknown id', async () => {
    expect((await shop.admin.get('/shipping-profiles/sp_none')).status).toBe(404);
    expect((await shop.admin.post('/shipping-profiles/sp_none', { name: 'x' })).status).toBe(404);
  });

  it('change their name and merge their metadata', async () => {
    const id = await aProfile('Before', { a: 1, b: 2 });
    const { body } = await shop.admin.post(`/shipping-profiles/${id}`, {
      name: 'After',
      metadata: { a: null, c: 3 },
    });
    expect(body.shipping_profile).toMatchObject({ name: 'After', metadata: { b: 2, c: 3 } });
  });

  it('take products over from other profiles', async () => {
    const [shirt, hat] = [await aProduct('Shirt'), await aProduct('Hat')];
    const [first, second] = [await aProfile('First'), await aProfile('Second')];
    await shop.admin.post(`/shipping-profiles/${first}`, { products: [shirt, hat] });
    const { body } = await shop.admin.post(`/shipping-profiles/${second}`, { products: [hat, hat] });
    expect(body.shipping_profile.products).toMatchObject([{ id: hat, profile_id: second }]);
    expect(
      (await shop.admin.get(`/shipping-profiles/${first}`)).body.shipping_profile.products,
    ).toMatchObject([{ id: shirt }]);
  });

  it('leave a product in one profile when two want it at the same time', async () => {
    const shirt = await aProduct('Shirt');
    const profiles = await Promise.all(['A', 'B', 'C', 'D'].map((name) => aProfile(name)));
    await Promise.all(
      profiles.map((id) => shop.admin.post(`/shipping-profiles/${id}`, { products: [shirt] })),
    );
    const { body } = await shop.admin.get('/shipping-profiles?expand=products');
    const holders = (body.shipping_profiles as { products: { id: string }[] }[]).filter(({ products }) =>
      products.some(({ id }) => id === shirt),
    );
    expect(holders).toHaveLength(1);
  });

  it('take options over from other profiles', async () => {
    const [region, profile] = [await aRegion(shop), await aProfile('Freight')];
    const option = await anOption(region);
    const { body } = await shop.admin.post(`/shipping-profiles/${profile}`, { shipping_options: [option] });
    expect(body.shipping_profile.shipping_options).toMatchObject([{ id: option, profile_id: profile }]);
  });

  it('name the products or options that do not exist, and move none', async () => {
    const [profile, shirt] = [await aProfile('Strict'), await aProduct('Shirt')];
    const products = await shop.admin.post(`/shipping-profiles/${profile}`, {
      name: 'Unsaved',
      products: [shirt, 'prod_a', 'prod_b'],
    });
    expect(products.status).toBe(404);
    expect(products.body.message).toContain('prod_a, prod_b');
    const options = await shop.admin.post(`/shipping-profiles/${profile}`, {
      products: [shirt],
      shipping_options: ['so_a'],
    });
    expect(options.status).toBe(404);
    expect((await shop.admin.get(`/shipping-profiles/${profile}`)).body.shipping_profile).toMatchObject({
      name: 'Strict',
      products: [],
    });
  });

  it('are deleted, and deleted again with the same answer', async () => {
    const id = await aProfile('Short-lived');
    const answer = { status: 200, body: { id, object: 'shipping_profile', deleted: true } };
    expect(await shop.admin.delete(`/shipping-profiles/${id}`)).toMatchObject(answer);
    expect(await shop.admin.delete(`/shipping-profiles/${id}`)).toMatchObject(answer);
    expect((await shop.admin.get(`/shipping-profiles/${id}`)).status).toBe(404);
  });

  it('leave their products to the default profile when they are deleted, and take their options along', async () => {
    const [region, profile, shirt] = [
      await aRegion(shop),
      await aProfile('Closing'),
      await aProduct('Shirt'),
    ];
    const option = await anOption(region, { profile_id: profile });
    await shop.admin.post(`/shipping-profiles/${profile}`, { products: [shirt] });
    await shop.admin.delete(`/shipping-profiles/${profile}`);
    const standard = (await shop.admin.get(`/shipping-profiles/${await profileOfType('default')}`)).body
      .shipping_profile;
    expect(standard.products).toContainEqual(expect.objectContaining({ id: shirt, profile_id: standard.id }));
    expect((await shop.admin.get(`/shipping-options/${option}`)).status).toBe(404);
  });

  it.each(['default', 'gift_card'])('keep the %s one of the shop, and its type', async (type) => {
    const id = await profileOfType(type);
    const deleted = await shop.admin.delete(`/shipping-profiles/${id}`);
    const changed = await shop.admin.post(`/shipping-profiles/${id}`, { type: 'custom' });
    expect([deleted.status, deleted.body.type]).toEqual([400, 'not_allowed']);
    expect([changed.status, changed.body.type]).toEqual([400, 'not_allowed']);
    expect((await shop.admin.post(`/shipping-profiles/${id}`, { name: 'Renamed', type })).status).toBe(200);
  });

  async function aProfile(name: string, metadata?: object): Promise<string> {
    return (await shop.admin.post('/shipping-profiles', { name, type: 'custom', metadata })).body
      .shipping_profile.id as string;
  }

  async function profileOfType(type: string): Promise<string> {
    const { body } = await shop.admin.get('/shipping-profiles');
    return body.shipping_profiles.find((profile: { type: string }) => profile.type === type).id as string;
  }

  async function aProduct(title: string): Promise<string> {
    const { body } = await shop.admin.post('/products', { title, handle: `product-${++made}` });
    return body.product.id as string;
  }

  const anOption = (region_id: string, more: object = {}): Promise<string> =>
    shippingOption(shop, region_id, { name: 'Freight', ...more });
});
