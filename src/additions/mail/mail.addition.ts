import path from 'node:path';
import { defineModule } from '@storekeep/server/module';
import { checkMail } from './check-mail.ts';
import { MailOptions, type MailSettings } from './mail-options.ts';
import { findMailProblems, mailVariables } from './mail-variables.ts';
import { Mailer } from './mailer.ts';

export { Mailer } from './mailer.ts';
export type { MailOptions, MailSettings } from './index.ts'; // sendgrid adds to it: applications need the file in their programs

declare module '@storekeep/server/module' {
  interface ModuleOptions {
    /** E-mails about orders and accounts; without options none are sent. */
    mail?: MailSettings;
  }
}

/** E-mails about orders and accounts; see docs/mail.md. */
export const mailModule = defineModule({
  name: 'mail',
  variables: mailVariables,
  findProblems: findMailProblems,
  configure: (config, { isDemo, staffUrl, storefrontUrl }) => ({
    mail: {
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      templates: config.mailTemplates,
      defaultLocale: config.defaultLocale,
      storefrontUrl: config.storefrontUrl ?? storefrontUrl,
      dashboardUrl: config.dashboardUrl ?? staffUrl,
      directory: isDemo ? path.join(config.dataDir, 'mail') : null,
    },
  }),
  describe: ({ smtpUrl, dataDir }, { isDemo }) =>
    isDemo && smtpUrl === null
      ? [['Mail', `is written to ${path.join(dataDir, 'mail')} until SMTP_URL is set`]]
      : [],
  prepare(options) {
    const { canLinkToStorefront } = new MailOptions(options.mail);
    return { ...options, confirmEmailChanges: options.confirmEmailChanges ?? canLinkToStorefront };
  },
  isUsed({ mail }) {
    if (mail === undefined) return undefined;
    return (mail.smtpUrl ?? mail.directory ?? null) !== null;
  },
  options: [{ provide: MailOptions, create: ({ mail }) => new MailOptions(mail) }],
  providers: [Mailer],
  load: () => import('./mail.module.ts'),
  doctor: { mail: checkMail },
  commands: {
    'mail:preview': {
      summary: 'renders all e-mails with demo data',
      load: () => import('./commands/mail-preview.ts'),
    },
  },
});
