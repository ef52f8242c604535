import type { PayPalOptions } from '#additions/paypal/paypal-options';
import { createPayPalProviders } from '#additions/paypal/paypal-providers';
import type {
  Disruption,
  PaymentProviderHarness,
} from '#additions/testing/payment-kit/payment-provider-harness';
import { cents } from '../fakes/paypal/paypal-ledger.ts';
import type { PayPalOrder } from '../fakes/paypal/paypal-objects.ts';
import type { PayPalBehavior, PayPalServer } from '../fakes/paypal/paypal-server.ts';

const BEHAVIORS: Record<Disruption, PayPalBehavior> = {
  'loses responses': 'loses the response',
  'is down': 'fails',
  hangs: 'hangs before',
};

/** What the contract cases of payment providers need to know about PayPal. @param company started later, so a function */
export function payPalHarness(
  company: () => PayPalServer,
  options: Partial<PayPalOptions> = {},
): PaymentProviderHarness {
  const orderOf = ({ private_data }: { private_data: Record<string, unknown> }): PayPalOrder =>
    company().ledger.orders.get(String(private_data.intent))!;
  return {
    createProvider() {
      const { clientId, clientSecret, webhookId, url } = company();
      return createPayPalProviders({ clientId, clientSecret, webhookId, apiBase: url, ...options })[0];
    },
    confirm: (session) => void company().ledger.pay(orderOf(session).id),
    decline: 'a shopper whom PayPal declines chooses another way to pay in its own window',
    openSessions: 'orders cannot be deleted at PayPal; one that is never approved costs nothing',
    ledger(payment) {
      const {
        authorizations = [],
        captures = [],
        refunds = [],
      } = orderOf(payment)?.purchase_units[0].payments ?? {};
      const sum = (moved: { amount: { value: string; currency_code: string } }[]): number =>
        moved.reduce((total, { amount }) => total + cents(amount), 0);
      return {
        authorized: sum(authorizations.filter(({ status }) => status === 'CREATED')),
        captured: sum(captures.filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED')),
        refunded: sum(refunds.filter(({ status }) => status !== 'FAILED')),
      };
    },
    disrupt(disruption) {
      company().behaviors.set('', BEHAVIORS[disruption]); // the start of every route
      return () => void company().behaviors.delete('');
    },
    webhooks: {
      sign(event, payment) {
        const order = orderOf(payment);
        const { ledger, signEvent } = company();
        switch (event) {
          case 'authorized':
            return signEvent('PAYMENT.AUTHORIZATION.CREATED', ledger.authorizationOf(order));
          case 'captured':
            return signEvent('PAYMENT.CAPTURE.COMPLETED', ledger.captureOf(order));
          case 'refunded':
            return signEvent('PAYMENT.CAPTURE.REFUNDED', ledger.refundsOf(order).at(-1)!);
        }
      },
      signUnknownEvent: () => company().signEvent('BILLING.PLAN.CREATED', { id: 'P-1' }),
    },
    refunds: true,
    capturesAtOnce: options.capture === true,
  };
}
