import { exportCsv, formatCsv, importCsv, parseCsv } from '../../support/jobs.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

describe('The CSV of products in a shop with several languages', () => {
  let shop: SampleShop;
  let path: string;

  beforeAll(async () => {
    shop = await useSampleShop({});
    path = `/products/${shop.shirt.id}`;
    await shop.admin.post('/store', { locales: ['de', 'fr'], default_locale: 'en' });
    await shop.admin.post(path, { translations: { de: { title: '=Hemd' }, fr: { title: 'Chemise' } } });
    await shop.admin.post(`${path}/variants/${shop.shirt.variants[0].id}`, {
      translations: { de: { title: 'Klein' } },
    });
  });

  afterAll(() => shop.close());

  const exportRows = async () =>
    parseCsv(await exportCsv(shop)).filter((row) => row['Product Id'] === shop.shirt.id);
  const readTranslations = async () => {
    const expand = 'translations,variants.translations';
    const { product } = ok(await shop.admin.get(`${path}?expand=${expand}`));
    return [product.translations, product.variants[0].translations];
  };
  const importRow = (...cells: [header: string, cell: string][]) =>
    importCsv(
      shop,
      formatCsv(
        ['Product Id', ...cells.map(([header]) => header)],
        [shop.shirt.id, ...cells.map(([, cell]) => cell)],
      ),
    );

  it('has a column for each text in each language', async () => {
    const [row] = await exportRows();
    expect(row).toMatchObject({
      'Product Title': 'Shirt',
      'Product Title [fr]': 'Chemise',
      'Product Subtitle [de]': '',
      'Variant Title [de]': 'Klein',
    });
  });

  it('changes nothing when an export is imported', async () => {
    const before = await readTranslations();
    const updated = async () => ok(await shop.admin.get(path)).product.updated_at;
    const [at, csv] = [await updated(), await exportCsv(shop)];
    expect((await importCsv(shop, csv)).status).toBe('completed');
    expect([await readTranslations(), await updated()]).toEqual([before, at]);
  });

  it('sets and removes texts by cells, and leaves those without a column', async () => {
    const imported = await importRow(['Product Title [de]', 'Oberhemd'], ['product subtitle [FR]', 'Coton']);
    expect(imported.status).toBe('completed');
    expect((await readTranslations())[0]).toEqual({
      de: { title: 'Oberhemd' },
      fr: { title: 'Chemise', subtitle: 'Coton' },
    });
    await importRow(['Product Subtitle [fr]', '']);
    expect((await readTranslations())[0]).toEqual({ de: { title: 'Oberhemd' }, fr: { title: 'Chemise' } });
  });

  it('creates products with their texts in other languages', async () => {
    const csv = formatCsv(['Product Title', 'Product Title [de]'], ['Trousers', 'Hose']);
    expect((await importCsv(shop, csv)).status).toBe('completed');
    const { products } = ok(await shop.admin.get('/products?title=Trousers&expand=translations'));
    expect(products.map(({ translations }) => translations)).toEqual([{ de: { title: 'Hose' } }]);
  });

  it('fails for a text that is not translated', async () => {
    const imported = await importRow(['Product Status [de]', 'draft']);
    expect(imported.status).toBe('failed');
  });
});
