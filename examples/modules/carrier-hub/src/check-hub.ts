import { failed, ok, reasonOf, type Result, warning } from '@storekeep/server/module';

const TIMEOUT_MS = 5000;

/** Asks the hub for its services. */
export async function checkHub(url: string, apiKey: string): Promise<Result> {
  try {
    const response = await fetch(`${url}/v1/services`, {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.status === 401)
      return failed('it rejects the key', 'Set CARRIER_HUB_API_KEY to a valid key');
    if (!response.ok) return warning(`it responds with ${response.status}`, 'Try again later');
    return ok('it accepts the key');
  } catch (error) {
    return failed(`${url} cannot be reached: ${reasonOf(error)}`, 'Check CARRIER_HUB_URL and the firewall');
  }
}
