import {
  type ConfigWith,
  type Examination,
  failed,
  ok,
  parseLoginUrl,
  reasonOf,
  type Result,
  skipped,
  warning,
} from '@storekeep/server/module';
import type { mailVariables } from './mail-variables.ts';

const TIMEOUT_MS = 5000;

/** Connects and logs in, without sending anything. */
export async function checkMail({
  config,
  online,
}: Examination<ConfigWith<typeof mailVariables>>): Promise<Result> {
  const { smtpUrl, databaseUrl, storefrontUrl } = config;
  if (smtpUrl === null) {
    return databaseUrl === null
      ? ok('no SMTP_URL: messages are written to mail in DATA_DIR')
      : warning('no SMTP_URL: no e-mail is sent', 'Set SMTP_URL and MAIL_FROM, see docs/mail.md');
  }
  const { host } = parseLoginUrl(smtpUrl)!;
  if (!online) return skipped(`${host} is not contacted (--offline)`);
  const problem = await smtpProblem(smtpUrl);
  if (problem) return failed(`${host}: ${problem.message}`, problem.advice);
  if (storefrontUrl === null)
    return warning(
      `${host} accepts the login, but customers cannot reset passwords`,
      'Set STOREFRONT_URL, where the links of e-mails lead',
    );
  return ok(`${host} accepts the login`);
}

async function smtpProblem(url: string): Promise<{ message: string; advice: string } | null> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS },
    ...{ dnsTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EAUTH')
      return {
        message: 'the login is rejected',
        advice: 'Correct user and password of SMTP_URL; characters such as @ and / need percent-encoding',
      };
    return {
      message: `it does not respond as a mail server: ${reasonOf(error)}`,
      advice: 'Correct host and port of SMTP_URL: smtp:// and 587 with STARTTLS, or smtps:// and 465',
    };
  } finally {
    transport.close();
  }
}
