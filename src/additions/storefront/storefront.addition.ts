import { boolean, defineModule, optional } from '@storekeep/server/module';
import { StorefrontOptions } from './storefront-options.ts';

declare module '@storekeep/server/module' {
  interface RouteOptions {
    /** Serves the example storefront, by default at `/shop` after the prefix of the shop; without this option it is not served. */
    storefront?: Partial<StorefrontOptions>;
  }
}

/** The example storefront of `examples/storefront`, served by the shop itself: always in the demo, elsewhere if it is asked for. */
export const storefrontModule = defineModule({
  name: 'storefront',
  requires: ['back-office'],
  variables: {
    storefront: optional('STOREFRONT', boolean, {
      description: 'Whether the server has the example storefront at `/shop`; defaults to the demo only',
    }),
  },
  configure(config, { isDemo }) {
    if (!(config.storefront ?? isDemo)) return {};
    // the variable is declared by the module of Stripe, which may not be installed
    const { stripeApiKey, stripePublishableKey } = config as Record<string, unknown>;
    const stripeKey = typeof stripeApiKey === 'string' && stripePublishableKey;
    return { storefront: typeof stripeKey === 'string' ? { stripeKey } : {} };
  },
  describe({ storefront, pathPrefix }, { isDemo, url }) {
    const { exists, path } = new StorefrontOptions();
    return (storefront ?? isDemo) && url !== null && exists
      ? [['Storefront', `${url}${pathPrefix}${path}`]]
      : [];
  },
  storefrontPage({ storefront, pathPrefix }, { isDemo }) {
    const { exists, path } = new StorefrontOptions();
    return (storefront ?? isDemo) && exists ? `${pathPrefix}${path}` : null;
  },
  prepare(options) {
    if (options.storefront) new StorefrontOptions(options.storefront);
    return options;
  },
  isUsed: ({ storefront }) => storefront !== undefined && new StorefrontOptions(storefront).exists,
  options: [{ provide: StorefrontOptions, create: ({ storefront }) => new StorefrontOptions(storefront) }],
  load: () => import('./storefront.module.ts'),
});
