import type Stripe from 'stripe';
import type { StripeOptions } from './stripe-options.ts';

export type { Stripe };

/**
 * The version of Medusa v1's plugin: sessions and payments contain payment intents as Stripe returns them, and existing storefronts read
 * these.
 */
const API_VERSION: string = '2022-11-15';

/** A request is tried three times, in less than the provider's `timeoutMs`. */
const REQUEST_TIMEOUT_MS = 4000;
const MAX_RETRIES = 2;

/** Stripe's client, which is loaded with the first call: without payments by Stripe, nothing of the package is in memory. */
export class StripeClient {
  private loading: ReturnType<typeof importStripe> | undefined;

  constructor(private readonly options: StripeOptions) {}

  /** @param signal ends the requests of this client when it is aborted */
  async get(signal?: AbortSignal): Promise<Stripe> {
    const { default: StripeApi } = await (this.loading ??= importStripe());
    const { apiKey, apiBase = 'https://api.stripe.com' } = this.options;
    const { protocol, hostname, port } = new URL(apiBase);
    return new StripeApi(apiKey, {
      apiVersion: API_VERSION as Stripe.LatestApiVersion,
      timeout: REQUEST_TIMEOUT_MS,
      maxNetworkRetries: MAX_RETRIES,
      telemetry: false,
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      ...(port && { port }),
      ...(signal && { httpClient: StripeApi.createFetchHttpClient(fetchUntil(signal)) }),
    });
  }
}

/** `fetch` with a second signal: Stripe's client sets one for its own timeout, and accepts no other. */
function fetchUntil(signal: AbortSignal): typeof fetch {
  return (url, init) =>
    fetch(url, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal });
}

/** @throws if the optional package is not installed */
async function importStripe() {
  try {
    return await import('stripe');
  } catch (error) {
    throw new Error('Payments by Stripe need the package `stripe`: npm install stripe', { cause: error });
  }
}
