/** A way in which AI agents pay by a provider. Each protocol describes it in its own form. */
export interface CredentialHandler {
  /** The id by which a request names it, e.g. `google_pay`. */
  id: string;
  kind: 'test' | 'shared_payment_token' | 'google_pay';
  /** What an agent needs to obtain a credential, e.g. `{ profile_id }`; public. */
  config: Readonly<Record<string, string>>;
}

/** What an AI agent pays with. It is used in one call: it must not be stored, logged or returned. */
export interface PaymentCredential {
  /** The id of the handler. */
  handler: string;
  token: string;
  /** The id of the agent's platform. */
  platform: string;
}

/** The private data of a session that is paid with a credential: it is not opened at its provider, and no call follows the cart. */
export const AWAITS_CREDENTIAL = { awaits_credential: true };

/** Whether the session of a payment waits for the credential of an agent. */
export function awaitsCredential({ private_data }: { private_data: Record<string, unknown> }): boolean {
  return private_data.awaits_credential === true;
}
