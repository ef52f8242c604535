import { createRoute } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';
import { readSessionAhead, requireSession } from './session.ts';
import { Shell } from './shell.tsx';

/** The pages with navigation, for those who are logged in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  staticData: { readAhead: readSessionAhead },
  beforeLoad: requireSession,
  component: Shell,
});
