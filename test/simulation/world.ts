import { RetryPayments } from '../../src/shop/orders/payments/retry-payments.ts';
import { OrderReturnLabels } from '../../src/shop/orders/returns/request-label.ts';
import { RetryFulfillments } from '../../src/shop/orders/fulfillments/retry-fulfillments.ts';
import { AbandonedPayments } from '../../src/shop/checkout/checkout/abandoned-payments.ts';
import {
  FulfillmentProvider,
  FulfillmentProviders,
  Outbox,
  PaymentProvider,
  PaymentProviders,
} from '../../src/index.ts';
import { startCarrierServer, type CarrierServer } from '../support/carrier-server.ts';
import { startPaymentServer, type PaymentServer } from '../support/payment-server.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { createShippingOption } from '../support/shipping.ts';
import { createRegion, ok } from '../support/sample-shop.ts';
import { httpCarrier, httpPayments } from './providers.mjs';

export type Sql = <T = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>;

/** A response; `body` is parsed JSON, or null. */
export interface Response {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- commands look into whatever shape they expect
  body: any;
  cookie?: string;
}

/** Sends a request. @throws when the server dies meanwhile */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Where things are sold: its taxes and its shipping both ways. */
export interface Region {
  id: string;
  name: string;
  country: string;
  currency: string;
  shipping: string;
  wayBack: string;
}

/** A shop, the companies that it works with, and what the simulation may do to both. */
export interface World {
  send: Send;
  /** For paths under `/admin`. */
  staff: Record<string, string>;
  sql: Sql;
  payments: PaymentServer;
  carrier: CarrierServer;
  regions: Region[];
  /** Where the sofas are. */
  location: string;
  /** The session cookie of a customer with an account. */
  customer: string;
  /** Has the shop ask again for everything that has no answer, as if it had been asked an hour ago. */
  sweep(): Promise<void>;
  /** Kills the server process and starts it again; only where it is a process. */
  restart?(): Promise<void>;
  close(): Promise<void>;
}

export const SETTINGS = {
  REQUIRE_SHIPPING: 'false',
  DATABASE_POOL_SIZE: '8',
  ATTEMPTS_PER_ADDRESS: '1000000', // everybody comes from one address
};

/** A shop in this process: fast, and every request goes through the whole of HTTP but the socket. */
export async function openWorld(): Promise<World> {
  const [payments, carrier] = await Promise.all([startPaymentServer(), startCarrierServer()]);
  const shop = await openShop(SETTINGS);
  shop.app.get(PaymentProviders, { strict: false }).register(httpPayments(PaymentProvider, payments.url));
  shop.app
    .get(FulfillmentProviders, { strict: false })
    .register(httpCarrier(FulfillmentProvider, carrier.url));
  const regions = await openRegions(shop);
  const sweeps = [RetryPayments, RetryFulfillments, OrderReturnLabels, AbandonedPayments].map((sweep) =>
    shop.app.get<{ sweep(): Promise<void> }>(sweep, { strict: false }),
  );
  const outbox = shop.app.get(Outbox, { strict: false });
  return {
    staff: { authorization: `Bearer ${shop.staff.token}` },
    send: (method, path, body, headers) => inject(shop, method, path, body, headers),
    sql: (text, values) => shop.testDatabase.dataSource.query(text, values),
    payments,
    carrier,
    regions,
    customer: await signUp(shop),
    location: await openLocation(shop),
    async sweep() {
      await letAnswersBeOverdue(shop.sql);
      for (const one of sweeps) await one.sweep();
      outbox.wake();
    },
    async close() {
      await shop.close();
      await Promise.all([payments.close(), carrier.close()]);
    },
  };
}

/** With taxes on top, in the price, and only at the end. */
export async function openRegions(shop: Shop): Promise<Region[]> {
  await shop.sql(`insert into payment_provider (id, is_installed) values ('http', true)`);
  const regions = [
    { name: 'Denmark', currency_code: 'dkk', tax_rate: 25, countries: ['dk'] },
    { name: 'Austria', currency_code: 'eur', tax_rate: 20, countries: ['at'], includes_tax: true },
    { name: 'Norway', currency_code: 'nok', tax_rate: 12.5, countries: ['no'], automatic_taxes: false },
  ];
  const opened = [];
  for (const { automatic_taxes, ...region } of regions) {
    const id = await createRegion(shop, { ...region, payment_providers: ['http'] });
    if (automatic_taxes === false) ok(await shop.admin.post(`/regions/${id}`, { automatic_taxes }));
    const shipping = await createShippingOption(shop, id, { name: 'Post', amount: 490 });
    const back = { name: 'Back', is_return: true, data: { id: 'manual-fulfillment-return' }, amount: 290 };
    const wayBack = await createShippingOption(shop, id, back);
    const { name, countries, currency_code: currency } = region;
    for (const [code, rule] of Object.entries(DISCOUNTS))
      ok(await shop.admin.post('/discounts', { code: `${name}-${code}`.toUpperCase(), rule, regions: [id] }));
    opened.push({ id, name, country: countries[0], currency, shipping, wayBack });
  }
  return opened;
}

const DISCOUNTS = {
  fixed: { type: 'fixed', value: 1000, allocation: 'total' },
  percent: { type: 'percentage', value: 15, allocation: 'total' },
};

/** A stock location of the default sales channel. @returns its id */
export async function openLocation({ admin }: Shop): Promise<string> {
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

/** As if what has no answer had been asked for an hour ago. */
export async function letAnswersBeOverdue(sql: Sql): Promise<void> {
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
  await sql('update outbox_event set available_at = now() where available_at > now() and parked_at is null');
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
