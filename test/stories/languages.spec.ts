import { ShopLanguages } from '#engine/http/output/languages';
import { type Shop, useShop, WITH_CACHE } from '../support/shop.ts';

/** What a browser in Austria sends. */
const AUSTRIAN = { headers: { 'accept-language': 'de-AT,de;q=0.8,en;q=0.5' } };

describe('A shop with several languages', () => {
  let shop: Shop;
  let shirt: string;
  let summer: string;

  beforeAll(async () => {
    shop = await useShop(WITH_CACHE);
    await shop.admin.post('/store', { locales: ['de', 'de-AT', 'fr'], default_locale: 'en' });
    const collection = await shop.admin.post('/collections', {
      title: 'Summer',
      translations: { de: { title: 'Sommer' } },
    });
    summer = collection.body.collection.id;
    const product = await shop.admin.post('/products', {
      title: 'Shirt',
      subtitle: 'Cotton',
      description: 'A plain shirt',
      status: 'published',
      collection_id: summer,
      translations: {
        de: { title: 'Hemd', subtitle: 'Baumwolle' },
        'de-AT': { title: 'Leiberl' },
        fr: { title: 'Chemise' },
      },
      options: [{ title: 'Size' }],
      variants: [
        {
          title: 'Small',
          prices: [{ currency_code: 'usd', amount: 1000 }],
          options: [{ value: 'S' }],
          translations: { de: { title: 'Klein' } },
        },
      ],
    });
    expect(product.body).toMatchObject({ product: { title: 'Shirt' } });
    shirt = product.body.product.id;
  });

  afterAll(() => shop.close());

  it('answers field by field in the language of the request, its parent, or the default', async () => {
    const { body } = await shop.store.get(`/products/${shirt}?locale=de-AT`);
    expect(body.product).toMatchObject({
      title: 'Leiberl',
      subtitle: 'Baumwolle',
      description: 'A plain shirt',
      collection: { title: 'Sommer' },
      variants: [{ title: 'Klein' }],
    });
  });

  it('reads the languages that a shopper prefers once for a list, and once more for a search', async () => {
    const choosing = jest.spyOn(shop.app.get(ShopLanguages, { strict: false }), 'of');
    try {
      const countChoices = async (path: '/products' | '/products?q=leiberl'): Promise<number> => {
        choosing.mockClear();
        expect((await shop.store.get(path, AUSTRIAN)).status).toBe(200);
        return choosing.mock.calls.length;
      };
      expect(await countChoices('/products')).toBe(1);
      expect(await countChoices('/products?q=leiberl')).toBe(2);
    } finally {
      choosing.mockRestore();
    }
  });

  it('chooses by Accept-Language without the parameter, and says so in the headers', async () => {
    const { body, headers } = await shop.store.get(`/products/${shirt}`, AUSTRIAN);
    expect(body.product.title).toBe('Leiberl');
    expect(headers['content-language']).toBe('de-AT');
    expect(headers.vary).toContain('Accept-Language');
    const chosen = await shop.store.get(`/products/${shirt}?locale=fr`, AUSTRIAN);
    expect(chosen.body.product.title).toBe('Chemise');
    expect(chosen.headers['content-language']).toBe('fr');
    expect(chosen.headers.vary).not.toContain('Accept-Language');
  });

  it('answers in the default language if it has none of those that are requested', async () => {
    for (const tag of ['en-GB', 'it', 'en']) {
      const { body, headers } = await shop.store.get(`/products/${shirt}?locale=${tag}`);
      expect([tag, body.product.title, headers['content-language']]).toEqual([tag, 'Shirt', 'en']);
    }
  });

  it('rejects a parameter that is not a language tag', async () => {
    const { status, body } = await shop.store.get(`/products/${shirt}?locale=de_AT'`);
    expect([status, body.message]).toEqual([400, 'locale must be a language tag such as de or de-AT']);
  });

  it('never answers from the cache in another language, or with a former text', async () => {
    const titles = async (tag: string): Promise<unknown> => {
      const { body } = await shop.store.get(`/products?id[]=${shirt}&locale=${tag}`);
      return body.products.map(({ title, collection }) => [title, collection?.title]);
    };
    for (let round = 0; round < 2; round++) {
      expect(await titles('de')).toEqual([['Hemd', 'Sommer']]);
      expect(await titles('fr')).toEqual([['Chemise', 'Summer']]);
      expect(await titles('en')).toEqual([['Shirt', 'Summer']]);
    }
    await shop.admin.post(`/products/${shirt}`, { translations: { fr: { title: 'Maillot' } } });
    expect(await titles('fr')).toEqual([['Maillot', 'Summer']]);
    await shop.admin.post(`/collections/${summer}`, { translations: { fr: { title: 'Été' } } });
    expect(await titles('fr')).toEqual([['Maillot', 'Été']]);
    await shop.admin.post(`/collections/${summer}`, { translations: { fr: null } });
    await shop.admin.post(`/products/${shirt}`, { translations: { fr: { title: 'Chemise' } } });
    expect(await titles('fr')).toEqual([['Chemise', 'Summer']]);
  });

  it('merges translations, and removes a text or a language by null', async () => {
    const { body: created } = await shop.admin.post('/collections', {
      title: 'Winter',
      translations: { de: { title: 'Winterzeit' }, fr: { title: 'Hiver' }, it: { title: null } },
    });
    const path = `/collections/${created.collection.id}`;
    const translations = async (): Promise<unknown> =>
      (await shop.admin.get(`${path}?expand=translations`)).body.collection.translations;
    expect(await translations()).toEqual({ de: { title: 'Winterzeit' }, fr: { title: 'Hiver' } });
    await shop.admin.post(path, { translations: { fr: null, es: { title: 'Invierno' } } });
    expect(await translations()).toEqual({ de: { title: 'Winterzeit' }, es: { title: 'Invierno' } });
    await shop.admin.post(path, { translations: { de: { title: null }, es: { title: null } } });
    expect(await translations()).toBeNull();
  });

  it('shows staff the default texts, and translations only if they are expanded', async () => {
    const { body } = await shop.admin.get(`/products/${shirt}`);
    expect(body.product).toMatchObject({ title: 'Shirt' });
    expect(body.product).not.toHaveProperty('translations');
    const expanded = await shop.admin.get(`/products/${shirt}?expand=translations,variants.translations`);
    expect(expanded.body.product).toMatchObject({
      title: 'Shirt',
      translations: { de: { title: 'Hemd', subtitle: 'Baumwolle' } },
      variants: [{ translations: { de: { title: 'Klein' } } }],
    });
  });

  it('does not show translations to shoppers', async () => {
    for (const parameter of ['expand=translations', 'fields=translations']) {
      const { status } = await shop.store.get(`/products/${shirt}?${parameter}`);
      expect([parameter, status]).toEqual([parameter, 400]);
    }
  });

  it('orders a list by the texts in the language of the request', async () => {
    const { body: created } = await shop.admin.post('/collections', {
      title: 'Autumn',
      translations: { de: { title: 'Zeit der Ernte' } },
    });
    const ids = [summer, created.collection.id];
    const order = async (tag: string): Promise<string[]> => {
      const { body } = await shop.store.get(`/collections?order=title&limit=100&locale=${tag}`);
      return body.collections.map(({ id }) => id).filter((id) => ids.includes(id));
    };
    expect(await order('en')).toEqual([created.collection.id, summer]);
    expect(await order('de')).toEqual([summer, created.collection.id]);
  });

  it.each([
    [{ de_AT: { title: 'Leiberl' } }, /de_AT: the key must be a language tag/],
    [{ 'de-at': { title: 'Leiberl' } }, /the key must be written de-AT/],
    [{ de: { handle: 'hemd', weight: 3 } }, /translations.de: property (handle|weight) should not exist/],
    [{ de: { title: '' } }, /translations.de.title must be a text that is not empty, or null/],
    [{ de: 'Hemd' }, /translations.de must be an object or null/],
    ['Hemd', /translations must be an object/],
  ])('rejects the translations %j', async (translations, message) => {
    const { status, body } = await shop.admin.post(`/products/${shirt}`, { translations });
    expect(status).toBe(400);
    expect(body.message).toMatch(message);
  });

  it('rejects translations of a record that has no texts to translate', async () => {
    const { status, body } = await shop.admin.post('/customer-groups', {
      name: 'VIP',
      translations: { de: { name: 'Stammkunden' } },
    });
    expect([status, body.message]).toEqual([400, 'property translations should not exist']);
  });

  it('needs a default language, and valid tags', async () => {
    const { status } = await shop.admin.post('/store', { default_locale: null });
    expect(status).toBe(400);
    const malformed = await shop.admin.post('/store', { locales: ['german language'] });
    expect(malformed.status).toBe(400);
  });
});

describe('A shop with one language', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await useShop({});
  });

  afterAll(() => shop.close());

  it('says nothing about languages, whatever a request asks for', async () => {
    await shop.admin.post('/collections', { title: 'Summer', translations: { de: { title: 'Sommer' } } });
    const { body, headers } = await shop.store.get('/collections?locale=de', AUSTRIAN);
    expect(body.collections[0].title).toBe('Summer');
    expect(headers).not.toHaveProperty('content-language');
    expect(headers.vary).not.toContain('Accept-Language');
  });
});
