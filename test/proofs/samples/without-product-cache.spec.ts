import { runSpecs } from '../../support/run-specs.ts';

/* A shop with PRODUCT_CACHE_BYTES=0 responds as one with the cache. */
runSpecs(
  [
    ...['products', 'product-prices', 'publishable-keys', 'variants', 'collections', 'search'].map(
      (name) => `test/http/store/${name}.spec.ts`,
    ),
    'test/http/store/compressed-responses.spec.ts',
    'test/http/filters.spec.ts',
    'test/http/query-parameters.spec.ts',
    'test/http/relations.spec.ts',
  ],
  { env: { PRODUCT_CACHE_BYTES: '0' } },
);
