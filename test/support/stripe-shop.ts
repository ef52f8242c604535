import { isDeepStrictEqual } from 'node:util';
import type { StripeIntent } from '../fakes/stripe/stripe-objects.ts';
import { startStripeServer, type StripeServer } from '../fakes/stripe/stripe-server.ts';
import { type CartOptions, ok, type SampleShop, useSampleShop } from './sample-shop.ts';
import type { HttpResponse, Shop } from './shop.ts';
import { until } from './until.ts';

/** A sample shop that takes payments by a stand-in for Stripe, configured by environment variables. */
export interface StripeShop extends SampleShop {
  company: StripeServer;
  /** A cart that is ready to be paid by `stripe`, with its open intent. */
  prepareStripeCart(options?: CartOptions): Promise<{ cart: string; intent: StripeIntent }>;
  /** An order whose intent the shopper has confirmed. */
  placeStripeOrder(options?: CartOptions): Promise<StripeOrder>;
  /** Sends a signed webhook request. */
  sendEvent(type: string, object: object, options?: EventOptions): Promise<HttpResponse>;
}

export interface StripeOrder {
  id: string;
  cart: string;
  total: number;
  payment: string;
  intent: StripeIntent;
}

interface EventOptions {
  path?: string;
  secret?: string;
  at?: Date;
}

/** The environment of a server that uses the stand-in. */
export function stripeVariables({ apiKey, webhookSecret, url }: StripeServer): NodeJS.ProcessEnv {
  return {
    STRIPE_API_KEY: apiKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: url,
    STRIPE_REQUEST_TIMEOUT_MS: '2500', // specs wait for it; longer than Stripe's stand-in takes on a loaded machine
  };
}

/**
 * Opens a sample shop with a stand-in for Stripe.
 * @param env further variables of `server/standalone/config/config.ts`, e.g. `STRIPE_CAPTURE`
 */
export async function openStripeShop(env: NodeJS.ProcessEnv = {}): Promise<StripeShop> {
  const company = await startStripeServer();
  const shop = await useSampleShop({ ...stripeVariables(company), ...env });
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'stripe' }));

  const prepareStripeCart: StripeShop['prepareStripeCart'] = async (options) => {
    const cart = await shop.prepareCart({ provider: 'stripe', ...options });
    return { cart, intent: company.ledger.openIntentOf(cart) };
  };
  return {
    ...shop,
    company,
    prepareStripeCart,
    async placeStripeOrder(options) {
      const { cart, intent } = await prepareStripeCart(options);
      company.ledger.confirm(intent.id);
      const { data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
      return { id: order.id, cart, total: order.total, payment: order.payments[0].id, intent };
    },
    async sendEvent(type, object, { path = '/hooks/stripe', ...options } = {}) {
      const { body, headers } = company.signEvent(type, object, options);
      const response = await shop.app.inject({ method: 'POST', url: path, payload: body, headers });
      return { status: response.statusCode, body: response.json(), headers: {} };
    },
    close: async () => {
      await shop.close();
      await company.stop();
    },
  };
}

/** What an intent has captured and refunded, in minor currency units. */
interface IntentSums {
  intent: string;
  captured: number;
  refunded: number;
}

/**
 * Compares the captured and refunded sums of our payments and refunds with Stripe's, intent by intent. An intent that belongs to no payment
 * must have a balance of 0. Waits for payments that are being canceled.
 */
export async function expectSameLedger({
  sql,
  company,
}: Pick<StripeShop & Shop, 'sql' | 'company'>): Promise<void> {
  let ledgers: { shop: IntentSums[]; stripe: IntentSums[] };
  await until(
    async () => {
      const sums = await readOurSums(sql);
      ledgers = { shop: sums, stripe: readStripeSums(company, sums) };
      return isDeepStrictEqual(ledgers.shop, ledgers.stripe);
    },
    () => ledgers,
  );
}

function readOurSums(sql: Shop['sql']): Promise<IntentSums[]> {
  return sql<IntentSums>(
    `select coalesce(p.private_data ->> 'intent', p.data ->> 'id') as intent,
       sum(case when p.captured_at is not null then p.amount else 0 end)::int as captured,
       sum((select coalesce(sum(r.amount), 0) from refund r where r.payment_id = p.id and
         (r.settled_at is not null or r.asked_at is null)))::int as refunded
     from payment p where p.provider_id like 'stripe%' and p.canceled_at is null
       and (p.captured_at is not null or coalesce(p.private_data ->> 'intent', p.data ->> 'id') is not null)
     group by 1 order by 1`,
  );
}

function readStripeSums({ ledger }: StripeServer, sums: readonly IntentSums[]): IntentSums[] {
  return [...ledger.intents.values()]
    .map(({ id, amount_received }) => ({
      intent: id,
      captured: amount_received,
      refunded: ledger.refundedOf(id),
    }))
    .filter(
      ({ intent, captured, refunded }) => captured !== refunded || sums.some((one) => one.intent === intent),
    )
    .sort((a, b) => (a.intent < b.intent ? -1 : 1));
}
