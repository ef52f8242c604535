/** A group of modules: a folder that contains one folder per module. */
interface Layer {
  group: string;
  /** The modules in order. Those of the shop are derived from `shop-modules.ts`. */
  modules?: readonly string[];
  /** Folders without a Nest module, each with the module that follows it. */
  withoutNestModule?: Readonly<Record<string, string>>;
}

/**
 * The groups of the source from the bottom up, with their modules in order. A module may import only from modules before it; the
 * dependency rule (`.dependency-cruiser.cjs`) reads this file. To avoid an import in the opposite direction: pass data down,
 * return values up, or register an implementation from above.
 */
export const layers: readonly Layer[] = [
  {
    group: 'engine',
    modules: [
      'observability',
      'kernel',
      'mapping',
      'background',
      'reader',
      'identity',
      'idempotency',
      'http',
      'openapi',
      'providers',
      'net',
      'installation',
    ],
  },
  { group: 'model', modules: ['entities', 'pricing', 'location-choice'] },
  { group: 'shop/settings' },
  { group: 'shop/people' },
  { group: 'shop/stock' },
  { group: 'shop/offers' },
  { group: 'shop/shipping' },
  { group: 'shop/catalogue', withoutNestModule: { prices: 'search' } },
  { group: 'shop/payments' },
  { group: 'shop/carts' },
  { group: 'shop/orders' },
  { group: 'shop/checkout' },
  { group: 'shop/back-office' },
  { group: 'server', modules: ['person', 'standalone'] },
  { group: 'client', modules: ['schema'] },
];
