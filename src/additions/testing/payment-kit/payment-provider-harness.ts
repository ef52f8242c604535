import type { PaymentProvider, ProviderData } from '@storekeep/server/extend';

export type MaybePromise<Value> = Value | Promise<Value>;

/** Explains why something is not available, e.g. `'the company has no test environment'`; the cases that need it are skipped. */
export type Unavailable = string;

/** A payment or session, by which the harness finds its counterpart at the company. */
export interface PaymentAtCompany extends ProviderData {
  /** Storekeep's id of the payment, the idempotency key of `authorize`. */
  id: string;
  cart_id: string;
}

/** A session that is open at the company, as the company sees it. */
export interface SessionAtCompany {
  /** In the smallest unit of the currency; converted by the harness if the company counts differently. */
  amount: number;
  /** In lower case. */
  currency_code: string;
}

/** The money that the company has moved for a payment, in the smallest unit of the currency; all zero for a payment that it does not know. */
export interface LedgerEntry {
  /** Authorized, and neither captured nor released. */
  authorized: number;
  /** Captured in total, including what was refunded later. */
  captured: number;
  refunded: number;
}

/**
 * What happens to all requests: `loses responses` executes them, but the provider gets no response; `is down` does not execute them, and
 * answers with a server error or not at all; `hangs` accepts them, and never answers.
 */
export type Disruption = 'loses responses' | 'is down' | 'hangs';

/** A webhook request of the company. */
export interface WebhookRequest {
  body: string | Buffer;
  /** In lower case; with the signature. */
  headers: Record<string, string>;
}

/** Produces the company's webhook requests, signed as by the company. */
export interface WebhookSigner {
  /**
   * @param event `refunded`: the last refund of the payment
   * @returns null if the company sends no such event
   */
  sign(
    event: 'authorized' | 'captured' | 'refunded',
    payment: PaymentAtCompany,
  ): MaybePromise<WebhookRequest | null>;
  /** An event that the provider does not use. */
  signUnknownEvent(): MaybePromise<WebhookRequest>;
}

/**
 * What the contract cases need to know about a provider and its company: the stand-in of the author's tests, or the company's test
 * environment. Each ability is either supplied, or the reason why it is missing.
 */
export interface PaymentProviderHarness {
  /** Creates the provider, connected to the company. Called once per case; the company and its ledger may be the same for all. */
  createProvider(): MaybePromise<PaymentProvider>;
  /**
   * The shopper confirms the session at the company, e.g. by entering a card.
   * @returns data that the storefront sends to the session afterwards, e.g. a token of the card; mostly nothing
   */
  confirm: ((session: ProviderData) => MaybePromise<ClientData>) | Unavailable;
  /** The shopper tries to confirm the session, and the company declines. Returns data like `confirm`. */
  decline: ((session: ProviderData) => MaybePromise<ClientData>) | Unavailable;
  /** Lists the open sessions of a cart at the company: those that a shopper could confirm, or has confirmed. */
  openSessions: ((cartId: string) => MaybePromise<SessionAtCompany[]>) | Unavailable;
  /** Looks a payment up in the company's ledger. */
  ledger: ((payment: PaymentAtCompany) => MaybePromise<LedgerEntry>) | Unavailable;
  /**
   * Disturbs the connection to the company.
   * @returns a function that ends the disruption
   */
  disrupt: ((disruption: Disruption) => MaybePromise<() => MaybePromise<void>>) | Unavailable;
  webhooks: WebhookSigner | Unavailable;
  /** Whether `refund` is implemented. */
  refunds: true | Unavailable;
  /** Whether the company captures payments when it authorizes them. */
  capturesAtOnce: boolean;
  /** The currency of the payments; two decimals; defaults to `eur`. */
  currency?: string;
  /** Defaults to `jpy`. */
  zeroDecimalCurrency?: string;
  /**
   * Keys of `private_data` that are no secrets, so that their values may also be in `data`, e.g. the company's id of the authorization;
   * `intent` always may.
   */
  publicReferences?: readonly string[];
}

export type ClientData = Record<string, unknown> | undefined | void;

/** What a case may need of the harness. */
export type Ability =
  'confirm' | 'decline' | 'openSessions' | 'ledger' | 'disrupt' | 'webhooks' | 'refunds' | 'separate capture';

const ABILITIES = ['confirm', 'decline', 'openSessions', 'ledger', 'disrupt', 'webhooks', 'refunds'] as const;

/** @throws if an ability is neither supplied nor explained, as JavaScript permits */
export function requireAbilities(harness: PaymentProviderHarness): void {
  for (const ability of ABILITIES)
    if (!harness[ability])
      throw new TypeError(
        `The harness of the payment provider has no \`${ability}\`: supply it, or the reason why it is not available`,
      );
}

/** Explains why the harness does not have an ability; null if it does. */
export function explainMissing(harness: PaymentProviderHarness, ability: Ability): Unavailable | null {
  if (ability === 'separate capture')
    return harness.capturesAtOnce ? 'payments are captured when they are authorized' : null;
  const supplied = harness[ability];
  return typeof supplied === 'string' ? supplied : null;
}

/** @throws if the ability is not available; a case that needs it is skipped before */
export function requireAbility<Name extends (typeof ABILITIES)[number]>(
  harness: PaymentProviderHarness,
  name: Name,
): Exclude<PaymentProviderHarness[Name], string> {
  const supplied = harness[name];
  if (typeof supplied === 'string') throw new Error(`${name} is not available: ${supplied}`);
  return supplied as Exclude<PaymentProviderHarness[Name], string>;
}
