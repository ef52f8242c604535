import { createProduct } from '../../support/products.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
let house: string;

beforeAll(async () => {
  shop = await useSampleShop();
  ok(await shop.admin.post('/store', { locales: ['de', 'de-AT', 'fr'], default_locale: 'en' }));
  ({ id: house } = await createToy('Dollhouse', 'dollhouse', {
    de: { title: 'Puppenstube', description: 'Viele kleine Häuser und Möbel' },
    'de-AT': { title: 'Spielkasterl' },
    fr: { title: 'Maison de poupée', description: 'Des chevaux galopent dehors' },
  }));
  await createToy('Gift wrap', 'gift-wrap', {});
});
afterAll(() => shop.close());

const createToy = (title: string, handle: string, translations: object) =>
  createProduct(shop, { title, handle, status: 'published', translations });

async function search(q: string, locale: string): Promise<string[]> {
  const path = `/products?q=${encodeURIComponent(q)}&locale=${locale}` as const;
  return ok(await shop.store.get(path)).products.map(({ id }: { id: string }) => id);
}

/** Indexes the texts of a product for 12,000 others. */
async function copyDocument(id: string, tables: string[]): Promise<void> {
  const columns: Record<string, string> = {
    search_document: 'channels, words, title_length, created_at',
    search_translation: 'locale, words',
  };
  for (const table of tables)
    await shop.sql(
      `insert into ${table} (product_id, ${columns[table]})
       select 'copy_' || n || product_id, ${columns[table]} from ${table}, generate_series(1, 12000) n where product_id = $1`,
      [id],
    );
}

describe('A search in another language', () => {
  it.each([
    ['the beginning of a word', 'puppen', 'de'],
    ['another form of a word, as the language inflects it', 'Haus', 'de'],
    ['a word without its accents', 'poupee', 'fr'],
    ['an irregular plural', 'cheval', 'fr'],
    ['a word of its region', 'kasterl', 'de-AT'],
    ['a word of the language that a region falls back to', 'puppenstube', 'de-AT'],
    ['a typing error', 'puppenstub', 'de'],
    ['several words', 'häuser möbel', 'de'],
  ])('finds a product by %s', async (_name, q, locale) => {
    expect(await search(q, locale)).toEqual([house]);
  });

  it('does not find a product by its texts in other languages than that and the default', async () => {
    expect(await search('poupée', 'de')).toEqual([]);
    expect(await search('puppenstube', 'en')).toEqual([]);
  });

  it('finds products without texts in the language by the default ones', async () => {
    expect(await search('gift', 'de')).toHaveLength(1);
    expect(await search('dollhouse', 'de')).toEqual([house]);
  });

  it('finds what has changed, and no longer finds what it was', async () => {
    const { id } = await createToy('Kite', 'kite', { de: { title: 'Drachen' } });
    expect(await search('drachen', 'de')).toEqual([id]);
    ok(await shop.admin.post(`/products/${id}`, { translations: { de: { title: 'Lenkvogel' } } }));
    expect(await search('lenkvogel', 'de')).toEqual([id]);
    expect(await search('drachen', 'de')).toEqual([]);
    ok(await shop.admin.delete(`/products/${id}`));
    expect(await search('lenkvogel', 'de')).toEqual([]);
  });

  it('finds a product by the translated texts of its tags and collection', async () => {
    const { collection } = ok(
      await shop.admin.post('/collections', {
        title: 'Wood',
        translations: { de: { title: 'Holzspielzeug' } },
      }),
    );
    const { id } = await createToy('Train', 'train', {});
    ok(await shop.admin.post(`/products/${id}`, { collection_id: collection.id }));
    expect(await search('holzspiel', 'de')).toEqual([id]);
  });

  it.each([
    [
      'translated texts',
      'drehkreisel',
      ['search_document', 'search_translation'],
      { translations: { de: { description: 'Ein Drehkreisel' } } },
      { translations: { de: { title: 'Drehkreisel' } } },
    ],
    [
      'texts in the default language',
      'whirligig',
      ['search_document'],
      { description: 'A whirligig' },
      { title: 'Whirligig' },
    ],
  ])('has the best hit first of more than are counted, by %s', async (_name, q, tables, described, named) => {
    const { id } = await createProduct(shop, {
      title: 'Toy',
      status: 'published',
      handle: `${q}-1`,
      ...described,
    });
    expect(await search(q, 'de')).toEqual([id]); // and with that, its texts are indexed
    await copyDocument(id, tables);
    const best = await createProduct(shop, { title: 'Toy', status: 'published', handle: `${q}-2`, ...named });
    const path = `/products?q=${q}&locale=de&limit=1` as const;
    expect(ok(await shop.store.get(path))).toMatchObject({ count: 10_000, products: [{ id: best.id }] });
  });

  it('is filtered, paged and counted like any other', async () => {
    const first = ok(await shop.store.get('/products?q=puppenstube&locale=de&limit=1&facets=collection_id'));
    expect(first).toMatchObject({ count: 1, products: [{ id: house, title: 'Puppenstube' }] });
    const { hits } = ok(
      await shop.store.post('/products/search?locale=de' as '/products/search', { q: 'haus' }),
    );
    expect((hits as { id: string }[]).map(({ id }) => id)).toEqual([house]);
  });
});
