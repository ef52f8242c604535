/** Options of the PayPal provider. */
export interface PayPalOptions {
  /** The client id of a REST app in PayPal's developer dashboard; storefronts use the same one. */
  clientId: string;
  clientSecret: string;
  /** The id of the app's webhook, e.g. `8PT597110X687430L`. Without it, webhooks are rejected. */
  webhookId?: string;
  /** Whether payments are made in PayPal's sandbox; defaults to false. */
  sandbox?: boolean;
  /** Whether payments are captured when the shopper pays; defaults to false, where staff capture them. */
  capture?: boolean;
  /** The origin of PayPal's API; defaults to that of `sandbox`. */
  apiBase?: string;
}

export const PAYPAL_CREDENTIAL = /^[\w-]{16,256}$/;
export const PAYPAL_WEBHOOK_ID = /^[A-Za-z0-9]{8,50}$/;

/** @throws if a credential or the id of the webhook is malformed; PayPal is not contacted, and the message contains no values */
export function requirePayPalOptions({ clientId, clientSecret, webhookId }: PayPalOptions): void {
  if (!PAYPAL_CREDENTIAL.test(clientId))
    throw new Error('The PayPal client id must consist of at least 16 letters, digits, _ and -');
  if (!PAYPAL_CREDENTIAL.test(clientSecret))
    throw new Error('The PayPal client secret must consist of at least 16 letters, digits, _ and -');
  if (webhookId !== undefined && !PAYPAL_WEBHOOK_ID.test(webhookId))
    throw new Error('The id of a PayPal webhook must look like 8PT597110X687430L');
}

/** The origin of the API, without a slash at its end. */
export function chooseApiBase({ apiBase, sandbox = false }: PayPalOptions): string {
  if (apiBase !== undefined) return apiBase.replace(/\/$/, '');
  return sandbox ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com';
}
