import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findTranslations } from '#additions/adoption/usage/find-translations';
import { importFromMetadata, importTexts } from '#additions/languages/import/import-translations';
import { readTolgeeExport } from '#additions/languages/import/read-tolgee-export';
import { createProduct } from '../../support/products.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
let folder: string;
beforeAll(async () => {
  shop = await useSampleShop();
  folder = mkdtempSync(path.join(tmpdir(), 'tolgee-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await shop.close();
});

let created = 0;
const createBoat = (more: object) =>
  createProduct(shop, { title: 'Boat', handle: `boat-${++created}`, status: 'published', ...more });

const readTranslations = async (id: string) =>
  ok(await shop.admin.get(`/products/${id}?expand=translations`)).product.translations;

async function findByHandle(handle: string): Promise<string[]> {
  const { products } = ok(await shop.store.get(`/products?handle=${handle}`));
  return (products as { id: string }[]).map(({ id }) => id).toSorted();
}

describe('Translations in metadata', () => {
  it.each([
    [
      { title_de: 'Boot', description_fr: 'Un bateau', size_de: 'egal' },
      { de: { title: 'Boot' }, fr: { description: 'Un bateau' } },
    ],
    [
      { de: { title: 'Boot', weight: 5 }, 'de-AT': { title: 'Zille' } },
      { de: { title: 'Boot' }, 'de-AT': { title: 'Zille' } },
    ],
    [{ translations: { de_AT: { subtitle: 'klein' } } }, { 'de-AT': { subtitle: 'klein' } }],
    [
      { 'title:nl': 'Boot', 'title.da': 'Båd' },
      { da: { title: 'Båd' }, nl: { title: 'Boot' } },
    ],
  ])('are imported from %j', async (metadata, expected) => {
    const { id } = await createBoat({ metadata });
    await importFromMetadata(shop.database);
    expect(await readTranslations(id)).toEqual(expected);
    expect(ok(await shop.admin.get(`/products/${id}`)).product.metadata).toEqual(metadata);
  });

  it('replace no translation that the product has, however often they are imported', async () => {
    const { id } = await createBoat({
      metadata: { de: { title: 'Boot', subtitle: 'Holz' } },
      translations: { de: { title: 'Schiff' } },
    });
    for (let time = 0; time < 2; time++) await importFromMetadata(shop.database);
    expect(await readTranslations(id)).toEqual({ de: { title: 'Schiff', subtitle: 'Holz' } });
  });

  it('are listed by adopt:check, with their languages', async () => {
    await createBoat({ metadata: { title_fi: 'Vene' } });
    const findings = await findTranslations((text, values) => shop.sql(text, values), shop.database as never);
    expect(findings).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'translations', name: 'in metadata of product', needs: 'nothing' },
        recommendation: expect.stringMatching(/\bfi\b.*translations:import -- --metadata/) as string,
      }),
    );
  });

  it('are handles, too, by which shoppers then find the record', async () => {
    const { id } = await createBoat({ metadata: { de: { handle: ' jolle ' }, handle_fr: 'yole' } });
    await importFromMetadata(shop.database);
    expect(await readTranslations(id)).toEqual({ de: { handle: 'jolle' }, fr: { handle: 'yole' } });
    for (const handle of ['jolle', 'yole']) expect(await findByHandle(handle)).toEqual([id]);
  });

  it('leave out a handle that another record has in the language, and no other text', async () => {
    const first = await createBoat({ translations: { de: { handle: 'kahn' } } });
    const second = await createBoat({
      metadata: { de: { handle: 'kahn', title: 'Kahn' }, fr: { handle: 'kahn' } },
    });
    const wherries = [
      await createBoat({ metadata: { de: { handle: 'nachen' } } }),
      await createBoat({ metadata: { de: { handle: 'nachen', title: 'Nachen' } } }),
    ];
    const { takenHandles } = await importFromMetadata(shop.database);
    expect(takenHandles).toBe(2);
    expect(await readTranslations(second.id)).toEqual({ de: { title: 'Kahn' }, fr: { handle: 'kahn' } });
    expect(await findByHandle('kahn')).toEqual([first.id, second.id].toSorted());
    expect(await findByHandle('nachen')).toHaveLength(1);
    expect(await readTranslations(wherries[1].id)).toMatchObject({ de: { title: 'Nachen' } });
  });

  it('are not found in metadata about other things', async () => {
    const { id } = await createBoat({
      metadata: { de: 'yes', color_de: 'rot', title_x: 'Y', id: { title: 5 } },
    });
    await importFromMetadata(shop.database);
    expect(await readTranslations(id)).toBeNull();
  });
});

describe('An export of Tolgee', () => {
  it('is imported by the ids in its namespaces and keys', async () => {
    const [one, other] = [await createBoat({}), await createBoat({})];
    mkdirSync(path.join(folder, one.id));
    writeFileSync(
      path.join(folder, one.id, 'de.json'),
      JSON.stringify({ boat: { title: 'Ruderboot' }, price: '5' }),
    );
    writeFileSync(
      path.join(folder, 'fr.json'),
      JSON.stringify({ [`${other.id}.title`]: 'Barque', prod_none: { title: 'x' } }),
    );
    const { records, locales } = await importTexts(shop.database, readTolgeeExport(folder));
    expect({ records, locales }).toEqual({ records: { product: 2 }, locales: ['de', 'fr'] });
    expect(await readTranslations(one.id)).toEqual({ de: { title: 'Ruderboot' } });
    expect(await readTranslations(other.id)).toEqual({ fr: { title: 'Barque' } });
  });

  it('is imported without the handles that other records have', async () => {
    const [one, other] = [
      await createBoat({ translations: { de: { handle: 'floss' } } }),
      await createBoat({}),
    ];
    const texts = { handle: 'floss', title: 'Floß' };
    const imported = Object.entries(texts).map(([field, text]) => ({
      ...{ id: other.id, locale: 'de', field, text },
    }));
    expect(await importTexts(shop.database, imported)).toMatchObject({
      records: { product: 1 },
      takenHandles: 1,
    });
    expect(await readTranslations(other.id)).toEqual({ de: { title: 'Floß' } });
    expect(await findByHandle('floss')).toEqual([one.id]);
  });
});
