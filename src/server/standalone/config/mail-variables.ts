import { SENDER, SMTP_URL } from '#shop/back-office/mail/mail-options';
import { parseSendGridTemplates } from '#shop/back-office/mail/sendgrid/sendgrid-templates';
import { boolean, formatted, optional, required, text, url } from './config-kinds.ts';

/** Variables of e-mail; see docs/mail.md. */
export const mailVariables = {
  smtpUrl: optional('SMTP_URL', formatted(SMTP_URL), {
    description:
      'Sends e-mails by this server; `smtp://` uses STARTTLS if the server offers it, `smtps://` is TLS from the start; see `docs/mail.md`',
    secret: true,
  }),
  mailFrom: optional('MAIL_FROM', formatted(SENDER), {
    description: 'The sender of e-mails; required with `SMTP_URL`',
  }),
  mailTemplates: optional('MAIL_TEMPLATES', text('directory', /^[^\0]+$/), {
    description: 'Templates and translations that replace or add to the built-in ones',
  }),
  defaultLocale: required(
    'DEFAULT_LOCALE',
    {
      name: 'language tag (en, de, de-AT)',
      parse: (value) =>
        Intl.DateTimeFormat.supportedLocalesOf(validTags(value)).length > 0 ? value : undefined,
    },
    'en',
    { description: 'The language of e-mails to recipients whose cart has no `context.locale`' },
  ),
  storefrontUrl: optional('STOREFRONT_URL', url, {
    description:
      'The storefront, for links in e-mails; password resets of customers and transfers of orders are not sent without it',
  }),
  dashboardUrl: optional('DASHBOARD_URL', url, {
    description:
      'The dashboard, for links in e-mails; password resets of staff and invites are not sent without it',
  }),
  confirmEmailChanges: required('CONFIRM_EMAIL_CHANGES', boolean, true, {
    description:
      'Whether the new e-mail of an account counts only once a link that is sent to it was opened; without `SMTP_URL` or `STOREFRONT_URL` it counts at once; see `docs/security.md`',
  }),
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

/** Finds variables that are missing for sending e-mails. */
export function findMailProblems(config: {
  smtpUrl: string | null;
  mailFrom: string | null;
  sendGridApiKey: string | null;
  sendGridTemplates: { from?: string } | null;
}): string[] {
  const { smtpUrl, mailFrom, sendGridApiKey, sendGridTemplates } = config;
  const problems: string[] = [];
  if (smtpUrl !== null && mailFrom === null) problems.push('MAIL_FROM: is missing, SMTP_URL is set');
  if (sendGridApiKey !== null && sendGridTemplates === null)
    problems.push('SENDGRID_TEMPLATES: is missing, SENDGRID_API_KEY is set');
  if (sendGridApiKey !== null && !(sendGridTemplates?.from ?? mailFrom))
    problems.push('MAIL_FROM: is missing, as is `from` of SENDGRID_TEMPLATES');
  return problems;
}

function validTags(value: string): string[] {
  try {
    return Intl.getCanonicalLocales(value);
  } catch {
    return [];
  }
}
