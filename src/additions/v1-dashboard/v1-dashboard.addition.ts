import { defineModule } from '@storekeep/server/module';

/** The dashboard of Medusa v1, built from its package; see docs/clients.md. */
export const v1DashboardModule = defineModule({
  name: 'v1-dashboard',
  commands: {
    dashboard: {
      summary: 'builds the dashboard, which the server then has at /app',
      load: () => import('./build-dashboard.ts'),
    },
  },
});
