import type { StripeOptions } from '#additions/stripe/stripe-options';
import { createStripeProviders } from '#additions/stripe/stripe-providers';
import type {
  Disruption,
  PaymentAtCompany,
  PaymentProviderHarness,
} from '#additions/testing/payment-kit/payment-provider-harness';
import type { ManualPayments } from '#shop/payments/manual-payments';
import type { TestPayments } from '#shop/payments/test-payments';
import type { StripeBehavior, StripeServer } from '../fakes/stripe/stripe-server.ts';

/* What the contract cases of payment providers need to know about ours. Servers are started later, so the harnesses get functions. */

export function manualHarness(provider: () => ManualPayments): PaymentProviderHarness {
  const noCompany = 'manual payments have no company behind them';
  return {
    createProvider: provider,
    confirm: 'manual payments are authorized without the shopper',
    decline: 'manual payments are never declined',
    ...{ openSessions: noCompany, ledger: noCompany, disrupt: noCompany, webhooks: noCompany },
    refunds: true,
    capturesAtOnce: false,
  };
}

export function testHarness(provider: () => TestPayments): PaymentProviderHarness {
  const sumOf = (bookings: TestPayments['captured'], { id }: PaymentAtCompany): number =>
    [...bookings.values()]
      .filter(({ payment }) => payment === id)
      .reduce((sum, { amount }) => sum + amount, 0);
  return {
    createProvider: provider,
    confirm: 'the provider `test` authorizes without the shopper',
    decline: () => ({ outcome: 'refused' }),
    openSessions: 'the provider `test` has no sessions outside the shop',
    ledger(payment) {
      const { authorized, captured, refunded } = provider();
      const { amount = 0, canceled = true } = authorized.get(payment.id) ?? {};
      const taken = sumOf(captured, payment);
      return {
        authorized: canceled || taken > 0 ? 0 : amount,
        captured: taken,
        refunded: sumOf(refunded, payment),
      };
    },
    disrupt: 'the provider `test` has no connection; its outages are requested by the data of the session',
    webhooks: 'the provider `test` has no webhooks',
    refunds: true,
    capturesAtOnce: false,
  };
}

const STRIPE_BEHAVIORS: Record<Disruption, StripeBehavior> = {
  'loses responses': 'loses the response',
  'is down': 'fails',
  hangs: 'hangs before',
};

/** @param id one of the provider ids of `stripe` */
export function stripeHarness(
  company: () => StripeServer,
  id = 'stripe',
  options: Partial<StripeOptions> = {},
): PaymentProviderHarness {
  const intentOf = ({ private_data }: { private_data: Record<string, unknown> }) =>
    company().ledger.intents.get(String(private_data.intent))!;
  return {
    createProvider() {
      const { apiKey, url, webhookSecret } = company();
      const providers = createStripeProviders({
        apiKey,
        apiBase: url,
        webhookSecrets: [webhookSecret],
        ...options,
      });
      return providers.find((provider) => provider.id === id)!;
    },
    confirm: (session) => void company().ledger.confirm(intentOf(session).id),
    decline: (session) => void company().ledger.confirm(intentOf(session).id, 'declined'),
    openSessions: (cartId) =>
      [...company().ledger.intents.values()]
        .filter(({ metadata, status }) => metadata.cart_id === cartId && status !== 'canceled')
        .map(({ amount, currency }) => ({ amount, currency_code: currency })),
    ledger(payment) {
      const { id: intent, amount_capturable, amount_received } = intentOf(payment);
      return {
        authorized: amount_capturable,
        captured: amount_received,
        refunded: company().ledger.refundedOf(intent),
      };
    },
    disrupt(disruption) {
      company().behaviors.set('', STRIPE_BEHAVIORS[disruption]); // the start of every route
      return () => void company().behaviors.delete('');
    },
    webhooks: {
      sign(event, payment) {
        const intent = intentOf(payment);
        if (event === 'captured') return company().signEvent('payment_intent.succeeded', intent);
        if (event === 'authorized')
          return company().signEvent('payment_intent.amount_capturable_updated', intent);
        const refund = company().ledger.refunds.findLast(
          ({ payment_intent }) => payment_intent === intent.id,
        );
        return company().signEvent('refund.updated', refund!);
      },
      signUnknownEvent: () => company().signEvent('customer.created', { id: 'cus_1', object: 'customer' }),
    },
    refunds: true,
    capturesAtOnce: id !== 'stripe' || options.capture === true,
  };
}
