import { type ConfigWith, defineModule, optional, text, url } from '@storekeep/server/module';
import type { mailVariables } from '../mail/index.ts';
import { SendGridAccount, type SendGridOptions } from './sendgrid-options.ts';
import { eventsOfSendGrid, parseSendGridTemplates } from './sendgrid-templates.ts';

export type { SendGridOptions, SendGridTemplates } from './sendgrid-options.ts';

declare module '../mail/index.ts' {
  interface MailSettings {
    /** Sends the messages for which it has a template by SendGrid; the others go by SMTP. */
    sendGrid?: SendGridOptions | null;
  }
}

const variables = {
  sendGridApiKey: optional('SENDGRID_API_KEY', text('key such as SG.…', /^\S+$/), {
    description: 'Sends e-mails by SendGrid, those with a template in `SENDGRID_TEMPLATES`',
    secret: true,
  }),
  sendGridApiBase: optional('SENDGRID_API_BASE', url, {
    description: 'Where SendGrid’s API is; defaults to `https://api.sendgrid.com`',
  }),
  sendGridTemplates: optional(
    'SENDGRID_TEMPLATES',
    { name: 'JSON object of template ids', parse: parseSendGridTemplates },
    {
      description:
        'The options of Medusa v1’s SendGrid plugin, such as `{"from":"shop@example.com","order_placed_template":"d-…","localization":{}}`',
    },
  ),
};

/** Messages by dynamic templates of SendGrid, as by v1's plugin; see docs/mail.md. */
export const sendGridModule = defineModule({
  name: 'sendgrid',
  requires: ['mail'],
  variables,
  findProblems,
  configure({ sendGridApiKey: apiKey, sendGridApiBase, sendGridTemplates }) {
    if (apiKey === null || sendGridTemplates === null) return {};
    return { mail: { sendGrid: { ...sendGridTemplates, apiKey, apiBase: sendGridApiBase ?? undefined } } };
  },
  prepare(options) {
    const { sendGrid } = options.mail ?? {};
    if (!sendGrid) return options;
    return { ...options, mail: { ...options.mail, sentByOthers: eventsOfSendGrid(sendGrid) } };
  },
  isUsed({ mail }) {
    return mail === undefined ? undefined : Boolean(mail.sendGrid);
  },
  options: [{ provide: SendGridAccount, create: ({ mail }) => new SendGridAccount(mail?.sendGrid ?? null) }],
  load: () => import('./sendgrid.module.ts'),
});

function findProblems({
  sendGridApiKey,
  sendGridTemplates,
  mailFrom,
}: ConfigWith<typeof variables & typeof mailVariables>): string[] {
  if (sendGridApiKey === null) return [];
  const problems: string[] = [];
  if (sendGridTemplates === null) problems.push('SENDGRID_TEMPLATES: is missing, SENDGRID_API_KEY is set');
  if (!(sendGridTemplates?.from ?? mailFrom))
    problems.push('MAIL_FROM: is missing, as is `from` of SENDGRID_TEMPLATES');
  return problems;
}
