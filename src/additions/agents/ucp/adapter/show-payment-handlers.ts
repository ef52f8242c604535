import type { PaymentHandler } from '#additions/agents/sessions/view/session-view';
import type { UcpDialect } from './negotiate.ts';

/** The ways to pay, by their names. */
export function paymentHandlers(handlers: readonly PaymentHandler[], { version }: UcpDialect): object {
  return Object.fromEntries(handlers.map((handler) => showHandler(handler, version)));
}

function showHandler(
  { id, kind, config }: PaymentHandler,
  version: string,
): [name: string, handlers: object[]] {
  const card = { version, available_instruments: [{ type: 'card' }] };
  switch (kind) {
    case 'test':
      return [`dev.storekeep.${id}`, [{ id, version, available_instruments: [{ type: id }], config: {} }]];
    case 'shared_payment_token': {
      const documents = documentsOf('https://docs.stripe.com/agentic-commerce/ucp');
      return [
        'com.stripe.payments',
        [{ id, ...card, ...documents, config: { profile_id: config.profile_id } }],
      ];
    }
    case 'google_pay':
      return [
        'com.google.pay',
        [{ id, ...card, ...documentsOf('https://pay.google.com/gp/p/ucp'), config: showGooglePay(config) }],
      ];
  }
}

function documentsOf(base: string): { spec: string; schema: string } {
  return { spec: base, schema: `${base}/schema.json` };
}

/** The request of Google Pay's JavaScript interface, in which Stripe is the gateway. */
function showGooglePay({ environment, merchant_id, publishable_key }: PaymentHandler['config']): object {
  return {
    ...{ api_version: 2, api_version_minor: 0 },
    environment: environment === 'production' ? 'PRODUCTION' : 'TEST',
    merchant_info: { merchant_id },
    allowed_payment_methods: [
      {
        type: 'CARD',
        parameters: {
          allowed_auth_methods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
          allowed_card_networks: ['AMEX', 'DISCOVER', 'MASTERCARD', 'VISA'],
        },
        tokenization_specification: {
          type: 'PAYMENT_GATEWAY',
          parameters: {
            gateway: 'stripe',
            'stripe:version': '2022-11-15',
            'stripe:publishableKey': publishable_key,
          },
        },
      },
    ],
  };
}
