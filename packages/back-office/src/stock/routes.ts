import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.ts';
import { type ListSearch, readListSearch, readText } from '../ui/list-search.ts';

export interface StockSearch extends ListSearch {
  location?: string;
}

const getParentRoute = () => shellRoute;

export const stockRoutes = [
  createRoute({
    getParentRoute,
    path: '/stock',
    validateSearch: (raw: Record<string, unknown>): StockSearch => ({
      ...readListSearch(raw),
      location: readText(raw, 'location'),
    }),
    component: lazyRouteComponent(() => import('./stock-page.tsx'), 'StockPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/stock/locations',
    component: lazyRouteComponent(() => import('./locations-page.tsx'), 'LocationsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/stock/reservations',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./reservations-page.tsx'), 'ReservationsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/stock/$id',
    component: lazyRouteComponent(() => import('./item-page.tsx'), 'ItemPage'),
  }),
] as const;
