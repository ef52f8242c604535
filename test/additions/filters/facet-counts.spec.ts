import { expectIndex, readFacets, WITH_INDEX, WITHOUT_INDEX } from '../../support/facet-index.ts';
import {
  countFacet,
  findProducts,
  type NaiveFilters,
  type NaiveRequest,
  ORDERS,
} from '../../support/naive-facets.ts';
import {
  type Catalogue,
  CATEGORIES,
  CHANNELS,
  COLLECTIONS,
  COLORS,
  GROUP,
  insertCatalogue,
  insertSharedRows,
  SIZES,
  TAGS,
  TYPES,
} from '../../support/random-catalogue.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import { type ApiClient, type Shop, useShop } from '../../support/shop.ts';
import { registerShopper, type Shopper } from '../../support/shoppers.ts';

/* Compares filters and facets with naive loops, on random catalogues. */

/** `test/proofs/samples/random-catalogues.spec.ts` tries more of them. */
const CATALOGUES = Number(process.env.FACET_CATALOGUES ?? 4);
const REQUESTS = 8;
/** Part of the test names, so that a failure can be reproduced. */
const SEED = Number(process.env.FACETS_SEED ?? Date.now() % 2 ** 31);
const FACETS = [
  'options.Size',
  'options.Color',
  'price',
  'in_stock',
  'type_id',
  'collection_id',
  'tags',
  'tag_value',
  'category_id',
];

describe.each([
  { how: 'by SQL', env: WITHOUT_INDEX },
  { how: 'in memory', env: WITH_INDEX },
])(`A list of products that are found $how (seed ${SEED})`, ({ env }) => {
  let shop: Shop;
  let regular: Shopper;
  beforeAll(async () => {
    shop = await useShop(env);
    if (env === WITH_INDEX) expectIndex(shop);
    await insertSharedRows(shop);
    regular = await registerShopper(shop, 'regular@example.com');
    await shop.sql('insert into customer_group_customers (customer_id, customer_group_id) values ($1, $2)', [
      regular.id,
      GROUP,
    ]);
  });
  afterAll(() => shop.close());

  it.each(Array.from({ length: CATALOGUES }, (_, number) => ({ number })))(
    'has the products, pages and facets of naive loops in random catalogue $number',
    async ({ number }) => {
      const random = new SeededRandom(SEED + number);
      const catalogue = await insertCatalogue(shop, random);
      for (let time = 0; time < REQUESTS; time++) {
        const [request, filters] = [randomRequest(random), randomFilters(random)];
        const page = {
          order: random.pick(ORDERS),
          offset: random.integerBelow(4),
          limit: random.integerBelow(6),
        };
        await expectNaiveResult(shop, regular, catalogue, request, filters, page);
      }
    },
  );
});

function randomRequest(random: SeededRandom): NaiveRequest {
  return {
    channel: random.pick(CHANNELS),
    ...random.pick([{ region_id: 'reg_de' }, { region_id: 'reg_at' }, { currency_code: 'eur' }]),
    groups: random.pick([[], [GROUP]]),
  };
}

function randomFilters(random: SeededRandom): NaiveFilters {
  const some = (choices: readonly string[]) => {
    const values = choices.filter(() => random.chance(0.5));
    return random.chance(0.35) && values.length > 0 ? values : undefined;
  };
  const [size, color] = [some(SIZES), some(COLORS)];
  return {
    options: { ...(size && { Size: size }), ...(color && { Color: color }) },
    price: random.pick([undefined, undefined, { gte: 110 }, { lte: 125 }, { gte: 105, lte: 130 }]),
    in_stock: random.pick([undefined, undefined, true]),
    type_id: some(TYPES),
    collection_id: some(COLLECTIONS),
    tags: some(TAGS),
    category_id: some(Object.keys(CATEGORIES)),
    include_category_children: random.chance(0.5),
  };
}

function queryOf({ channel, region_id, currency_code }: NaiveRequest, filters: NaiveFilters): string {
  const { options, price, in_stock, include_category_children, ...lists } = filters;
  const pairs: [string, string][] = [
    ['sales_channel_id[]', channel],
    region_id ? ['region_id', region_id] : ['currency_code', currency_code!],
    ...Object.entries(options).map(([title, values]): [string, string] => [
      `options[${title}]`,
      values.join(),
    ]),
    ...Object.entries(price ?? {}).map(([bound, value]): [string, string] => [
      `price[${bound}]`,
      String(value),
    ]),
    ...Object.entries(lists).flatMap(([name, values]) =>
      (values ?? []).map((value): [string, string] => [`${name}[]`, value]),
    ),
    ['include_category_children', String(include_category_children)],
    ...(in_stock ? [['in_stock', 'true'] as [string, string]] : []),
  ];
  return new URLSearchParams(pairs).toString();
}

interface NaivePage {
  order: string;
  offset: number;
  limit: number;
}

async function expectNaiveResult(
  shop: Shop,
  regular: Shopper,
  catalogue: Catalogue,
  request: NaiveRequest,
  filters: NaiveFilters,
  { order, offset, limit }: NaivePage,
): Promise<void> {
  const client: ApiClient = request.groups.length > 0 ? regular : shop.store;
  const query = `${queryOf(request, filters)}&fields=id&order=${order}`;
  const expected = findProducts(catalogue, request, filters, order);

  const page = `${query}&offset=${offset}&limit=${limit}`;
  const { products, facets, ...list } = await readFacets(
    shop,
    `/products?${page}&facets=${FACETS.join()}`,
    client,
  );
  expect({ page, ids: idsOf(products), count: list.count }).toEqual({
    page,
    ids: expected.slice(offset, offset + limit),
    count: expected.length,
  });

  const ids: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const behind = await readFacets(shop, `/products?${query}&limit=${limit + 2}&after=${after}`, client);
    expect({ query, after, count: behind.count }).toEqual({ query, after, count: expected.length });
    ids.push(...idsOf(behind.products));
    after = behind.next;
  }
  expect({ query, ids }).toEqual({ query, ids: expected });

  for (const name of FACETS) {
    const counts =
      name === 'price'
        ? facets.price
        : Object.fromEntries(
            facets[name].map(({ value, count: of }: { value: string; count: number }) => [value, of]),
          );
    expect({ query, name, counts }).toEqual({
      query,
      name,
      counts: countFacet(catalogue, request, filters, name),
    });
  }
}

const idsOf = (products: { id: string }[]) => products.map(({ id }) => id);
