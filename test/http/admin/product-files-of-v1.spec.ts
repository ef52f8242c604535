import { importCsv, listRowErrors, formatCsv } from '../../support/jobs.ts';
import { ok, useSampleShop, type SampleShop } from '../../support/sample-shop.ts';
import { SeededRandom } from '../../support/seeded-random.ts';

/* Files that Medusa v1.20.11 and its users write. */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

/** A cell as v1's exporter writes it (`csvCellContentFormatter`): in quotes only if it has a comma, a semicolon or a line break. */
function formatCellOfV1(text: string): string {
  return /[\n,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function formatCsvOfV1(...rows: string[][]): string {
  const [header, ...others] = rows;
  return [header, ...others.map((row) => row.map(formatCellOfV1))].map((row) => row.join(';')).join('\r\n');
}

const HEADER = [
  ...['Product Handle', 'Product Title', 'Product Description', 'Product Tags', 'Product Status'],
  ...['Product Category 1 Handle', 'Product Category 1 Name', 'Product Category 1 Description'],
  ...['Variant Title', 'Variant SKU', 'Option 1 Name', 'Option 1 Value', 'Price EUR'],
];

async function readProduct(handle: string) {
  const expand = 'tags,categories,variants,variants.prices,variants.options';
  return ok(await shop.admin.get(`/products?handle=${handle}&expand=${expand}`)).products[0];
}

describe('An export of Medusa v1', () => {
  it('is imported with its categories, and with quotes in cells', async () => {
    ok(await shop.admin.post('/product-categories', { name: 'Records', handle: 'records' }));
    const { result } = await importCsv(
      shop,
      formatCsvOfV1(HEADER, [
        ...['record', 'Record 12" black', '<p class="lead">Hello</p>', '12" x,lp', 'draft'],
        ...['records', 'Records', 'On vinyl; "new", too', '"Best" one', 'REC-12', 'Size', '12"', '19.5'],
      ]),
    );
    expect(result.errors).toEqual([]);
    expect(await readProduct('record')).toMatchObject({
      ...{ title: 'Record 12" black', description: '<p class="lead">Hello</p>' },
      tags: [{ value: '12" x' }, { value: 'lp' }],
      categories: [{ handle: 'records' }],
      variants: [{ title: '"Best" one', options: [{ value: '12"' }], prices: [{ amount: 1950 }] }],
    });
  });

  it('of 1,000 random catalogues is imported without a difference', async () => {
    const random = new SeededRandom(20261129);
    const words = [
      'Mug',
      'T-shirt',
      '12"',
      '"Best"',
      'a;b',
      'Crème',
      'one, two',
      '<b class="x">',
      "it's",
      '5" or 6"',
    ];
    const text = () => Array.from({ length: 1 + random.integerBelow(4) }, () => random.pick(words)).join(' ');
    // a cell that v1 writes without quotes, though it begins and ends with one, is the same as a quoted one
    const cell = () => {
      for (;;) {
        const candidate = text();
        if (!/^".*"$/s.test(candidate) || /[,;]/.test(candidate)) return candidate;
      }
    };
    const rows = Array.from({ length: 1000 }, (_, index) => [
      ...[`random-${index}`, cell(), cell(), '', 'draft', '', '', ''],
      ...[
        cell(),
        `RANDOM-${index}`,
        'Kind',
        cell(),
        `${random.integerBelow(10_000)}.${10 + random.integerBelow(90)}`,
      ],
    ]);
    const { result } = await importCsv(shop, formatCsvOfV1(HEADER, ...rows));
    expect(result.errors).toEqual([]);
    const stored = await shop.sql<Record<string, string>>(
      `select p.handle, p.title, p.description, v.title as variant, v.sku, o.value, m.amount::text
       from product p join product_variant v on v.product_id = p.id
         join product_option_value o on o.variant_id = v.id
         join product_variant_money_amount l on l.variant_id = v.id join money_amount m on m.id = l.money_amount_id
       where p.handle like 'random-%' order by substr(p.handle, 8)::int`,
    );
    expect(stored).toEqual(
      rows.map(([handle, title, description, , , , , , variant, sku, , value, price]) => ({
        ...{ handle, title, description, variant, sku, value },
        amount: String(Number(price.replace('.', ''))),
      })),
    );
  });
});

describe('The header of a file', () => {
  const row = (handle: string) => [handle, 'Cup', 'Web'];

  it.each([
    ['other letters and spaces', ['product handle', 'PRODUCT  TITLE', 'Sales channel 1 Name'], ';'],
    ['a last heading that is empty', ['Product Handle', 'Product Title', 'Sales Channel 1 Name', ''], ';'],
    ['tabs', ['Product Handle', 'Product Title', 'Sales Channel 1 Name'], '\t'],
  ])('may have %s', async (name, header, delimiter) => {
    const handle = `cup-${name.replaceAll(' ', '-')}`;
    const cells = [...row(handle), ...header.slice(3)];
    const { result } = await importCsv(
      shop,
      [header, cells].map((line) => line.join(delimiter)).join('\r\n'),
    );
    expect(result.errors).toEqual([]);
    expect(await readProduct(handle)).toMatchObject({ title: 'Cup' });
  });
});

describe('A title without letters', () => {
  it('is named as the reason why there is no handle', async () => {
    const job = await importCsv(shop, formatCsv(['Product Title'], ['🔥']));
    expect(listRowErrors(job)).toEqual([
      [2, 'Product Handle', expect.stringContaining('the title has no letters or digits to make one of')],
    ]);
  });
});
