import { boolean, defineModule, required } from '@storekeep/server/module';
import { BackOfficeOptions } from './back-office-options.ts';

export type { DashboardPage, DashboardParts, DashboardWidget } from './dashboard-parts.ts';

declare module '@storekeep/server/module' {
  interface RouteOptions {
    /** Serves the back office, by default at `/dashboard` after the prefix of the shop; without this option it is not served. */
    dashboard?: Partial<BackOfficeOptions>;
  }
}

/** The back office in the browser, which `packages/back-office` builds; see docs/dashboard.md. */
export const backOfficeModule = defineModule({
  name: 'back-office',
  variables: {
    dashboard: required('DASHBOARD', boolean, true, {
      description: 'Whether the server has the back office at `/dashboard`',
    }),
  },
  configure: ({ dashboard }) => (dashboard ? { dashboard: {} } : {}),
  describe: ({ dashboard, pathPrefix }, { url }) => {
    if (!dashboard || url === null) return [];
    const { isBuilt, path } = new BackOfficeOptions();
    return [
      ['Back office', isBuilt ? `${url}${pathPrefix}${path}` : 'is not built; `npm run build` builds it'],
    ];
  },
  frontPage: ({ dashboard, pathPrefix }) => {
    const { isBuilt, path } = new BackOfficeOptions();
    return dashboard && isBuilt ? `${pathPrefix}${path}` : null;
  },
  prepare(options) {
    if (options.dashboard) new BackOfficeOptions(options.dashboard);
    return options;
  },
  isUsed: ({ dashboard }) => dashboard !== undefined && new BackOfficeOptions(dashboard).isBuilt,
  options: [{ provide: BackOfficeOptions, create: ({ dashboard }) => new BackOfficeOptions(dashboard) }],
  load: () => import('./back-office.module.ts'),
});
