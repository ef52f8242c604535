import { defineModule, type Kind, required } from '@storekeep/server/module';
import { type ApplicationConfig, parseApplications } from './application-config.ts';
import { AppsOptions } from './apps-options.ts';
import { OAuth } from './oauth.entity.ts';
import { OAuthHandlers } from './oauth-handlers.ts';

export type { ApplicationConfig } from './application-config.ts';
export { AppsService } from './apps.service.ts';
export { OAuthHandler } from './oauth-handler.ts';
export { OAuthHandlers } from './oauth-handlers.ts';
export { OAuth2Handler } from './oauth2-handler.ts';

declare module '@storekeep/server/module' {
  interface ModuleOptions {
    /** Applications that staff can connect by standard OAuth 2. Others are registered with `OAuthHandlers`. */
    applications?: ApplicationConfig[];
  }
}

const applications: Kind<ApplicationConfig[]> = {
  name: 'JSON list of applications',
  parse: parseApplications,
};

/** Applications that staff connect to the shop by OAuth; see docs/extending.md. */
export const appsModule = defineModule({
  name: 'apps',
  variables: {
    oauthApplications: required('OAUTH_APPLICATIONS', applications, [] as ApplicationConfig[], {
      description: 'Applications that staff can connect by OAuth 2; see Applications',
      secret: true,
    }),
  },
  configure: ({ oauthApplications }) => ({ applications: oauthApplications }),
  // applications that choose the modules of the shop choose this one by its option
  isUsed: ({ modules, applications }) => modules === undefined || applications !== undefined,
  options: [{ provide: AppsOptions, create: ({ applications }) => new AppsOptions({ applications }) }],
  providers: [OAuthHandlers],
  load: () => import('./apps.module.ts'),
  entities: [OAuth],
  forget: {
    oauth: { impersonal: ['application_name', 'data', 'display_name', 'install_url', 'uninstall_url'] },
    oauth_state: { impersonal: ['state'] },
  },
});
