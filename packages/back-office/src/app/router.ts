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

/**
 * Loads the code of the page that is opened first, and sends its first requests. The router does so only once it knows the session, which
 * would be one round trip after the other.
 */
export function openAhead(): void {
  // its matches have no types outside of components
  const matches: readonly { routeId: keyof typeof router.routesById; search: object }[] = router.matchRoutes(
    router.latestLocation,
  );
  for (const { routeId, search } of matches) {
    const { component, staticData } = router.routesById[routeId].options;
    void component?.preload?.();
    staticData?.readAhead?.(search);
  }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Sends the requests of the page, if it is the one that is opened first. */
    readAhead?: (search: object) => void;
  }
  interface Register {
    router: typeof router;
  }
}
