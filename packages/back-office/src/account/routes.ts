import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.ts';

export const accountRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/account',
    component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
  }),
] as const;
