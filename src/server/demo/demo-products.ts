import type { DemoProduct } from './demo-product.ts';
import { afterDark } from './products/after-dark.ts';
import { campKitchen } from './products/camp-kitchen.ts';
import { trailAndHut } from './products/trail-and-hut.ts';
import { warmLayers } from './products/warm-layers.ts';

/** The titles of the collections. */
export const collections = ['Camp Kitchen', 'Warm Layers', 'After Dark'];

const giftCards: DemoProduct[] = [
  {
    title: 'Lantern Hill Gift Card',
    handle: 'gift-card',
    subtitle: 'For friends who like to choose',
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

/** All products, in the order in which lists show them. */
export const products: DemoProduct[] = [
  ...campKitchen,
  ...warmLayers,
  ...afterDark,
  ...trailAndHut,
  ...giftCards,
];
