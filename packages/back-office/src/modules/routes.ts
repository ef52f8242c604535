import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.ts';

export const moduleRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/modules/$module/$path',
    component: lazyRouteComponent(() => import('./module-page.tsx'), 'ModulePage'),
  }),
] as const;
