import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoutes } from '../account/routes.ts';
import { customerRoutes } from '../customers/routes.ts';
import { discountRoutes } from '../discounts/routes.ts';
import { moduleRoutes } from '../modules/routes.ts';
import { orderRoutes } from '../orders/routes.ts';
import { productRoutes } from '../products/routes.ts';
import { promotionRoutes } from '../promotions/routes.ts';
import { reportRoutes } from '../reports/routes.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { stockRoutes } from '../stock/routes.ts';
import { readText } from '../ui/list-search.ts';
import { PageSkeleton } from '../ui/page.tsx';
import { PageError, PageMissing } from './page-error.tsx';
import { rootRoute } from './root-route.ts';
import { shellRoute } from './shell-route.ts';

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (raw): { to?: string } => ({ to: readText(raw, 'to') }),
  component: lazyRouteComponent(() => import('../login/login-page.tsx'), 'LoginPage'),
});

const readToken = (raw: Record<string, unknown>): { token?: string; email?: string } => ({
  token: readText(raw, 'token'),
  email: readText(raw, 'email'),
});

const invite = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  validateSearch: readToken,
  component: lazyRouteComponent(() => import('../login/invite-page.tsx'), 'InvitePage'),
});

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: readToken,
  component: lazyRouteComponent(() => import('../login/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const today = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../today/today-page.tsx'), 'TodayPage'),
});

const routeTree = rootRoute.addChildren([
  login,
  invite,
  resetPassword,
  shellRoute.addChildren([
    today,
    ...orderRoutes,
    ...productRoutes,
    ...customerRoutes,
    ...discountRoutes,
    ...promotionRoutes,
    ...stockRoutes,
    ...reportRoutes,
    ...settingsRoutes,
    ...moduleRoutes,
    ...accountRoutes,
  ]),
]);

export const router = createRouter({
  routeTree,
  // the server writes the path of the back office into the page
  basepath: new URL(document.baseURI).pathname,
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: PageMissing,
  scrollRestoration: true,
});

/** The routes of a place. The router's matches have no types outside of components. */
function routesAt(location: Parameters<typeof router.matchRoutes>[0]) {
  const matches: readonly { routeId: keyof typeof router.routesById; search: object }[] =
    router.matchRoutes(location);
  return matches.map(({ routeId, search }) => ({ ...router.routesById[routeId].options, search }));
}

/**
 * Loads the code of the page that is opened first, and sends its first requests; then those of each page whose link is followed. The
 * router does so only once it knows the session and has the code, which would be one round trip after the other.
 */
export function openAhead(): void {
  for (const { component, staticData, search } of routesAt(router.latestLocation)) {
    void component?.preload?.();
    staticData?.readAhead?.(search);
  }
  router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    const page = pathChanged ? routesAt(toLocation).at(-1) : undefined;
    page?.staticData?.readAhead?.(page.search);
  });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Sends the requests of the page before its code is there. */
    readAhead?: (search: object) => void;
  }
  interface Register {
    router: typeof router;
  }
}
