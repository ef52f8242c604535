import { defineModule } from 'storekeep/module';

/** Sales, taxes, returns, stock and conversion; see docs/reports.md. */
export const reportsModule = defineModule({
  name: 'reports',
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./reports.module.ts'),
});
