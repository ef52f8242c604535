import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.ts';
import { readListSearch } from '../ui/list-search.ts';

const getParentRoute = () => shellRoute;

export const discountRoutes = [
  createRoute({
    getParentRoute,
    path: '/discounts',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./discounts-page.tsx'), 'DiscountsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/discounts/new',
    component: lazyRouteComponent(() => import('./new-discount-page.tsx'), 'NewDiscountPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/discounts/$id',
    component: lazyRouteComponent(() => import('./discount-page.tsx'), 'DiscountPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/gift-cards',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('../gift-cards/gift-cards-page.tsx'), 'GiftCardsPage'),
  }),
] as const;
