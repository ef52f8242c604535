import path from 'node:path';
import type { MailOptions } from '#shop/back-office/mail/mail-options';
import type { CommerceOptions } from '../../commerce-options.ts';
import type { Config } from './config/config.ts';

/** Where the v1 starters of a storefront and a dashboard listen. */
const STARTER_STOREFRONT = 'http://localhost:8000';
const STARTER_DASHBOARD = 'http://localhost:7000';

/** The mail options of the environment. @param isDemo whether messages are written to `DATA_DIR` if no server is configured */
export function configuredMail(config: Config, isDemo: boolean): CommerceOptions['mail'] {
  return {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    templates: config.mailTemplates,
    defaultLocale: config.defaultLocale,
    storefrontUrl: config.storefrontUrl ?? (isDemo ? STARTER_STOREFRONT : null),
    dashboardUrl: config.dashboardUrl ?? (isDemo ? STARTER_DASHBOARD : null),
    directory: isDemo ? path.join(config.dataDir, 'mail') : null,
    sendGrid: configuredSendGrid(config),
  };
}

function configuredSendGrid(config: Config): MailOptions['sendGrid'] {
  const { sendGridApiKey: apiKey, sendGridApiBase, sendGridTemplates } = config;
  if (apiKey === null || sendGridTemplates === null) return null;
  return { ...sendGridTemplates, apiKey, apiBase: sendGridApiBase ?? undefined };
}
