import { StoreAmounts } from '#additions/reports/store-amounts';
import { ExpiredStockHolds } from '#additions/stock-holds/expired-stock-holds';
import { AbandonedPayments } from '#shop/checkout/checkout/abandoned-payments';
import { RetryFulfillments } from '#shop/orders/fulfillments/retry-fulfillments';
import { RetryPayments } from '#shop/orders/payments/retry-payments';
import { OrderReturnLabels } from '#shop/orders/returns/request-label';
import {
  FulfillmentProvider,
  FulfillmentProviders,
  Outbox,
  PaymentProvider,
  PaymentProviders,
} from '../../src/index.ts';
import { type CarrierServer, startCarrierServer } from '../fakes/carrier-server.ts';
import { type PaymentServer, startPaymentServer } from '../fakes/payment-server.ts';
import { type PayPalServer, startPayPalServer } from '../fakes/paypal/paypal-server.ts';
import { startStripeServer, type StripeServer } from '../fakes/stripe/stripe-server.ts';
import { makeEventsDue } from '../support/due-events.ts';
import { payPalVariables } from '../support/paypal-shop.ts';
import { createRegion, ok } from '../support/sample-shop.ts';
import { createShippingOption } from '../support/shipping.ts';
import { type Shop, useShop } from '../support/shop.ts';
import { stripeVariables } from '../support/stripe-shop.ts';
import { httpCarrier, httpPayments } from './providers.mjs';

export type Sql = <T = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>;

/** A response; `body` is parsed JSON, or null. */
export interface Response {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each command knows the body of its response
  body: any;
  cookie?: string;
}

/** Sends a request. @throws if the server is killed before it responds */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/** A region, with its shipping and return shipping options. */
export interface Region {
  id: string;
  name: string;
  country: string;
  currency: string;
  shipping: string;
  returnShipping: string;
}

/** The companies outside of the shop. */
export interface Companies {
  payments: PaymentServer;
  carrier: CarrierServer;
  stripe: StripeServer;
  payPal: PayPalServer;
}

/** A shop and its companies. */
export interface Environment extends Companies {
  send: Send;
  /** The headers of requests to `/admin`. */
  staff: Record<string, string>;
  sql: Sql;
  regions: Region[];
  /** The stock location of the sofas. */
  location: string;
  /** The session cookie of a customer with an account. */
  customer: string;
  /** Makes requests to companies without a response an hour old, and repeats them. */
  retryOpenRequests(): Promise<void>;
  /** Ends the time for which a cart holds stock. */
  expireHolds(cart: string): Promise<void>;
  /** Kills and restarts the server, if it is a separate process. */
  restart?(): Promise<void>;
  close(): Promise<void>;
}

export const SETTINGS = {
  REQUIRE_SHIPPING: 'false',
  DATABASE_POOL_SIZE: '8',
  ATTEMPTS_PER_ADDRESS: '1000000', // all requests come from one address
};

/**
 * An environment in this process. Requests are injected into the HTTP server without a socket.
 * @param env further variables of the shop
 */
export async function openEnvironment(env: NodeJS.ProcessEnv = {}): Promise<Environment> {
  const companies = await startCompanies();
  const { payments, carrier } = companies;
  const shop = await useShop({ ...SETTINGS, ...companyVariables(companies), ...env });
  shop.app.get(PaymentProviders, { strict: false }).register(httpPayments(PaymentProvider, payments.url));
  shop.app
    .get(FulfillmentProviders, { strict: false })
    .register(httpCarrier(FulfillmentProvider, carrier.url));
  const regions = await createRegions(shop);
  const tasks = [RetryPayments, RetryFulfillments, OrderReturnLabels, AbandonedPayments, StoreAmounts].map(
    (task) => shop.app.get<{ run(): Promise<void> }>(task, { strict: false }),
  );
  const outbox = shop.app.get(Outbox, { strict: false });
  return {
    staff: { authorization: `Bearer ${shop.staff.token}` },
    send: (method, path, body, headers) => inject(shop, method, path, body, headers),
    sql: (text, values) => shop.testDatabase.query(text, values),
    ...companies,
    regions,
    customer: await signUp(shop),
    location: await createLocation(shop),
    async retryOpenRequests() {
      await makeResponsesOverdue(shop.sql);
      for (const task of tasks) await task.run();
      outbox.wake();
    },
    async expireHolds(cart) {
      await endHolds(shop.sql, cart);
      await shop.app.get(ExpiredStockHolds, { strict: false }).run();
    },
    async close() {
      await shop.close();
      await stopCompanies(companies);
    },
  };
}

export async function startCompanies(): Promise<Companies> {
  const [payments, carrier] = await Promise.all([startPaymentServer(), startCarrierServer()]);
  const [stripe, payPal] = await Promise.all([startStripeServer(), startPayPalServer()]);
  return { payments, carrier, stripe, payPal };
}

export async function stopCompanies(companies: Companies): Promise<void> {
  await Promise.all(
    [companies.payments, companies.carrier, companies.stripe, companies.payPal].map((one) => one.stop()),
  );
}

/** The variables of a server that uses Stripe and PayPal. */
export function companyVariables({ stripe, payPal }: Companies): NodeJS.ProcessEnv {
  return { ...stripeVariables(stripe), ...payPalVariables(payPal) };
}

/** Creates regions with prices without tax, with prices including tax, and without automatic taxes. */
export async function createRegions(shop: Shop): Promise<Region[]> {
  await shop.sql(`insert into payment_provider (id, is_installed) values ('http', true)`);
  const regions = [
    { name: 'Denmark', currency_code: 'dkk', tax_rate: 25, countries: ['dk'] },
    { name: 'Austria', currency_code: 'eur', tax_rate: 20, countries: ['at'], includes_tax: true },
    { name: 'Norway', currency_code: 'nok', tax_rate: 12.5, countries: ['no'], automatic_taxes: false },
  ];
  const created = [];
  for (const { automatic_taxes, ...region } of regions) {
    const id = await createRegion(shop, { ...region, payment_providers: PROVIDERS });
    if (automatic_taxes === false) ok(await shop.admin.post(`/regions/${id}`, { automatic_taxes }));
    const shipping = await createShippingOption(shop, id, { name: 'Post', amount: 490 });
    const returnOption = {
      name: 'Back',
      is_return: true,
      data: { id: 'manual-fulfillment-return' },
      amount: 290,
    };
    const returnShipping = await createShippingOption(shop, id, returnOption);
    const { name, countries, currency_code: currency } = region;
    for (const [code, rule] of Object.entries(DISCOUNTS))
      ok(await shop.admin.post('/discounts', { code: `${name}-${code}`.toUpperCase(), rule, regions: [id] }));
    created.push({ id, name, country: countries[0], currency, shipping, returnShipping });
  }
  return created;
}

const PROVIDERS = ['http', 'stripe', 'stripe-ideal', 'paypal'];

const DISCOUNTS = {
  fixed: { type: 'fixed', value: 1000, allocation: 'total' },
  percent: { type: 'percentage', value: 15, allocation: 'total' },
};

/** Creates a stock location of the default sales channel. @returns its id */
export async function createLocation({ admin }: Shop): Promise<string> {
  const { id } = ok(await admin.post('/stock-locations', { name: 'Warehouse' })).stock_location;
  const { default_sales_channel_id: channel } = ok(await admin.get('/store')).store;
  ok(await admin.post(`/sales-channels/${channel}/stock-locations`, { location_id: id }));
  return id;
}

/** @returns the session cookie of a customer with an account */
export async function signUp(shop: Shop): Promise<string> {
  const body = { first_name: 'Ada', last_name: 'Holm', email: 'ada@example.com', password: 'correct horse' };
  const { cookie } = await inject(shop, 'POST', '/store/customers', body);
  return cookie!;
}

/** Makes requests to companies without a response an hour old. */
export async function makeResponsesOverdue(sql: Sql): Promise<void> {
  const anHourAgo = `now() - interval '1 hour'`;
  for (const [table, column] of [
    ['payment', 'capture_asked_at'],
    ['refund', 'asked_at'],
    ['fulfillment', 'asked_at'],
    ['fulfillment', 'cancel_asked_at'],
    ['"return"', 'asked_at'],
  ])
    await sql(
      `update ${table} set ${column} = ${anHourAgo} where ${column} > ${anHourAgo}${table === 'refund' ? ' and settled_at is null' : ''}`,
    );
  await sql(`update payment set updated_at = ${anHourAgo}
    where authorization_status is not null and order_id is null and canceled_at is null`);
  await makeEventsDue(sql);
}

/** Moves the end of the time for which a cart holds stock into the past. */
export async function endHolds(sql: Sql, cart: string): Promise<void> {
  await sql(`update stock_hold set expires_at = now() - interval '1 second' where cart_id = $1`, [cart]);
}

async function inject(
  { app }: Shop,
  method: string,
  url: string,
  payload: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await app.inject({
    method: method as 'GET' | 'POST' | 'DELETE',
    url,
    headers,
    ...(payload !== undefined && { payload: payload as object }),
  });
  const { statusCode: status, body } = response;
  const cookie = [response.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0];
  return { status, body: body === '' ? null : JSON.parse(body), ...(cookie && { cookie }) };
}
