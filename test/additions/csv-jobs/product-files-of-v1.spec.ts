import { formatCsv, importCsv, listRowErrors } from '../../support/jobs.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { formatCsvOfV1 } from './support/v1-product-file.ts';

/* Files that Medusa v1.20.11 and its users write. */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

const HEADER = [
  'Product Handle',
  'Product Title',
  'Product Description',
  'Product Tags',
  'Product Status',
  'Product Category 1 Handle',
  'Product Category 1 Name',
  'Product Category 1 Description',
  'Variant Title',
  'Variant SKU',
  'Option 1 Name',
  'Option 1 Value',
  'Price EUR',
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
        'record',
        'Record 12" black',
        '<p class="lead">Hello</p>',
        '12" x,lp',
        'draft',
        'records',
        'Records',
        'On vinyl; "new", too',
        '"Best" one',
        'REC-12',
        'Size',
        '12"',
        '19.5',
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
