import { defineModule } from '@storekeep/server/module';

/** Sales, taxes, returns, stock and conversion; see docs/reports.md. */
export const reportsModule = defineModule({
  name: 'reports',
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./reports.module.ts'),
});
