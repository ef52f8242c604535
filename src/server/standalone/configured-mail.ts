import path from 'node:path';
import type { CommerceOptions } from '../../commerce-options.ts';
import type { Config } from './config/config.ts';

/** The mail options of the environment. @param isDemo whether messages are written to `DATA_DIR` if no server is configured */
export function configuredMail(config: Config, isDemo: boolean): CommerceOptions['mail'] {
  return {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    templates: config.mailTemplates,
    defaultLocale: config.defaultLocale,
    storefrontUrl: config.storefrontUrl,
    dashboardUrl: config.dashboardUrl,
    directory: isDemo ? path.join(config.dataDir, 'mail') : null,
  };
}
