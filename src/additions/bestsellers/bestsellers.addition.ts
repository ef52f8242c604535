import { defineModule } from '@storekeep/server/module';
import { Bestsellers1798410000000 } from './migrations/1798410000000-bestsellers.ts';

/** The order `bestselling` of products, by the sales of 30 days; see docs/filters.md. */
export const bestsellersModule = defineModule({
  name: 'bestsellers',
  requires: ['filters'],
  // applications that choose the modules of the shop have not chosen this one
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./bestsellers.module.ts'),
  migrations: [Bestsellers1798410000000],
});
