import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.ts';
import { type ListSearch, readListSearch, readText } from '../ui/list-search.ts';

export interface CustomersSearch extends ListSearch {
  group?: string;
}

const getParentRoute = () => shellRoute;

export const customerRoutes = [
  createRoute({
    getParentRoute,
    path: '/customers',
    validateSearch: (raw: Record<string, unknown>): CustomersSearch => ({
      ...readListSearch(raw),
      group: readText(raw, 'group'),
    }),
    component: lazyRouteComponent(() => import('./customers-page.tsx'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/customers/groups',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./groups-page.tsx'), 'GroupsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/customers/$id',
    component: lazyRouteComponent(() => import('./customer-page.tsx'), 'CustomerPage'),
  }),
] as const;
