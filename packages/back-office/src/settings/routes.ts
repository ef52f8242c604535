import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.ts';
import { readListSearch, readText } from '../ui/list-search.ts';
import { readJournalSearch } from './journal/read-journal-search.ts';

const getParentRoute = () => shellRoute;

export const settingsRoutes = [
  createRoute({
    getParentRoute,
    path: '/settings',
    component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/store',
    component: lazyRouteComponent(() => import('./store/store-page.tsx'), 'StorePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/regions',
    component: lazyRouteComponent(() => import('./regions/regions-page.tsx'), 'RegionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/shipping',
    component: lazyRouteComponent(() => import('./shipping/shipping-page.tsx'), 'ShippingPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/taxes',
    component: lazyRouteComponent(() => import('./taxes/taxes-page.tsx'), 'TaxesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/channels',
    component: lazyRouteComponent(() => import('./channels/channels-page.tsx'), 'ChannelsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/attributes',
    component: lazyRouteComponent(() => import('./attributes/attributes-page.tsx'), 'AttributesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/legal-texts',
    component: lazyRouteComponent(() => import('./legal-texts/legal-texts-page.tsx'), 'LegalTextsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/publishable-keys',
    component: lazyRouteComponent(
      () => import('./channels/publishable-keys-page.tsx'),
      'PublishableKeysPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/return-reasons',
    component: lazyRouteComponent(
      () => import('./return-reasons/return-reasons-page.tsx'),
      'ReturnReasonsPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/users',
    component: lazyRouteComponent(() => import('./users/users-page.tsx'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/roles',
    component: lazyRouteComponent(() => import('./access/roles-page.tsx'), 'RolesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/api-keys',
    component: lazyRouteComponent(() => import('./access/api-keys-page.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/webhooks',
    component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/webhooks/$id',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/agents',
    component: lazyRouteComponent(() => import('./agents/agents-page.tsx'), 'AgentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/agents/$id',
    component: lazyRouteComponent(() => import('./agents/agent-page.tsx'), 'AgentPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/proposals',
    component: lazyRouteComponent(() => import('./proposals/proposals-page.tsx'), 'ProposalsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/mails',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./mails/mails-page.tsx'), 'MailsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/mails/templates',
    validateSearch: (raw): { template?: string; locale?: string } => ({
      template: readText(raw, 'template'),
      locale: readText(raw, 'locale'),
    }),
    component: lazyRouteComponent(() => import('./mails/templates-page.tsx'), 'MailTemplatesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/jobs',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./jobs/jobs-page.tsx'), 'JobsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/journal',
    validateSearch: readJournalSearch,
    component: lazyRouteComponent(() => import('./journal/journal-page.tsx'), 'JournalPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/journal/$id',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./journal/entry-page.tsx'), 'EntryPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/status',
    component: lazyRouteComponent(() => import('./status/status-page.tsx'), 'StatusPage'),
  }),
] as const;
