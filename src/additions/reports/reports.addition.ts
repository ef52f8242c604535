import { defineModule } from '@storekeep/server/module';
import { ReportAmounts1798500000000 } from './migrations/1798500000000-report-amounts.ts';

/** Sales, taxes, returns, stock and conversion; see docs/reports.md. */
export const reportsModule = defineModule({
  name: 'reports',
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./reports.module.ts'),
  migrations: [ReportAmounts1798500000000],
  forget: {
    report_line: { impersonal: ['currency_code'] },
    report_order: { impersonal: ['currency_code'] },
    report_tax: { impersonal: ['currency_code', 'country_code', 'code', 'name'] },
  },
});
