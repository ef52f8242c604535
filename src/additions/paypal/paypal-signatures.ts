import { randomUUID } from 'node:crypto';
import { FairSemaphore, type RequestHeaders } from '@storekeep/server/extend';
import type { PayPalClient } from './paypal-client.ts';
import { isRejected } from './paypal-errors.ts';

const HOUR_MS = 60 * 60 * 1000;
/** PayPal repeats a webhook for three days. */
const MAX_AGE_MS = 4 * 24 * HOUR_MS;
const MAX_AHEAD_MS = HOUR_MS;

/** PayPal limits the calls of a shop, so forged webhooks must not take those of payments. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 20;

/** The headers of a webhook, by the names that the verification wants, and whether PayPal could have sent them. */
const SIGNATURE_HEADERS: Record<string, [header: string, isPlausible: (value: string) => boolean]> = {
  auth_algo: ['paypal-auth-algo', (value) => /^SHA\d{3}with[A-Z]{2,8}$/i.test(value)],
  cert_url: ['paypal-cert-url', isUrlOfPayPal],
  transmission_id: ['paypal-transmission-id', (value) => /^[0-9a-f-]{16,64}$/i.test(value)],
  transmission_sig: ['paypal-transmission-sig', (value) => /^[A-Za-z0-9+/]{40,2048}={0,2}$/.test(value)],
  transmission_time: ['paypal-transmission-time', isRecent],
};

/** Verifies the signatures of webhooks. Only PayPal can do that, which signs with keys of its own. */
export class PayPalSignatures {
  private readonly semaphore = new FairSemaphore(MAX_CONCURRENT, MAX_WAITING, MAX_WAITING);

  constructor(
    private readonly client: PayPalClient,
    /** The webhook that a request must have been signed for. */
    private readonly webhookId: string | undefined,
  ) {}

  /**
   * Asks PayPal (https://developer.paypal.com/api/rest/webhooks/rest/#link-postback), unless the headers cannot be those of PayPal.
   * @param event as received, since its signature depends on its bytes
   * @throws too_many_requests; PayPal then repeats the webhook
   */
  async isValid(event: string, headers: RequestHeaders, signal: AbortSignal): Promise<boolean> {
    if (this.webhookId === undefined) return false;
    const fields: Record<string, string> = { webhook_id: this.webhookId };
    for (const [name, [header, isPlausible]] of Object.entries(SIGNATURE_HEADERS)) {
      const value = headers[header];
      if (typeof value !== 'string' || !isPlausible(value)) return false;
      fields[name] = value;
    }
    const request = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${event}}`;
    return this.semaphore.run('webhooks', () => {
      signal.throwIfAborted();
      return this.verify(request, signal);
    });
  }

  private async verify(request: string, signal: AbortSignal): Promise<boolean> {
    try {
      // never with an id of the request: PayPal would repeat its answer about another body
      const { verification_status } = await this.client.post<{ verification_status: string }>(
        '/v1/notifications/verify-webhook-signature',
        request,
        randomUUID(),
        signal,
      );
      return verification_status === 'SUCCESS';
    } catch (error) {
      if (isRejected(error)) return false;
      throw error;
    }
  }
}

function isUrlOfPayPal(value: string): boolean {
  const { protocol, hostname } = URL.canParse(value) ? new URL(value) : new URL('about:blank');
  return protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname);
}

function isRecent(value: string): boolean {
  const age = Date.now() - Date.parse(value);
  return age < MAX_AGE_MS && age > -MAX_AHEAD_MS;
}
