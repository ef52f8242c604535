import type { DemoProduct } from '../demo-product.ts';

/** The collection After Dark. */
export const afterDark: DemoProduct[] = [
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
];
