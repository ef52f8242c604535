import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAhead } from '../api/use-data.ts';
import { shellRoute } from '../app/shell-route.ts';
import { readListSearch } from '../ui/list-search.ts';
import { readOrders } from './read-orders.ts';
import { type OrdersSearch, readOrdersSearch } from './read-orders-search.ts';

const getParentRoute = () => shellRoute;

export const orderRoutes = [
  createRoute({
    getParentRoute,
    path: '/orders',
    validateSearch: readOrdersSearch,
    staticData: { readAhead: (search) => readAhead(...readOrders(search as OrdersSearch)) },
    component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/drafts',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./drafts/drafts-page.tsx'), 'DraftsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/drafts/new',
    component: lazyRouteComponent(() => import('./drafts/new-draft-page.tsx'), 'NewDraftPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/drafts/$id',
    component: lazyRouteComponent(() => import('./drafts/draft-page.tsx'), 'DraftPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/returns',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./returns/returns-page.tsx'), 'ReturnsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/swaps',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./swaps/swaps-page.tsx'), 'SwapsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/$id',
    component: lazyRouteComponent(() => import('./order/order-page.tsx'), 'OrderPage'),
  }),
] as const;
