import { type Examination, failed, ok, reasonOf, type Result, skipped, warning } from './finding.ts';

const TIMEOUT_MS = 5000;

/** Connects and logs in, without sending anything. */
export async function checkMail({ config, online }: Examination): Promise<Result> {
  const { smtpUrl, sendGridApiKey, databaseUrl, storefrontUrl } = config;
  if (smtpUrl === null) {
    if (sendGridApiKey !== null) return ok('SendGrid sends what SENDGRID_TEMPLATES has a template for');
    return databaseUrl === null
      ? ok('no SMTP_URL: messages are written to mail in DATA_DIR')
      : warning('no SMTP_URL: no e-mail is sent', 'Set SMTP_URL and MAIL_FROM, see docs/mail.md');
  }
  const host = new URL(smtpUrl).host;
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

/** Asks Stripe for the balance, which any valid key may request or be refused (403). */
export async function checkStripe({ config, env, online }: Examination): Promise<Result> {
  const { stripeApiKey: key, stripeWebhookSecrets, stripeApiBase } = config;
  if (key === null) return skipped('no STRIPE_API_KEY');
  if (!isInstalled('stripe')) return failed('the package stripe is missing', 'npm install stripe');
  if (online) {
    const problem = await stripeProblem(key, stripeApiBase ?? 'https://api.stripe.com');
    if (problem) return problem;
  }
  if (env.NODE_ENV === 'production' && key.includes('_test_'))
    return warning('the key is for tests: no card is charged', 'Set STRIPE_API_KEY to a live key');
  if (stripeWebhookSecrets.length === 0)
    return warning(
      'no webhook secret: payments that are confirmed later are missed',
      'Add an endpoint for /hooks/stripe in its dashboard, and set STRIPE_WEBHOOK_SECRET',
    );
  return ok(online ? 'it accepts the key' : 'the key has the right form (--offline: it is not sent)');
}

async function stripeProblem(key: string, base: string): Promise<Result | null> {
  try {
    const response = await fetch(`${base}/v1/balance`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.status === 401)
      return failed('it rejects the key', 'Copy the secret key again, from Developers → API keys of Stripe');
    if (response.status >= 500)
      return warning(`it responds with ${response.status}`, 'Look at status.stripe.com, and try again');
    return null;
  } catch (error) {
    return failed(
      `${base} cannot be reached: ${reasonOf(error)}`,
      'Allow outgoing HTTPS to api.stripe.com, and unset STRIPE_API_BASE',
    );
  }
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}
