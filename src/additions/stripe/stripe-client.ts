import { AsyncLocalStorage } from 'node:async_hooks';
import { traceHeaders } from '@storekeep/server/extend';
import type Stripe from 'stripe';
import type { StripeOptions } from './stripe-options.ts';

export type { Stripe };

/**
 * The version of Medusa v1's plugin: sessions and payments contain payment intents as Stripe returns them, and existing storefronts read
 * these.
 */
const API_VERSION: string = '2022-11-15';

/** A request is tried three times, in less than the provider's `timeoutMs`. */
const MAX_RETRIES = 2;
const MAX_REQUEST_TIMEOUT_MS = 4000;

/** Stripe's client, which is loaded with the first call: without payments by Stripe, nothing of the package is in memory. */
export class StripeClient {
  private loading: Promise<Stripe> | undefined;
  /** The signal of the current call; Stripe's client sets one for its own timeout, and accepts no other. */
  private readonly signals = new AsyncLocalStorage<AbortSignal>();

  constructor(private readonly options: StripeOptions) {}

  /** @param signal ends the requests of this call when it is aborted */
  async run<T>(signal: AbortSignal, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await (this.loading ??= this.load());
    return this.signals.run(signal, () => work(stripe));
  }

  private async load(): Promise<Stripe> {
    const { default: StripeApi } = await import('stripe');
    const { apiKey, apiBase = 'https://api.stripe.com', requestTimeoutMs } = this.options;
    const { protocol, hostname, port } = new URL(apiBase);
    const fetchUntilAborted: typeof fetch = (url, init) => {
      const signals = [init?.signal, this.signals.getStore()].filter(
        (signal) => signal instanceof AbortSignal,
      );
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
      return fetch(url, { ...init, headers, signal: AbortSignal.any(signals) });
    };
    return new StripeApi(apiKey, {
      apiVersion: API_VERSION as Stripe.LatestApiVersion,
      timeout: Math.min(requestTimeoutMs ?? MAX_REQUEST_TIMEOUT_MS, MAX_REQUEST_TIMEOUT_MS),
      maxNetworkRetries: MAX_RETRIES,
      telemetry: false,
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      ...(port && { port }),
      httpClient: StripeApi.createFetchHttpClient(fetchUntilAborted),
    });
  }
}
