import type { DemoProduct } from '../demo-product.ts';

/** The collection Camp Kitchen. */
export const campKitchen: DemoProduct[] = [
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
    description: 'A plate of 24 cm with a high edge. It stacks, weighs next to nothing, and survives a fall.',
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
];
