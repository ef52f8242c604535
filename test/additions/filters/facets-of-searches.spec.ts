import fc from 'fast-check';
import { Search } from '#shop/catalogue/search/search';
import type { SearchDocument } from '#shop/catalogue/search/search-document';
import { SearchProvider, type SearchQuery, type SearchResult } from '#shop/catalogue/search/search-provider';
import { createProduct } from '../../support/products.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/* Compares the facets of searches by PostgreSQL and by a provider with an index in memory, and both with naive loops. */

const PRODUCTS = 24;
const REQUESTS = 60;
/** Part of the test name, so that a failure can be reproduced. */
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const WORDS = ['scarf', 'mitten', 'poncho'];
const MATERIALS = ['wool', 'cotton', 'silk'];
const SIZES = ['S', 'M', 'L'];
const FACETS = ['attributes.material', 'attributes.power', 'options.Size'];

interface Facts {
  material?: string[];
  power?: number;
}

interface Garment {
  words: string[];
  facts: Facts;
  variants: { size: string; facts: Facts }[];
}

interface Request {
  words: string[];
  material: string[];
  power: number | undefined;
  sizes: string[];
}

const facts: fc.Arbitrary<Facts> = fc.record(
  { material: fc.subarray(MATERIALS, { minLength: 1 }), power: fc.integer({ min: 1, max: 4 }) },
  { requiredKeys: [] },
);
const garments: fc.Arbitrary<Garment> = fc.record({
  words: fc.subarray(WORDS, { minLength: 1 }),
  facts,
  variants: fc
    .subarray(SIZES)
    .chain((sizes) => fc.tuple(...sizes.map((size) => fc.record({ size: fc.constant(size), facts })))),
});
const requests: fc.Arbitrary<Request> = fc.record({
  words: fc.subarray(WORDS, { minLength: 1, maxLength: 2 }),
  material: fc.subarray(MATERIALS),
  power: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  sizes: fc.subarray(SIZES),
});

/** Finds the documents whose titles have all words. */
class MemorySearch extends SearchProvider {
  readonly id = 'memory';
  readonly documents = new Map<string, SearchDocument>();
  searches = 0;

  index(documents: readonly SearchDocument[]): Promise<void> {
    for (const document of documents) this.documents.set(document.id, document);
    return Promise.resolve();
  }

  remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.documents.delete(id);
    return Promise.resolve();
  }

  search({ q, offset, limit }: SearchQuery): Promise<SearchResult> {
    this.searches++;
    const ids = [...this.documents.values()]
      .filter(({ title }) => q.split(' ').every((word) => title.split(' ').includes(word)))
      .map(({ id }) => id);
    return Promise.resolve({ ids: ids.slice(offset, offset + limit), count: ids.length });
  }
}

describe(`The facets of a search (seed ${SEED})`, () => {
  const memory = new MemorySearch();
  const catalogue = fc.sample(garments, { numRuns: PRODUCTS, seed: SEED });
  let shop: SampleShop;
  let searchedInMemory: Pick<SampleShop, 'store' | 'close'>;

  beforeAll(async () => {
    shop = await useSampleShop();
    const material = { name: 'Material', key: 'material', type: 'choice', values: MATERIALS };
    for (const attribute of [material, { name: 'Power', key: 'power', type: 'number' }])
      ok(await shop.admin.post('/attributes', attribute as never));
    for (const [index, garment] of catalogue.entries()) await createGarment(garment, `garment-${index}`);
    const other = await shop.openSecondInstance();
    searchedInMemory = other;
    const search = other.app.get(Search, { strict: false });
    search.register(memory);
    await search.onApplicationBootstrap();
    await until(
      async () => (await shop.sql(`select from installation where key = 'search_filled memory'`)).length > 0,
      'the index in memory has all products',
    );
  });
  afterAll(async () => {
    await searchedInMemory.close();
    await shop.close();
  });

  const createGarment = ({ words, facts: attributes, variants }: Garment, handle: string) =>
    createProduct(shop, {
      ...{ title: words.join(' '), handle, status: 'published', attributes, options: [{ title: 'Size' }] },
      variants: variants.map(({ size, facts: own }) => ({
        ...{ title: size, options: [{ value: size }], attributes: own, prices: [] },
      })),
    });

  it('are those of the products that it finds, whichever provider finds them', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const path = `/products?${queryOf(request)}&facets=${FACETS.join()}` as '/products';
        const before = memory.searches;
        const [inPostgres, inMemory] = [
          ok(await shop.store.get(path)).facets as Record<string, FacetValue[]>,
          ok(await searchedInMemory.store.get(path)).facets as Record<string, FacetValue[]>,
        ];
        expect(memory.searches).toBe(before + 1);
        expect(inMemory).toEqual(inPostgres);
        for (const name of FACETS)
          expect({ name, counts: countsOf(inPostgres[name]) }).toEqual({
            ...{ name, counts: countNaively(catalogue, request, name) },
          });
      }),
      { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
    );
  });
});

interface FacetValue {
  value: string;
  count: number;
}

const countsOf = (values: FacetValue[]) =>
  Object.fromEntries(values.map(({ value, count }) => [value, count]));

function queryOf({ words, material, power, sizes }: Request): string {
  return new URLSearchParams({
    q: words.join(' '),
    ...(material.length > 0 && { 'attributes[material]': material.join() }),
    ...(power !== undefined && { 'attributes[power][gte]': String(power) }),
    ...(sizes.length > 0 && { 'options[Size]': sizes.join() }),
  }).toString();
}

/** One row for each variant, with its own facts before those of the product; one without a size for a product that has no variant. */
type Row = Facts & { garment: Garment; size?: string };

const rowsOf = (garment: Garment): Row[] =>
  garment.variants.length === 0
    ? [{ garment, ...garment.facts }]
    : garment.variants.map(({ size, facts: own }) => ({ garment, size, ...garment.facts, ...own }));

/** The number of products by value, of those that meet all filters but that of the facet. */
function countNaively(catalogue: Garment[], request: Request, facet: string): Record<string, number> {
  const { words, material, power, sizes } = request;
  const tests: Record<string, (row: Row) => boolean> = {
    'attributes.material': (row) =>
      material.length === 0 || (row.material ?? []).some((value) => material.includes(value)),
    'attributes.power': (row) => power === undefined || (row.power !== undefined && row.power >= power),
    'options.Size': ({ size }) => sizes.length === 0 || (size !== undefined && sizes.includes(size)),
  };
  const found = catalogue
    .filter((garment) => words.every((word) => garment.words.includes(word)))
    .flatMap(rowsOf)
    .filter((row) => Object.entries(tests).every(([name, test]) => name === facet || test(row)));
  const garmentsByValue: Record<string, Set<Garment>> = {};
  for (const row of found)
    for (const value of valuesOf(row, facet)) (garmentsByValue[value] ??= new Set()).add(row.garment);
  return Object.fromEntries(Object.entries(garmentsByValue).map(([value, set]) => [value, set.size]));
}

function valuesOf({ material = [], power, size }: Row, facet: string): string[] {
  if (facet === 'attributes.material') return material;
  const value = facet === 'attributes.power' ? power : size;
  return value === undefined ? [] : [String(value)];
}
