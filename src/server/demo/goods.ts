import type { CreateProductBody } from '../../shop/catalogue/products/products.input.ts';
import type { FirstVariantBody } from '../../shop/catalogue/products/variants/variant-bodies.input.ts';
import { picturesOf } from './pictures.ts';

/** A product of the demo shop, said shortly; `productBody` makes of it what the service takes. */
export interface DemoProduct {
  title: string;
  handle: string;
  subtitle: string;
  description: string;
  /** One of `collections`. */
  collection?: string;
  type: string;
  tags: string[];
  material?: string;
  origin_country?: string;
  /** Its weight in grams; variants may differ. */
  weight?: number;
  options: string[];
  variants: DemoVariant[];
  is_giftcard?: boolean;
  status?: 'draft';
}

interface DemoVariant {
  /** One for each option; they make its title. */
  values: string[];
  sku: string;
  /** In cents. */
  eur: number;
  usd: number;
  /** Without it, nobody counts. */
  stock?: number;
  backorder?: boolean;
  weight?: number;
}

/** @param collectionIds by title */
export function productBody(
  product: DemoProduct,
  collectionIds: ReadonlyMap<string, string>,
): CreateProductBody {
  const { collection, type, tags, options, variants, status = 'published', ...columns } = product;
  return {
    ...columns,
    status,
    ...(collection && { collection_id: collectionIds.get(collection)! }),
    type: { value: type },
    tags: tags.map((value) => ({ value })),
    images: picturesOf(product.title),
    options: options.map((title) => ({ title })),
    variants: variants.map((variant) => variantBody(variant, product.weight)),
  };
}

function variantBody(
  { values, sku, eur, usd, stock, backorder = false, weight }: DemoVariant,
  usualWeight?: number,
): FirstVariantBody {
  return {
    title: values.join(' / '),
    sku,
    options: values.map((value) => ({ value })),
    prices: [
      { currency_code: 'eur', amount: eur },
      { currency_code: 'usd', amount: usd },
    ],
    inventory_quantity: stock ?? 0,
    manage_inventory: stock !== undefined,
    allow_backorder: backorder,
    weight: weight ?? usualWeight,
  };
}

export const collections = ['Camp Kitchen', 'Warm Layers', 'After Dark'];

export const products: DemoProduct[] = [
  {
    title: 'Enamel Mug',
    handle: 'enamel-mug',
    subtitle: 'Holds 350 ml and survives most falls',
    description:
      'A steel mug in two coats of enamel, with a rolled rim that does not burn your lip. Put it on the embers to warm it up again, or in the dishwasher when you are home.',
    collection: 'Camp Kitchen',
    type: 'Tableware',
    tags: ['enamel', 'gift idea'],
    material: 'Enamelled steel',
    origin_country: 'at',
    weight: 140,
    options: ['Colour'],
    variants: [
      { values: ['Cream'], sku: 'LH-MUG-CREAM', eur: 1400, usd: 1500, stock: 120 },
      { values: ['Forest'], sku: 'LH-MUG-FOREST', eur: 1400, usd: 1500, stock: 85 },
      { values: ['Rust'], sku: 'LH-MUG-RUST', eur: 1400, usd: 1500, stock: 0 },
    ],
  },
  {
    title: 'Enamel Plate',
    handle: 'enamel-plate',
    subtitle: 'Deep enough for stew, flat enough for pancakes',
    description:
      'A plate of 24 cm with a high edge. It stacks, it hardly weighs anything, and nobody cries when it drops.',
    collection: 'Camp Kitchen',
    type: 'Tableware',
    tags: ['enamel'],
    material: 'Enamelled steel',
    origin_country: 'at',
    weight: 260,
    options: ['Colour'],
    variants: [
      { values: ['Cream'], sku: 'LH-PLATE-CREAM', eur: 1600, usd: 1700, stock: 90 },
      { values: ['Forest'], sku: 'LH-PLATE-FOREST', eur: 1600, usd: 1700, stock: 60 },
    ],
  },
  {
    title: 'Long-Handled Skillet',
    handle: 'long-handled-skillet',
    subtitle: "Cast iron at arm's length from the fire",
    description:
      'A skillet whose handle keeps your hand out of the heat. It comes seasoned with linseed oil; wipe it, never soak it, and it will outlive you.',
    collection: 'Camp Kitchen',
    type: 'Cookware',
    tags: ['cast iron'],
    material: 'Cast iron',
    origin_country: 'fr',
    options: ['Size'],
    variants: [
      { values: ['20 cm'], sku: 'LH-SKILLET-20', eur: 3900, usd: 4200, stock: 34, weight: 1650 },
      { values: ['26 cm'], sku: 'LH-SKILLET-26', eur: 5200, usd: 5600, stock: 18, weight: 2400 },
    ],
  },
  {
    title: 'Ridge Kettle',
    handle: 'ridge-kettle',
    subtitle: 'Boils quickly and packs flat',
    description:
      'A low, wide kettle with a folding handle. Its broad base takes all the heat that a small stove gives, and the lid stays put when you pour.',
    collection: 'Camp Kitchen',
    type: 'Cookware',
    tags: ['packable'],
    material: 'Stainless steel',
    origin_country: 'se',
    options: ['Volume'],
    variants: [
      { values: ['0.8 l'], sku: 'LH-KETTLE-08', eur: 3400, usd: 3700, stock: 40, weight: 290 },
      { values: ['1.4 l'], sku: 'LH-KETTLE-14', eur: 4200, usd: 4500, stock: 26, weight: 410 },
    ],
  },
  {
    title: 'Beech Cooking Spoon',
    handle: 'beech-cooking-spoon',
    subtitle: 'For stirring, tasting and pointing',
    description:
      'Turned from a single piece of beech and oiled by hand. The notch in the handle hangs it on the edge of a pot.',
    collection: 'Camp Kitchen',
    type: 'Cookware',
    tags: ['wood', 'gift idea'],
    material: 'Beech',
    origin_country: 'de',
    weight: 60,
    options: ['Size'],
    variants: [{ values: ['One size'], sku: 'LH-SPOON', eur: 900, usd: 1000, stock: 200 }],
  },
  {
    title: 'Hillside Overshirt',
    handle: 'hillside-overshirt',
    subtitle: 'A jacket that thinks it is a shirt',
    description:
      'Thick brushed cotton, cut wide enough for a jumper below. Two chest pockets take a map and a bar of chocolate. Sparks leave no holes, only memories.',
    collection: 'Warm Layers',
    type: 'Clothing',
    tags: ['cotton'],
    material: 'Cotton',
    origin_country: 'pt',
    weight: 640,
    options: ['Size', 'Colour'],
    variants: [
      { values: ['S', 'Olive'], sku: 'LH-OVERSHIRT-S-OLIVE', eur: 9800, usd: 10900, stock: 12 },
      { values: ['S', 'Navy'], sku: 'LH-OVERSHIRT-S-NAVY', eur: 9800, usd: 10900, stock: 9 },
      { values: ['M', 'Olive'], sku: 'LH-OVERSHIRT-M-OLIVE', eur: 9800, usd: 10900, stock: 20 },
      { values: ['M', 'Navy'], sku: 'LH-OVERSHIRT-M-NAVY', eur: 9800, usd: 10900, stock: 17 },
      { values: ['L', 'Olive'], sku: 'LH-OVERSHIRT-L-OLIVE', eur: 9800, usd: 10900, stock: 15 },
      { values: ['L', 'Navy'], sku: 'LH-OVERSHIRT-L-NAVY', eur: 9800, usd: 10900, stock: 3 },
      { values: ['XL', 'Olive'], sku: 'LH-OVERSHIRT-XL-OLIVE', eur: 9800, usd: 10900, stock: 8 },
      { values: ['XL', 'Navy'], sku: 'LH-OVERSHIRT-XL-NAVY', eur: 9800, usd: 10900, stock: 6 },
    ],
  },
  {
    title: "Fisherman's Jumper",
    handle: 'fishermans-jumper',
    subtitle: 'Heavy wool for still, cold evenings',
    description:
      'Knitted from undyed wool that still has some of its grease, so drizzle rolls off. It itches for a week and is a friend for twenty years.',
    collection: 'Warm Layers',
    type: 'Clothing',
    tags: ['wool'],
    material: 'Wool',
    origin_country: 'dk',
    weight: 880,
    options: ['Size'],
    variants: [
      { values: ['S'], sku: 'LH-JUMPER-S', eur: 12900, usd: 13900, stock: 7 },
      { values: ['M'], sku: 'LH-JUMPER-M', eur: 12900, usd: 13900, stock: 14 },
      { values: ['L'], sku: 'LH-JUMPER-L', eur: 12900, usd: 13900, stock: 11 },
    ],
  },
  {
    title: 'Watch Cap',
    handle: 'watch-cap',
    subtitle: 'Covers the ears, fits a pocket',
    description: 'A short ribbed cap in soft merino. Fold it once for the harbour, twice for the city.',
    collection: 'Warm Layers',
    type: 'Clothing',
    tags: ['wool', 'packable', 'gift idea'],
    material: 'Merino wool',
    origin_country: 'dk',
    weight: 80,
    options: ['Colour'],
    variants: [
      { values: ['Charcoal'], sku: 'LH-CAP-CHARCOAL', eur: 2900, usd: 3200, stock: 55 },
      { values: ['Ochre'], sku: 'LH-CAP-OCHRE', eur: 2900, usd: 3200, stock: 48 },
    ],
  },
  {
    title: 'Hut Socks',
    handle: 'hut-socks',
    subtitle: 'For after the boots',
    description: 'Terry inside, double heel and toe, and a leather sole thin enough to feel the floorboards.',
    collection: 'Warm Layers',
    type: 'Clothing',
    tags: ['wool', 'gift idea'],
    material: 'Wool and leather',
    origin_country: 'se',
    weight: 190,
    options: ['Size'],
    variants: [
      { values: ['36-39'], sku: 'LH-SOCKS-36', eur: 3500, usd: 3800, stock: 30 },
      { values: ['40-43'], sku: 'LH-SOCKS-40', eur: 3500, usd: 3800, stock: 30 },
      { values: ['44-47'], sku: 'LH-SOCKS-44', eur: 3500, usd: 3800, stock: 22 },
    ],
  },
  {
    title: 'Meadow Blanket',
    handle: 'meadow-blanket',
    subtitle: 'Wool above, waxed cotton below',
    description:
      'Spread it on wet grass and stay dry; turn it round and wrap two people in it. A leather strap rolls it up. The large one in oat is woven when you order it.',
    collection: 'Warm Layers',
    type: 'Blankets',
    tags: ['wool'],
    material: 'Wool and waxed cotton',
    origin_country: 'pt',
    options: ['Size', 'Colour'],
    variants: [
      {
        values: ['130 × 180 cm', 'Moss'],
        sku: 'LH-BLANKET-S-MOSS',
        eur: 8900,
        usd: 9900,
        stock: 16,
        weight: 1300,
      },
      {
        values: ['130 × 180 cm', 'Oat'],
        sku: 'LH-BLANKET-S-OAT',
        eur: 8900,
        usd: 9900,
        stock: 10,
        weight: 1300,
      },
      {
        values: ['180 × 220 cm', 'Moss'],
        sku: 'LH-BLANKET-L-MOSS',
        eur: 12900,
        usd: 14200,
        stock: 5,
        weight: 2100,
      },
      {
        values: ['180 × 220 cm', 'Oat'],
        sku: 'LH-BLANKET-L-OAT',
        eur: 12900,
        usd: 14200,
        stock: 0,
        backorder: true,
        weight: 2100,
      },
    ],
  },
  {
    title: 'Storm Lantern',
    handle: 'storm-lantern',
    subtitle: 'The light that gave the shop its name',
    description:
      'Burns lamp oil for twenty hours behind a glass that the wind goes round. The wick is trimmed from outside, so it stays lit while you do it.',
    collection: 'After Dark',
    type: 'Lighting',
    tags: ['lamp oil', 'gift idea'],
    material: 'Steel and glass',
    origin_country: 'de',
    weight: 720,
    options: ['Finish'],
    variants: [
      { values: ['Black'], sku: 'LH-LANTERN-BLACK', eur: 4800, usd: 5200, stock: 38 },
      { values: ['Brass'], sku: 'LH-LANTERN-BRASS', eur: 6400, usd: 6900, stock: 12 },
    ],
  },
  {
    title: 'Pocket Headlamp',
    handle: 'pocket-headlamp',
    subtitle: 'Forty grams, three nights',
    description:
      'One button and two modes: warm for the tent, bright for the path. Charges from any USB-C cable.',
    collection: 'After Dark',
    type: 'Lighting',
    tags: ['packable', 'rechargeable'],
    material: 'Aluminium',
    origin_country: 'nl',
    weight: 40,
    options: ['Colour'],
    variants: [
      { values: ['Slate'], sku: 'LH-HEADLAMP-SLATE', eur: 3600, usd: 3900, stock: 70 },
      { values: ['Signal Orange'], sku: 'LH-HEADLAMP-ORANGE', eur: 3600, usd: 3900, stock: 44 },
    ],
  },
  {
    title: 'Orchard String Lights',
    handle: 'orchard-string-lights',
    subtitle: 'A string of small suns between two trees',
    description:
      'Warm bulbs on a textile cable, with hooks that hold on branches and tent poles alike. Runs all evening on a power bank.',
    collection: 'After Dark',
    type: 'Lighting',
    tags: ['rechargeable'],
    material: 'Textile cable',
    origin_country: 'nl',
    options: ['Length'],
    variants: [
      { values: ['5 m'], sku: 'LH-STRING-5', eur: 2400, usd: 2600, stock: 52, weight: 310 },
      { values: ['10 m'], sku: 'LH-STRING-10', eur: 3200, usd: 3500, stock: 29, weight: 560 },
    ],
  },
  {
    title: 'Folding Fire Bowl',
    handle: 'folding-fire-bowl',
    subtitle: "Next autumn's hearth",
    description:
      'A bowl of weathering steel on three legs that fold away. Not for sale yet: the legs are still being tried out behind the workshop.',
    collection: 'After Dark',
    type: 'Fire',
    tags: ['packable'],
    material: 'Weathering steel',
    origin_country: 'de',
    weight: 5400,
    options: ['Size'],
    variants: [{ values: ['45 cm'], sku: 'LH-FIREBOWL-45', eur: 11900, usd: 12900, stock: 4 }],
    status: 'draft',
  },
  {
    title: 'Lantern Hill Gift Card',
    handle: 'gift-card',
    subtitle: 'For somebody who chooses for themselves',
    description:
      'A code that pays for anything in the shop. It can be used in parts, until nothing is left on it.',
    type: 'Gift Cards',
    tags: ['gift idea'],
    options: ['Value'],
    variants: [
      { values: ['25'], sku: 'LH-GIFT-25', eur: 2500, usd: 2500 },
      { values: ['50'], sku: 'LH-GIFT-50', eur: 5000, usd: 5000 },
      { values: ['100'], sku: 'LH-GIFT-100', eur: 10000, usd: 10000 },
    ],
    is_giftcard: true,
  },
];
