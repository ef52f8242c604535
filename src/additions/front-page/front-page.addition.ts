import path from 'node:path';
import { type ConfiguredServer, defineModule } from '@storekeep/server/module';
import { FrontPageOptions } from './front-page-options.ts';

declare module '@storekeep/server/module' {
  interface RouteOptions {
    /** Shows a front page at `/` to browsers of this machine, with the e-mails; without this option there is none. */
    frontPage?: FrontPageOptions;
  }
}

/** Addresses that only this machine reaches. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

/**
 * The front page of the demo: what there is, what is missing, and doors to all of it. It shows e-mails with links that log in, and is
 * therefore served only by a demo that listens on loopback, and never in production.
 */
export const frontPageModule = defineModule({
  name: 'front-page',
  requires: ['mail'],
  configure(config, { isDemo, staffPage, storefrontPage }: ConfiguredServer) {
    const { host, nodeEnv, publicUrl, trustProxy, dataDir, databaseUrl } = config;
    const isLocal = LOOPBACK.test(host) && trustProxy === false && !publicUrl?.startsWith('https:');
    if (!isDemo || !isLocal || nodeEnv === 'production') return {};
    // variables of other modules
    const { smtpUrl, stripeApiKey } = config as unknown as Record<string, string | null | undefined>;
    return {
      frontPage: new FrontPageOptions({
        isEmbedded: databaseUrl === null,
        mailDirectory: smtpUrl ? null : path.resolve(dataDir, 'mail'),
        stripe: stripeApiKey ? (/^.k_live_/.test(stripeApiKey) ? 'live' : 'test') : null,
        pages: { storefront: storefrontPage, backOffice: staffPage },
      }),
    };
  },
  isUsed: ({ frontPage }) => frontPage !== undefined,
  options: [{ provide: FrontPageOptions, create: ({ frontPage }) => new FrontPageOptions(frontPage) }],
  load: () => import('./front-page.module.ts'),
});
