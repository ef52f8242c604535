import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.ts';
import { readReportsSearch } from './read-reports-search.ts';

export const reportRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports',
    validateSearch: readReportsSearch,
    component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
  }),
] as const;
