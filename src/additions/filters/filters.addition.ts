import { defineModule, required, wholeNumber } from '@storekeep/server/module';
import { FacetIndexOptions } from './index-in-memory/facet-index-options.ts';

export { FacetIndexOptions } from './index-in-memory/facet-index-options.ts';

declare module '@storekeep/server/module' {
  interface ModuleOptions {
    /** The index in memory that finds filtered products of large catalogues, and counts their facets. */
    facetIndex?: Partial<FacetIndexOptions>;
  }
}

/** Filters, facets and orders of the products that shoppers list; see docs/filters.md. */
export const filtersModule = defineModule({
  name: 'filters',
  variables: {
    facetIndexMegabytes: required(
      'FACET_INDEX_MB',
      wholeNumber('number of megabytes (0–4096)', 0, 4096),
      32,
      {
        description:
          'How much memory the index of facets may take in each process; 0: SQL finds filtered products and counts facets. See `docs/filters.md`',
      },
    ),
    facetIndexMinProducts: required(
      'FACET_INDEX_MIN_PRODUCTS',
      wholeNumber('number of products (0–1000000000)', 0, 1_000_000_000),
      5000,
      { description: 'With fewer published products, SQL finds filtered products and counts facets' },
    ),
  },
  configure: ({ facetIndexMegabytes: megabytes, facetIndexMinProducts: minProducts }) => ({
    facetIndex: { megabytes, minProducts },
  }),
  // applications that choose the modules of the shop have not chosen this one
  isUsed: ({ modules }) => modules === undefined,
  options: [{ provide: FacetIndexOptions, create: ({ facetIndex }) => new FacetIndexOptions(facetIndex) }],
  load: () => import('./filters.module.ts'),
});
