import { defineModule } from '@storekeep/server/module';

/** Filters, facets and orders of the products that shoppers list; see docs/filters.md. */
export const filtersModule = defineModule({
  name: 'filters',
  // applications that choose the modules of the shop have not chosen this one
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./filters.module.ts'),
});
