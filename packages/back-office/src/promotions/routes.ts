import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.ts';
import { readListSearch } from '../ui/list-search.ts';

const getParentRoute = () => shellRoute;

export const promotionRoutes = [
  createRoute({
    getParentRoute,
    path: '/promotions',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./promotions-page.tsx'), 'PromotionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/promotions/new',
    component: lazyRouteComponent(() => import('./new-promotion-page.tsx'), 'NewPromotionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/promotions/$id',
    component: lazyRouteComponent(() => import('./promotion-page.tsx'), 'PromotionPage'),
  }),
] as const;
