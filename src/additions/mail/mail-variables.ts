import { formatted, optional, required, text } from '@storekeep/server/module';
import { SENDER, SMTP_URL } from './mail-options.ts';

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
};

/** Finds variables that are missing for sending e-mails. */
export function findMailProblems(config: { smtpUrl: string | null; mailFrom: string | null }): string[] {
  const { smtpUrl, mailFrom } = config;
  return smtpUrl !== null && mailFrom === null ? ['MAIL_FROM: is missing, SMTP_URL is set'] : [];
}

function validTags(value: string): string[] {
  try {
    return Intl.getCanonicalLocales(value);
  } catch {
    return [];
  }
}
