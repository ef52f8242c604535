import type { SeededRandom } from '../../../support/seeded-random.ts';

/*
 * Product files as the exporter of Medusa v1.20.11 writes them (`ProductExportStrategy`): all of its columns, as many of the numbered ones
 * as the catalogue needs.
 */

/** A cell as `csvCellContentFormatter` writes it: in quotes only if it has a comma, a semicolon or a line break. */
function formatCell(text: string): string {
  return /[\n,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as v1 joins them; it never quotes the header. */
export function formatCsvOfV1(...rows: string[][]): string {
  const [header, ...others] = rows;
  return [header, ...others.map((row) => row.map(formatCell))].map((row) => row.join(';')).join('\r\n');
}

export interface VariantOfV1 {
  title: string;
  sku: string;
  barcode: string;
  inventory_quantity: number;
  allow_backorder: boolean;
  weight: number | null;
  options: string[];
  /** In minor units, by currency. */
  prices: Record<string, number>;
}

export interface ProductOfV1 {
  handle: string;
  title: string;
  subtitle: string;
  description: string;
  material: string;
  type: string;
  tags: string[];
  discountable: boolean;
  options: string[];
  images: string[];
  variants: VariantOfV1[];
}

const WORDS = [
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
  'ß',
  '日本',
  '🔥 hot',
  '100 %',
  '=1+1',
  'C\\D',
  '{"a":1}',
  'two\nlines',
];
const LINE = WORDS.filter((word) => !word.includes('\n'));
/** Without commas, by which v1 joins them, and none within quotes, which ours are if they have a comma. */
const TAGS = LINE.filter((word) => !word.includes(',') && !word.startsWith('"')).map((word) =>
  word.toLowerCase(),
);

/**
 * A text of some words. Not one that v1 writes without quotes although it begins and ends with one: in its files, and so for every reader,
 * that is the text within the quotes.
 */
function text(random: SeededRandom, words = LINE): string {
  for (;;) {
    const chosen = Array.from({ length: 1 + random.integerBelow(4) }, () => random.pick(words)).join(' ');
    if (!/^".*"$/s.test(chosen) || /[\n,;]/.test(chosen)) return chosen;
  }
}

/** @param name which makes handles and codes unique */
export function randomCatalogueOfV1(random: SeededRandom, name: string): ProductOfV1[] {
  const count = (most: number): number => random.integerBelow(most + 1);
  return Array.from({ length: 1 + count(2) }, (_, index) => {
    const handle = `${name}-${index}`;
    const options = Array.from({ length: 1 + count(1) }, (_, option) => `${text(random)} ${option}`);
    const currencies = random.chance(0.5) ? ['eur'] : ['eur', 'usd'];
    return {
      ...{ handle, title: text(random), subtitle: random.chance(0.5) ? text(random) : '' },
      ...{ description: text(random, WORDS), material: random.chance(0.3) ? text(random) : '' },
      type: random.chance(0.5) ? text(random) : '',
      tags: [...new Set(Array.from({ length: count(3) }, () => random.pick(TAGS)))],
      ...{ discountable: random.chance(0.8), options },
      images: Array.from(
        { length: count(2) },
        (_, image) => `https://shop.example/${handle}/${image}.jpg?a=1,2`,
      ),
      variants: Array.from({ length: 1 + count(2) }, (_, variant) => ({
        ...{
          title: text(random),
          sku: `SKU-${handle}-${variant}`,
          barcode: random.chance(0.5) ? `B-${handle}-${variant}` : '',
        },
        ...{ inventory_quantity: count(100), allow_backorder: random.chance(0.5) },
        weight: random.chance(0.5) ? count(5000) : null,
        options: options.map(() => `${text(random)} ${variant}`),
        prices: Object.fromEntries(currencies.map((currency) => [currency, count(1_000_000)])),
      })),
    };
  });
}

const MEASURES = ['Weight', 'Length', 'Width', 'Height', 'HS Code', 'Origin Country', 'MID Code', 'Material'];
const numbered = (most: number, name: (number: number) => string[]): string[] =>
  Array.from({ length: most }, (_, index) => name(index + 1)).flat();

/** The file of a catalogue. Prices have the decimals of their currency, without trailing zeros, as v1 writes numbers. */
export function fileOfV1(products: readonly ProductOfV1[], salesChannel: string): string {
  const options = Math.max(...products.map((product) => product.options.length));
  const images = Math.max(...products.map((product) => product.images.length));
  const currencies = [
    ...new Set(products.flatMap(({ variants }) => variants.flatMap((one) => Object.keys(one.prices)))),
  ];
  const header = [
    'Product Id',
    'Product Handle',
    'Product Title',
    'Product Subtitle',
    'Product Description',
    'Product Status',
    'Product Thumbnail',
    ...MEASURES.map((name) => `Product ${name}`),
    'Product Collection Title',
    'Product Collection Handle',
    'Product Type',
    'Product Tags',
    'Product Discountable',
    'Product External Id',
    'Product Profile Name',
    'Product Profile Type',
    'Sales Channel 1 Name',
    'Sales Channel 1 Description',
    'Variant Id',
    'Variant Title',
    'Variant SKU',
    'Variant Barcode',
    'Variant Inventory Quantity',
    'Variant Allow Backorder',
    'Variant Manage Inventory',
    ...MEASURES.map((name) => `Variant ${name}`),
    ...currencies.map((currency) => `Price ${currency.toUpperCase()}`),
    ...numbered(options, (number) => [`Option ${number} Name`, `Option ${number} Value`]),
    ...numbered(images, (number) => [`Image ${number} Url`]),
  ];
  const rows = products.flatMap((product) =>
    product.variants.map((variant) => [
      `prod_${product.handle}`,
      product.handle,
      product.title,
      product.subtitle,
      product.description,
      'published',
      product.images[0] ?? '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      product.material,
      '',
      '',
      product.type,
      product.tags.join(','),
      String(product.discountable),
      '',
      '',
      '',
      salesChannel,
      '',
      `variant_${variant.sku}`,
      variant.title,
      variant.sku,
      variant.barcode,
      String(variant.inventory_quantity),
      String(variant.allow_backorder),
      'true',
      String(variant.weight ?? ''),
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      ...currencies.map((currency) =>
        currency in variant.prices ? String(variant.prices[currency] / 100) : '',
      ),
      ...Array.from({ length: options }, (_, at) =>
        at < product.options.length ? [product.options[at], variant.options[at]] : ['', ''],
      ).flat(),
      ...Array.from({ length: images }, (_, at) => product.images[at] ?? ''),
    ]),
  );
  return formatCsvOfV1(header, ...rows);
}
