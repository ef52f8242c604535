import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

describe('Translations of records without an operation of their own', () => {
  let shop: SampleShop;
  let tag: string;

  beforeAll(async () => {
    shop = await useSampleShop({});
    await shop.admin.post('/store', { locales: ['de'], default_locale: 'en' });
    const body = { tags: [{ value: 'cotton' }], type: { value: 'Shirts' } };
    const { product } = ok(await shop.admin.post(`/products/${shop.shirt.id}?expand=tags`, body));
    tag = product.tags[0].id;
  });

  afterAll(() => shop.close());

  it('are those of tags, types, options and their values, and shoppers see them', async () => {
    const expand = 'tags,type,options,variants,variants.options';
    const { product } = ok(await shop.admin.get(`/products/${shop.shirt.id}?expand=${expand}`));
    const records = [
      ['product_tag', tag, { value: 'Baumwolle' }],
      ['product_type', product.type.id, { value: 'Hemden' }],
      ['product_option', product.options[0].id, { title: 'Größe' }],
      ['product_option_value', product.variants[0].options[0].id, { value: 'Klein' }],
    ] as const;
    for (const [type, id, texts] of records) {
      const { body } = await shop.admin.post(`/translations/${type}/${id}`, { translations: { de: texts } });
      expect(body).toEqual({ id, object: type, translations: { de: texts } });
    }
    const german = ok(await shop.store.get(`/products/${shop.shirt.id}?locale=de&expand=${expand}`)).product;
    expect(german).toMatchObject({
      tags: [{ value: 'Baumwolle' }],
      type: { value: 'Hemden' },
      options: [{ title: 'Größe' }],
    });
    expect(german.variants[0].options[0].value).toBe('Klein');
  });

  it('are merged, and removed by null', async () => {
    const set = async (translations: object) =>
      ok(await shop.admin.post(`/translations/product_tag/${tag}`, { translations })).translations;
    await set({ de: { value: 'Baumwolle' } });
    expect(await set({ fr: { value: 'coton' } })).toEqual({
      de: { value: 'Baumwolle' },
      fr: { value: 'coton' },
    });
    expect(await set({ de: null, fr: { value: null } })).toBeNull();
  });

  it('are rejected for another field, an unknown record, and a type that is not translated here', async () => {
    const post = async (path: string, texts: object) => {
      const { status, body } = await shop.admin.post(`/translations/${path}`, {
        translations: { de: texts },
      });
      return [status, body.message];
    };
    expect(await post(`product_tag/${tag}`, { title: 'Baumwolle' })).toEqual([
      400,
      'translations.de: property title should not exist',
    ]);
    expect((await post('product_tag/ptag_none', { value: 'Baumwolle' }))[0]).toBe(404);
    expect((await post(`product/${shop.shirt.id}`, { title: 'Hemd' }))[0]).toBe(404);
    expect((await post('customer/cus_1', { first_name: 'Olivia' }))[0]).toBe(404);
  });
});
