import { createRegion } from '../../support/sample-shop.ts';
import { createShippingOption } from '../../support/shipping.ts';
import { type Shop, useShop } from '../../support/shop.ts';

describe('A shipping profile', () => {
  let shop: Shop;
  let productCount = 0;

  beforeAll(async () => {
    shop = await useShop();
  });

  afterAll(() => shop.close());

  it('exists by default for products and for gift cards, in a list without pages', async () => {
    const { status, body } = await shop.admin.get('/shipping-profiles');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['shipping_profiles']);
    const types = body.shipping_profiles.map((profile) => profile.type);
    expect(types).toEqual(expect.arrayContaining(['default', 'gift_card']));
    expect(body.shipping_profiles[0]).not.toHaveProperty('products');
  });

  it('has a name and a type, and includes its products and options', async () => {
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
    const read = await shop.admin.get(`/shipping-profiles/${body.shipping_profile.id}`);
    expect(read.body).toEqual(body);
  });

  it.each([
    ['without a name', { type: 'custom' }],
    ['without a type', { name: 'Bulky' }],
    ['with an unknown type', { name: 'Bulky', type: 'heavy' }],
  ])('is rejected %s', async (_, body) => {
    const response = await shop.admin.post('/shipping-profiles', body);
    expect(response.status).toBe(400);
    expect(response.body.type).toBe('invalid_data');
  });

  it('must exist to be read', async () => {
    expect((await shop.admin.get('/shipping-profiles/sp_none')).status).toBe(404);
  });

  it('must exist to be updated', async () => {
    expect((await shop.admin.post('/shipping-profiles/sp_none', { name: 'x' })).status).toBe(404);
  });

  it('changes its name and merges its metadata', async () => {
    const id = await createProfile('Before', { a: 1, b: 2 });
    const { body } = await shop.admin.post(`/shipping-profiles/${id}`, {
      name: 'After',
      metadata: { a: null, c: 3 },
    });
    expect(body.shipping_profile).toMatchObject({ name: 'After', metadata: { b: 2, c: 3 } });
  });

  it('removes products that are assigned to it from their former profile', async () => {
    const [shirt, hat] = [await createProduct('Shirt'), await createProduct('Hat')];
    const [first, second] = [await createProfile('First'), await createProfile('Second')];
    await shop.admin.post(`/shipping-profiles/${first}`, { products: [shirt, hat] });
    const { body } = await shop.admin.post(`/shipping-profiles/${second}`, { products: [hat, hat] });
    expect(body.shipping_profile.products).toMatchObject([{ id: hat, profile_id: second }]);
    expect(
      (await shop.admin.get(`/shipping-profiles/${first}`)).body.shipping_profile.products,
    ).toMatchObject([{ id: shirt }]);
  });

  it('is the only one of a product after simultaneous assignments', async () => {
    const shirt = await createProduct('Shirt');
    const profiles = await Promise.all(['A', 'B', 'C', 'D'].map((name) => createProfile(name)));
    await Promise.all(
      profiles.map((id) => shop.admin.post(`/shipping-profiles/${id}`, { products: [shirt] })),
    );
    const { body } = await shop.admin.get('/shipping-profiles?expand=products');
    const assigned = (body.shipping_profiles as { products: { id: string }[] }[]).filter(({ products }) =>
      products.some(({ id }) => id === shirt),
    );
    expect(assigned).toHaveLength(1);
  });

  it('receives the shipping options that are assigned to it', async () => {
    const [region, profile] = [await createRegion(shop), await createProfile('Freight')];
    const option = await createOption(region);
    const { body } = await shop.admin.post(`/shipping-profiles/${profile}`, { shipping_options: [option] });
    expect(body.shipping_profile.shipping_options).toMatchObject([{ id: option, profile_id: profile }]);
  });

  describe('that is updated with unknown ids', () => {
    let profile: string, shirt: string;
    beforeAll(async () => {
      [profile, shirt] = [await createProfile('Strict'), await createProduct('Shirt')];
    });

    const expectUnchanged = async () =>
      expect((await shop.admin.get(`/shipping-profiles/${profile}`)).body.shipping_profile).toMatchObject({
        name: 'Strict',
        products: [],
      });

    it('stays unchanged if a product does not exist', async () => {
      const { status, body } = await shop.admin.post(`/shipping-profiles/${profile}`, {
        name: 'Unsaved',
        products: [shirt, 'prod_a', 'prod_b'],
      });
      expect(status).toBe(404);
      expect(body.message).toContain('prod_a, prod_b');
      await expectUnchanged();
    });

    it('stays unchanged if a shipping option does not exist', async () => {
      const { status } = await shop.admin.post(`/shipping-profiles/${profile}`, {
        products: [shirt],
        shipping_options: ['so_a'],
      });
      expect(status).toBe(404);
      await expectUnchanged();
    });
  });

  it('can be deleted twice with the same response', async () => {
    const id = await createProfile('Short-lived');
    const response = { status: 200, body: { id, object: 'shipping_profile', deleted: true } };
    expect(await shop.admin.delete(`/shipping-profiles/${id}`)).toMatchObject(response);
    expect(await shop.admin.delete(`/shipping-profiles/${id}`)).toMatchObject(response);
    expect((await shop.admin.get(`/shipping-profiles/${id}`)).status).toBe(404);
  });

  describe('that is deleted', () => {
    let shirt: string, option: string;
    beforeAll(async () => {
      const [region, profile] = [await createRegion(shop), await createProfile('Closing')];
      shirt = await createProduct('Shirt');
      option = await createOption(region, { profile_id: profile });
      await shop.admin.post(`/shipping-profiles/${profile}`, { products: [shirt] });
      await shop.admin.delete(`/shipping-profiles/${profile}`);
    });

    it('leaves its products to the default profile', async () => {
      const { body } = await shop.admin.get(`/shipping-profiles/${await findProfileOfType('default')}`);
      const { id: profile_id, products } = body.shipping_profile;
      expect(products).toContainEqual(expect.objectContaining({ id: shirt, profile_id }));
    });

    it('is deleted with its shipping options', async () => {
      expect((await shop.admin.get(`/shipping-options/${option}`)).status).toBe(404);
    });
  });

  describe.each(['default', 'gift_card'])('of the type %s that exists by default', (type) => {
    let id: string;
    beforeAll(async () => (id = await findProfileOfType(type)));

    it('cannot be deleted', async () => {
      const { status, body } = await shop.admin.delete(`/shipping-profiles/${id}`);
      expect([status, body.type]).toEqual([400, 'not_allowed']);
    });

    it('cannot change its type', async () => {
      const { status, body } = await shop.admin.post(`/shipping-profiles/${id}`, { type: 'custom' });
      expect([status, body.type]).toEqual([400, 'not_allowed']);
    });

    it('can be renamed', async () => {
      const body = { name: 'Renamed', type };
      expect((await shop.admin.post(`/shipping-profiles/${id}`, body)).status).toBe(200);
    });
  });

  async function createProfile(name: string, metadata?: object): Promise<string> {
    return (await shop.admin.post('/shipping-profiles', { name, type: 'custom', metadata })).body
      .shipping_profile.id;
  }

  async function findProfileOfType(type: string): Promise<string> {
    const { body } = await shop.admin.get('/shipping-profiles');
    return body.shipping_profiles.find((profile) => profile.type === type)!.id;
  }

  async function createProduct(title: string): Promise<string> {
    const { body } = await shop.admin.post('/products', { title, handle: `product-${++productCount}` });
    return body.product.id;
  }

  const createOption = (region_id: string, overrides: object = {}): Promise<string> =>
    createShippingOption(shop, region_id, { name: 'Freight', ...overrides });
});
