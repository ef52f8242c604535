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
  describe(config, { isDemo, url }) {
    const path = servedPath(config, isDemo);
    return url !== null && path !== null ? [['Storefront', `${url}${path}`]] : [];
  },
  storefrontPage: (config, { isDemo }) => servedPath(config, isDemo),
  prepare(options) {
    if (options.storefront) new StorefrontOptions(options.storefront);
    return options;
  },
  isUsed: ({ storefront }) => storefront !== undefined && new StorefrontOptions(storefront).exists,
  options: [{ provide: StorefrontOptions, create: ({ storefront }) => new StorefrontOptions(storefront) }],
  load: () => import('./storefront.module.ts'),
});

/** The path at which a server has the storefront; null if it has none. */
function servedPath(
  { storefront, pathPrefix }: { storefront: boolean | null; pathPrefix: string },
  isDemo: boolean,
): string | null {
  const { exists, path } = new StorefrontOptions();
  return (storefront ?? isDemo) && exists ? `${pathPrefix}${path}` : null;
}
