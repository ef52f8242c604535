import {
  type ConfigWith,
  type Examination,
  failed,
  ok,
  reasonOf,
  type Result,
  skipped,
  warning,
} from '@storekeep/server/module';
import type { stripeVariables } from './stripe-variables.ts';

const TIMEOUT_MS = 5000;

/** Asks Stripe for the balance, which any valid key may request or be refused (403). */
export async function checkStripe({
  config,
  env,
  online,
}: Examination<ConfigWith<typeof stripeVariables>>): Promise<Result> {
  const { stripeApiKey: key, stripeWebhookSecrets, stripeApiBase } = config;
  if (key === null) return skipped('no STRIPE_API_KEY');
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
