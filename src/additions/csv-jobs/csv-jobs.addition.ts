import { defineModule } from '@storekeep/server/module';

/** Imports and exports of products, prices and orders as CSV. */
export const csvJobsModule = defineModule({
  name: 'csv-jobs',
  // applications that choose the modules of the shop have not chosen this one
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./csv-jobs.modules.ts'),
});
