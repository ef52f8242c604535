import { randomUUID } from 'node:crypto';
import { startStripeServer, type StripeServer } from '../../../fakes/stripe/stripe-server.ts';
import { AcpClient } from '../../../support/acp-client.ts';
import {
  type AgentBody,
  type AgentResponse,
  type AgentShop,
  openAgentShop,
} from '../../../support/agents.ts';
import { ok } from '../../../support/sample-shop.ts';
import { expectSameLedger, stripeVariables } from '../../../support/stripe-shop.ts';
import { UcpClient } from '../../../support/ucp-client.ts';

/** The variables of a shop that agents can pay by Stripe and Google Pay. */
export const AGENT_PAYMENTS_ENV: NodeJS.ProcessEnv = {
  STRIPE_PROFILE_ID: 'profile_test_61shop',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51StandIn0000',
  GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4TWEXAMPLE',
};

/** A shop that agents can pay by a stand-in for Stripe. */
export interface PaidAgentShop extends AgentShop {
  company: StripeServer;
  /** The orders of a session. */
  ordersOf(session: string): Promise<{ id: string }[]>;
  /** Requires that at most one order was placed for a session, that it is paid by one intent, and that Stripe's ledger equals ours. */
  expectConsistent(session: string, orders: 0 | 1): Promise<void>;
}

export async function openPaidAgentShop(env: NodeJS.ProcessEnv = {}): Promise<PaidAgentShop> {
  const company = await startStripeServer();
  const shop = await openAgentShop({ ...stripeVariables(company), ...AGENT_PAYMENTS_ENV, ...env });
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'stripe' }));
  const ordersOf = (session: string) =>
    shop.sql<{ id: string }>('select id from "order" where cart_id = $1', [session]);
  return {
    ...{ ...shop, company, ordersOf },
    async expectConsistent(session, orders) {
      expect(await ordersOf(session)).toHaveLength(orders);
      const held = [...company.ledger.intents.values()].filter(
        ({ metadata, status }) =>
          metadata.cart_id === session && ['requires_capture', 'succeeded', 'processing'].includes(status),
      );
      expect(held).toHaveLength(orders);
      await expectSameLedger({ sql: shop.sql, company });
    },
    close: async () => {
      await shop.close();
      await company.stop();
    },
  };
}

/** A platform that buys one shirt by a protocol. */
export interface Buyer {
  /** A session that is ready to be paid. */
  prepare(): Promise<AgentBody>;
  /** @param key the idempotency key */
  pay(session: string, token: string, key?: string): Promise<AgentResponse>;
  get(session: string): Promise<AgentResponse>;
  update(session: string): Promise<AgentResponse>;
  cancel(session: string): Promise<AgentResponse>;
  /** The statuses of a session. */
  statuses: { ready: string; completed: string; escalated: string };
  /** The code of a message about a declined payment. */
  declined: string;
}

type BuyingShop = Pick<AgentShop, 'url' | 'platform'> & { shirt: AgentShop['shirt'] };

export function acpBuyer(shop: BuyingShop): Buyer {
  const client = new AcpClient(shop);
  const address = {
    ...{ name: 'Oliver Juhl', line_one: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
  };
  const line_items = (quantity: number) => [{ id: shop.shirt.variants[0].id, quantity }];
  return {
    prepare: async () => {
      const { body } = await client.create({
        line_items: line_items(1),
        buyer: { email: 'oliver@example.com' },
        fulfillment_details: { address },
      });
      return body;
    },
    pay: (session, token, key = randomUUID()) =>
      client.send(
        'POST',
        `/checkout_sessions/${session}/complete`,
        {
          payment_data: {
            handler_id: 'stripe',
            instrument: { type: 'card', credential: { type: 'spt', token } },
          },
        },
        { 'idempotency-key': key },
      ),
    get: (session) => client.get(session),
    update: (session) =>
      client.update(session, { line_items: line_items(2), fulfillment_details: { address } }),
    cancel: (session) => client.cancel(session),
    statuses: { ready: 'ready_for_payment', completed: 'completed', escalated: 'requires_escalation' },
    declined: 'payment_declined',
  };
}

/** @param handler `stripe` or `google_pay` */
export function ucpBuyer(shop: BuyingShop, profileUrl: string, handler = 'stripe'): Buyer {
  const client = new UcpClient(shop, { url: profileUrl }, '2026-08-25');
  const destination = {
    ...{ first_name: 'Oliver', last_name: 'Juhl', street_address: 'Hauptstr. 1' },
    ...{ address_locality: 'Berlin', postal_code: '10115', address_country: 'DE' },
  };
  const whole = (quantity: number) => ({
    line_items: [{ item: { id: shop.shirt.variants[0].id }, quantity }],
    buyer: { email: 'oliver@example.com' },
    fulfillment: { methods: [{ type: 'shipping', destinations: [destination], groups: [] }] },
  });
  return {
    prepare: async () => (await client.create(whole(1))).body,
    pay: (session, token, key = randomUUID()) =>
      client.send(
        'POST',
        `/checkout-sessions/${session}/complete`,
        {
          payment: {
            instruments: [
              { id: 'pi_1', handler_id: handler, type: 'card', credential: { type: 'token', token } },
            ],
          },
        },
        { 'idempotency-key': key },
      ),
    get: (session) => client.get(session),
    update: (session) => client.update(session, whole(2)),
    cancel: (session) => client.cancel(session),
    statuses: { ready: 'ready_for_complete', completed: 'completed', escalated: 'requires_escalation' },
    declined: 'payment_failed',
  };
}
