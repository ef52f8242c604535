/** An account of Mollie, and how it is used. */
export interface MollieOptions {
  /** `live_…` or `test_…`. */
  apiKey: string;
  /** The page of the storefront to which Mollie sends shoppers back; `cart_id` is added to its query. */
  redirectUrl: string;
  /** The public address of `/hooks/mollie`; without it, Mollie sends no webhooks. */
  webhookUrl?: string;
  /** Whether staff capture payments; methods that cannot be authorized, such as iDEAL, are then not offered. Defaults to false. */
  manualCapture?: boolean;
  /** Defaults to `https://api.mollie.com`. */
  apiBase?: string;
}

export const API_BASE = 'https://api.mollie.com';
export const API_KEY = /^(live|test)_\w{20,60}$/;
