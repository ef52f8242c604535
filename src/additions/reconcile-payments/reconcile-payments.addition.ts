import { defineModule } from '@storekeep/server/module';

/** Compares payments with their providers; see docs/payments.md. */
export const reconcilePaymentsModule = defineModule({
  name: 'reconcile-payments',
  commands: {
    'payments:reconcile': {
      summary: 'compares payments with their providers',
      load: () => import('./reconcile-payments-command.ts'),
    },
  },
});
