import { Outbox } from '#engine/background/outbox';
import { RetryPayments } from '#shop/orders/payments/retry-payments';
import { type PayPalServer, startPayPalServer } from '../fakes/paypal/paypal-server.ts';
import { expireProviderRequests } from './orders.ts';
import { ok, type SampleShop, useSampleShop } from './sample-shop.ts';
import { until } from './until.ts';

/** An order that was paid by PayPal. Amounts are in minor currency units. */
export interface PayPalOrderOfShop {
  id: string;
  cart: string;
  total: number;
  payment: string;
  /** The id of the order at PayPal. */
  intent: string;
}

/** A sample shop whose European region takes payments by PayPal, and a stand-in for the company. */
export interface PayPalShop extends SampleShop {
  company: PayPalServer;
  /** A cart whose session of PayPal is open, and the id of its order at PayPal. */
  openCart(): Promise<{ cart: string; intent: string }>;
  /** An order that the shopper has paid in the browser. */
  placePaidOrder(): Promise<PayPalOrderOfShop>;
  readOrder(id: string): Promise<Awaited<ReturnType<typeof readOrder>>>;
  /** Sends a webhook. @returns its status */
  sendEvent(type: string, resource: object, path?: string): Promise<number>;
  /** Compares what PayPal has captured and refunded for an order with our records. */
  expectSameBalance(order: PayPalOrderOfShop): Promise<void>;
  /** Resolves when PayPal has received such a request. */
  waitForRequest(start: string, after: number): Promise<unknown>;
  /** Repeats the handling of events that has failed. */
  redeliverEvents(): Promise<void>;
  /** Repeats captures and refunds whose outcome is unknown. */
  retryUnanswered(): Promise<void>;
}

/** Variables of a shop that is paid by the stand-in. */
export function payPalVariables({ clientId, clientSecret, webhookId, url }: PayPalServer): NodeJS.ProcessEnv {
  return {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_API_BASE: url,
  };
}

/** @param env variables of `server/standalone/config/config.ts` */
export async function openPayPalShop(env: NodeJS.ProcessEnv = {}): Promise<PayPalShop> {
  const company = await startPayPalServer();
  const shop = await useSampleShop({ ...payPalVariables(company), ...env });
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'paypal' }));

  const openCart = async (): Promise<{ cart: string; intent: string }> => {
    const cart = await shop.prepareCart({ provider: 'paypal' });
    return { cart, intent: company.ledger.orderOf(cart).id };
  };
  return {
    ...{ ...shop, company, openCart },
    placePaidOrder: async () => {
      const { cart, intent } = await openCart();
      company.ledger.pay(intent);
      const { data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
      return { id: order.id, cart, total: order.total, payment: order.payments[0].id, intent };
    },
    readOrder: (id) => readOrder(shop, id),
    sendEvent: async (type, resource, path = '/hooks/paypal') => {
      const { body, headers } = company.signEvent(type, resource);
      const { statusCode } = await shop.app.inject({ method: 'POST', url: path, payload: body, headers });
      return statusCode;
    },
    expectSameBalance: async ({ id, cart }) => {
      const { paid_total, refunded_total, payments } = await readOrder(shop, id);
      const captured = payments.some(({ captured_at }) => captured_at !== null) ? paid_total : 0;
      expect(company.ledger.balanceOf(cart)).toBe(captured - refunded_total);
    },
    waitForRequest: (start, after) =>
      until(() => company.requests.slice(after).some(({ route }) => route.startsWith(start))),
    redeliverEvents: () =>
      until(async () => {
        await shop.sql('update outbox_event set available_at = now() where attempts > 0');
        shop.app.get(Outbox, { strict: false }).wake();
        return (await shop.sql('select from outbox_event')).length === 0;
      }).then(() => undefined),
    retryUnanswered: async () => {
      await expireProviderRequests(shop.sql);
      await shop.app.get(RetryPayments, { strict: false }).run();
    },
    close: async () => {
      await shop.close();
      await company.stop();
    },
  };
}

async function readOrder(shop: SampleShop, id: string) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}
