import type { PaymentProviders } from '@storekeep/server';
import { paymentProviderCases, type PaymentProviderHarness } from '@storekeep/server/testing';
import { startAcmeServer, type AcmeServer } from '../fakes/acme-server.ts';
import { AcmePayments } from './acme-payments.ts';

let acme: AcmeServer;

beforeAll(async () => {
  acme = await startAcmeServer();
  Object.assign(process.env, { ACME_URL: acme.url, ACME_SECRET: acme.secret });
});
afterAll(() => acme.stop());

const registry = { register() {} } as Pick<PaymentProviders, 'register'> as PaymentProviders;

const FAULTS = {
  'loses responses': 'loses the response',
  'is down': 'fails',
  hangs: 'hangs before',
} as const;

const harness: PaymentProviderHarness = {
  createProvider: () => new AcmePayments(registry),
  confirm: 'Acme needs no confirmation by the shopper',
  decline: 'Acme declines by a response to `authorize` only',
  openSessions: (cartId) =>
    [...acme.intents.values()].filter(({ cart_id, canceled }) => cart_id === cartId && !canceled),
  ledger({ private_data }) {
    const { authorized, captured, refunded, canceled } = acme.intents.get(String(private_data.intent))!;
    return { authorized: canceled || captured > 0 ? 0 : authorized, captured, refunded };
  },
  disrupt(disruption) {
    acme.behaviors.set('', FAULTS[disruption]); // all operations
    return () => acme.behaviors.clear();
  },
  webhooks: {
    sign: (event, { id, cart_id }) =>
      event === 'refunded'
        ? acme.signWebhook({ type: event, payment_id: id, reference: 're_1', amount: 29 })
        : acme.signWebhook({ type: event, payment_id: id, cart_id, created: 1 }),
    signUnknownEvent: () => acme.signWebhook({ type: 'ping' }),
  },
  refunds: true,
  capturesAtOnce: false,
};

describe('AcmePayments', () => {
  for (const { name, run, skipped } of paymentProviderCases(harness))
    (skipped === undefined ? it : it.skip)(name, run);
});
