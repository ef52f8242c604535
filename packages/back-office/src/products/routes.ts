import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.ts';
import { type ListSearch, readChoice, readListSearch, readText } from '../ui/list-search.ts';

export const PRODUCT_STATUSES = ['draft', 'proposed', 'published', 'rejected'] as const;

/** The filters of the list of products, as they are in its URL. */
export interface ProductsSearch extends ListSearch {
  status?: (typeof PRODUCT_STATUSES)[number];
  collection?: string;
  category?: string;
  type?: string;
  view?: 'grid';
}

const readProductsSearch = (raw: Record<string, unknown>): ProductsSearch => ({
  ...readListSearch(raw),
  status: readChoice(raw, 'status', PRODUCT_STATUSES),
  collection: readText(raw, 'collection'),
  category: readText(raw, 'category'),
  type: readText(raw, 'type'),
  view: readChoice(raw, 'view', ['grid']),
});

const getParentRoute = () => shellRoute;

export const productRoutes = [
  createRoute({
    getParentRoute,
    path: '/products',
    validateSearch: readProductsSearch,
    component: lazyRouteComponent(() => import('./products-page.tsx'), 'ProductsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/new',
    component: lazyRouteComponent(() => import('./new-product-page.tsx'), 'NewProductPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/import',
    component: lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/collections',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./collections/collections-page.tsx'), 'CollectionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/collections/$id',
    component: lazyRouteComponent(() => import('./collections/collection-page.tsx'), 'CollectionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/categories',
    component: lazyRouteComponent(() => import('./categories/categories-page.tsx'), 'CategoriesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/price-lists',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./price-lists/price-lists-page.tsx'), 'PriceListsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/price-lists/$id',
    component: lazyRouteComponent(() => import('./price-lists/price-list-page.tsx'), 'PriceListPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/$id',
    component: lazyRouteComponent(() => import('./product/product-page.tsx'), 'ProductPage'),
  }),
] as const;
