import { defineModule, ok, optional, skipped, text, url } from '@storekeep/server/module';
import { checkHub } from './check-hub.ts';
import { CarrierHubOptions } from './hub-options.ts';

declare module '@storekeep/server/module' {
  interface RouteOptions {
    /** Ships by the shipping hub. */
    carrierHub?: Partial<CarrierHubOptions>;
  }
}

const secret = text('text of at least 16 characters', /^\S{16,}$/);

const declaration = defineModule({
  name: 'carrier-hub',
  variables: {
    carrierHubUrl: optional('CARRIER_HUB_URL', url, {
      description: 'Ships by the shipping hub at this address',
    }),
    carrierHubApiKey: optional('CARRIER_HUB_API_KEY', secret, {
      description: 'The key of its API',
      secret: true,
    }),
    carrierHubWebhookSecret: optional('CARRIER_HUB_WEBHOOK_SECRET', secret, {
      description: 'The secret of its webhook at `/carrier-hub/events`; without it, events are rejected',
      secret: true,
    }),
  },
  findProblems: ({ carrierHubUrl, carrierHubApiKey }) =>
    carrierHubUrl !== null && carrierHubApiKey === null
      ? ['CARRIER_HUB_API_KEY: is missing, CARRIER_HUB_URL is set']
      : [],
  configure({ carrierHubUrl, carrierHubApiKey, carrierHubWebhookSecret }) {
    if (carrierHubUrl === null || carrierHubApiKey === null) return {};
    return {
      carrierHub: { url: carrierHubUrl, apiKey: carrierHubApiKey, webhookSecret: carrierHubWebhookSecret },
    };
  },
  isUsed: ({ carrierHub }) => carrierHub !== undefined,
  options: [{ provide: CarrierHubOptions, create: ({ carrierHub }) => new CarrierHubOptions(carrierHub) }],
  load: () => import('./carrier-hub.module.ts'),
  doctor: {
    async 'carrier hub'({ config: { carrierHubUrl, carrierHubApiKey }, online }) {
      if (carrierHubUrl === null || carrierHubApiKey === null) return skipped('no CARRIER_HUB_URL');
      return online ? checkHub(carrierHubUrl, carrierHubApiKey) : ok('is configured (--offline: not asked)');
    },
  },
});

// a constant, since TypeScript does not rewrite `import(…)` within a default export
export default declaration;
