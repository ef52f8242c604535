import { optional, required, text, url } from './config-kinds.ts';

const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/;

/** Variables of e-mail; see docs/mail.md. */
export const mailVariables = {
  smtpUrl: optional(
    'SMTP_URL',
    text('SMTP URL (smtp://user:password@host:587)', /^smtps?:\/\/\S*[^\s/?@]\S*$/),
    {
      description:
        'Sends e-mails by this server; `smtp://` uses STARTTLS if the server offers it, `smtps://` is TLS from the start; see `docs/mail.md`',
      secret: true,
    },
  ),
  mailFrom: optional(
    'MAIL_FROM',
    {
      name: 'sender (Shop <shop@example.com>)',
      parse: (value) => {
        const [, address = value] = /^[^<>\r\n]*<([^<>]*)>$/.exec(value) ?? [];
        return ADDRESS.test(address) ? value : undefined;
      },
    },
    { description: 'The sender of e-mails; required with `SMTP_URL`' },
  ),
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
};

function validTags(value: string): string[] {
  try {
    return Intl.getCanonicalLocales(value);
  } catch {
    return [];
  }
}
