import { defineModule, required, text, wholeNumber } from '@storekeep/server/module';
import { CreateLoyaltyPoints1700000000000 } from './loyalty-migration.ts';
import { LoyaltyOptions } from './loyalty-options.ts';

declare module '@storekeep/server/module' {
  interface ModuleOptions {
    /** Points for what customers pay. */
    loyaltyPoints?: Partial<LoyaltyOptions>;
  }
}

const declaration = defineModule({
  name: 'loyalty-points',
  variables: {
    loyaltyAmountPerPoint: required('LOYALTY_AMOUNT_PER_POINT', wholeNumber('amount', 1), 100, {
      description: 'How much has to be paid for a point, in minor currency units',
    }),
    loyaltyExpiryDays: required('LOYALTY_EXPIRY_DAYS', wholeNumber('number of days', 1, 36_500), 365, {
      description: 'After how many days points expire',
    }),
    loyaltyExpirySchedule: required(
      'LOYALTY_EXPIRY_SCHEDULE',
      text('cron expression', /^\S+( \S+){4,5}$/),
      '30 3 * * *',
      { description: 'When it is checked which points expire, in UTC' },
    ),
  },
  configure: ({ loyaltyAmountPerPoint, loyaltyExpiryDays, loyaltyExpirySchedule }) => ({
    loyaltyPoints: {
      amountPerPoint: loyaltyAmountPerPoint,
      expiryDays: loyaltyExpiryDays,
      expirySchedule: loyaltyExpirySchedule,
    },
  }),
  options: [{ provide: LoyaltyOptions, create: ({ loyaltyPoints }) => new LoyaltyOptions(loyaltyPoints) }],
  forget: { loyalty_points: { rows: 't.customer_id = any(p.customers)' } },
  migrations: [CreateLoyaltyPoints1700000000000],
  load: () => import('./loyalty.module.ts'),
  simulation: () => import('./loyalty-simulation.ts'),
});

// a constant, since TypeScript does not rewrite `import(…)` within a default export
export default declaration;
