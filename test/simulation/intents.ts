import { cents } from '../fakes/paypal/paypal-ledger.ts';
import type { PayPalOrder } from '../fakes/paypal/paypal-objects.ts';
import type { StripeIntent } from '../fakes/stripe/stripe-objects.ts';
import type { Environment } from './environment.ts';

/** A payment at Stripe or PayPal. Amounts are in minor units. */
export interface Intent {
  id: string;
  company: 'stripe' | 'payPal';
  /** The cart or payment collection that it pays for. */
  payer: string;
  capturable: number;
  captured: number;
  refunded: number;
  /** Whether a bank is moving the money. */
  isProcessing: boolean;
  /** Whether its shopper can still pay it. */
  isPayable: boolean;
}

/** Lists what the companies have for carts and payment collections, oldest first. */
export function listIntents({ stripe, payPal }: Environment, payers: { has(id: string): boolean }): Intent[] {
  return [
    ...[...stripe.ledger.intents.values()]
      .filter(({ metadata }) => payers.has(metadata.resource_id))
      .map((intent) => readStripeIntent(intent, stripe.ledger.refundedOf(intent.id))),
    ...[...payPal.ledger.orders.values()]
      .filter((order) => payers.has(order.purchase_units[0].custom_id))
      .map(readPayPalOrder),
  ];
}

export function hasMoney({ capturable, captured, refunded }: Intent): boolean {
  return capturable > 0 || captured > refunded;
}

function readStripeIntent(intent: StripeIntent, refunded: number): Intent {
  const { id, metadata, status, amount_capturable, amount_received } = intent;
  return {
    ...{ id, company: 'stripe', payer: metadata.resource_id },
    ...{ capturable: amount_capturable, captured: amount_received, refunded },
    isProcessing: status === 'processing',
    isPayable: status === 'requires_payment_method',
  };
}

function readPayPalOrder({ id, status, purchase_units: [unit] }: PayPalOrder): Intent {
  const { authorizations = [], captures = [], refunds = [] } = unit.payments ?? {};
  const sum = (rows: { amount: { currency_code: string; value: string } }[]): number =>
    rows.reduce((total, { amount }) => total + cents(amount), 0);
  return {
    ...{ id, company: 'payPal', payer: unit.custom_id },
    capturable: sum(authorizations.filter((authorization) => authorization.status === 'CREATED')),
    captured: sum(captures),
    refunded: sum(refunds),
    isProcessing: false,
    isPayable: status === 'CREATED' || status === 'APPROVED',
  };
}

/** A signed request by which a company reports the state of a payment; undefined if it has nothing to report. */
export function signReport(
  { stripe, payPal }: Environment,
  { id, company, capturable, captured }: Intent,
): { path: string; type: string; body: string; headers: Record<string, string> } | undefined {
  if (company === 'stripe') {
    const intent = stripe.ledger.intents.get(id)!;
    const type = STRIPE_EVENTS[intent.status];
    return type === undefined ? type : { path: '/hooks/stripe', type, ...stripe.signEvent(type, intent) };
  }
  const { payments } = payPal.ledger.orders.get(id)!.purchase_units[0];
  const [type, resource]: [string?, object?] =
    captured > 0
      ? ['PAYMENT.CAPTURE.COMPLETED', payments!.captures![0]]
      : capturable > 0
        ? ['PAYMENT.AUTHORIZATION.CREATED', payments!.authorizations!.at(-1)]
        : [];
  if (type === undefined || resource === undefined) return undefined;
  return { path: '/hooks/paypal', type, ...payPal.signEvent(type, resource) };
}

const STRIPE_EVENTS: Partial<Record<string, string>> = {
  requires_capture: 'payment_intent.amount_capturable_updated',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
};
