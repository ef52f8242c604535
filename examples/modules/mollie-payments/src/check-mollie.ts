import { failed, ok, reasonOf, type Result, warning } from '@storekeep/server/module';

const TIMEOUT_MS = 5000;

/** Asks Mollie for the payment methods of the key. */
export async function checkMollie(key: string, base: string): Promise<Result> {
  try {
    const response = await fetch(`${base}/v2/methods`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.status === 401)
      return failed('it rejects the key', 'Copy the API key again, from Developers → API keys of Mollie');
    if (!response.ok)
      return warning(`it responds with ${response.status}`, 'Look at status.mollie.com, and try again');
    return ok('it accepts the key');
  } catch (error) {
    return failed(`${base} cannot be reached: ${reasonOf(error)}`, 'Allow outgoing HTTPS to api.mollie.com');
  }
}
